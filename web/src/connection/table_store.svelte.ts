/** A table as this device sees it: the latest news, what may be done, and the connection by which it is done. */
import { announcer } from '../ground/announcer.svelte';
import { toasts } from '../ground/toasts.svelte';
import type { Incoming, Connection, ConnectionState, DetailedAnswer } from './connection';
import { goOnOffer, roomOffer } from './model';
import type {
  Action,
  Answer,
  GameEvent,
  Menu,
  Message,
  Remark,
  RoomMessage,
  Seat,
  TableFacts,
  Talk,
  Timer,
  View,
} from './model';

/** Called with every change, for motion, sound and announcements. */
export type ChangeListener = (before: View | null, after: View, events: readonly GameEvent[]) => void;

/** What a seat of this device may do though it is not asked. */
export interface Aside {
  readonly seat: Seat;
  readonly label: string;
  readonly act: () => void;
}

const NOTHING: Menu = { ready: [], blank: [], room: [], fill: [] };
const DONE: Answer = { ok: true, sentence: '' };
const BUBBLE_SECONDS = 6;
export const LOST = 'Lost the line. Holding your seat.';
export const WAITING = 'What you did goes out once it is back.';

export class Table {
  facts = $state.raw<TableFacts | null>(null);
  view = $state.raw<View | null>(null);
  menu = $state.raw<Menu>(NOTHING);
  /** The names of those whose free text is not shown here (`table/people/muting.ts`). */
  muted = $state.raw<readonly string[]>([]);
  #heard = $state.raw<readonly Remark[]>([]);
  remarks = $derived(this.#heard.filter((one) => !this.isMuted(one)));
  /** The newest remark of a seat, while its bubble stands. */
  bubbles = $state.raw<ReadonlyMap<Seat, Remark>>(new Map());
  line = $state<ConnectionState>('opening');
  trouble = $state('');
  /** The code of what closed the connection. */
  why = $state('');
  /** How many moves were made that the server has not answered. */
  waits = $state(0);
  /** The seat this page looks through; null looks on. */
  me = $state<Seat | null>(null);
  /** Several seats share this device: what is public speaks of names, not of "you". */
  shared = $state(false);
  unread = $state(0);
  /** What is being written to be said; what was refused is here again, unless something else is. */
  words = $state('');
  /** What was said and has not come back yet. */
  #said = '';
  talkOpen = $state(false);
  /** Counts messages, for whoever asks about all seats of this device. */
  messages = $state(0);
  /** Seconds since the last message, to run clocks between messages. */
  elapsed = $state(0);

  /** Whether a showdown is being shown and is not at its end yet; a game says so. */
  isRevealing: () => boolean = () => false;

  /** A showdown began while a curtain hid the table: whoever draws it begins with the cups down. */
  missedShowdown = false;

  /** The latest message to each seat of this device. */
  #latest = new Map<Seat | null, Message>();
  /** Whether `me` was settled by hand (one phone passed round) or follows what the server says. */
  #fixed = false;
  #connection: Connection;
  #listeners = new Set<ChangeListener>();
  #arrived = 0;
  #ticker: ReturnType<typeof setInterval>;
  #fading = new Map<Seat, ReturnType<typeof setTimeout>>();
  /** What was done since the last message: a second tap on the same button means the first. */
  #tapped = new Map<string, Promise<Answer>>();
  #unanswered = new Set<string>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#ticker = setInterval(() => (this.elapsed = (performance.now() - this.#arrived) / 1000), 250);
    connection.open((incoming) => this.#receive(incoming));
  }

  leave(): void {
    clearInterval(this.#ticker);
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.#connection.close();
  }

  /** Sets what the page learns of the server otherwise: the game's name, and the link that other devices can follow. */
  know(title: string, link: string): void {
    if (this.facts !== null && (this.facts.title !== title || this.facts.link !== link))
      this.facts = { ...this.facts, title, link };
    if (this.view !== null && this.view.title !== title) this.view = { ...this.view, title };
  }

  watch(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `quiet`: refusals with these codes are shown by the caller. */
  async act(action: Action, quiet: readonly string[] = []): Promise<Answer> {
    const tap = JSON.stringify([this.me, action]);
    const tapped = this.#tapped.get(tap);
    if (tapped !== undefined) return tapped;
    const answering = this.#connection.act(this.me, action);
    this.#tapped.set(tap, answering);
    this.#unanswered.add(tap);
    this.waits += 1;
    const answer = await answering;
    this.waits -= 1;
    this.#unanswered.delete(tap);
    if (!answer.ok) this.#tapped.delete(tap);
    if (!answer.ok && !quiet.includes(answer.code ?? '')) toasts.trouble(answer.sentence);
    return answer;
  }

  /** Does something in the room. One tap on "Next round" is enough for all who share this device. */
  send(message: RoomMessage): void {
    const tap = JSON.stringify(message);
    if (this.#tapped.has(tap)) return;
    this.#tapped.set(tap, Promise.resolve(DONE));
    const menus = [...this.#latest.values()].map(({ menu }) => menu);
    const everybodys = menus.flatMap((menu) => roomOffer(menu, 'ready')?.message ?? []);
    for (const one of message.do === 'ready' ? everybodys : [message]) this.#connection.send(one);
  }

  ask(action: Action): Promise<Answer> {
    return this.#connection.ask(this.me, action);
  }

  odds(action: Action | null = null): Promise<DetailedAnswer> {
    return this.#connection.odds(this.me, action);
  }

  review(): Promise<DetailedAnswer> {
    return this.#connection.review();
  }

  recap(): Promise<DetailedAnswer> {
    return this.#connection.recap();
  }

  say(talk: Talk): void {
    if (talk.do === 'say') this.#said = talk.text;
    this.#connection.say(this.me, talk);
  }

  /** Looks through another seat of this device: one phone, passed round. */
  look(seat: Seat | null): void {
    this.#fixed = true;
    this.me = seat;
    const latest = this.#latest.get(seat) ?? [...this.#latest.values()][0];
    if (latest === undefined) return;
    this.view = latest.view;
    this.menu = seat === null ? NOTHING : latest.menu;
  }

  /** The seats of this device that the game waits for. */
  awaited(): Seat[] {
    const due = [...this.#latest].flatMap(([seat, { awaited }]) =>
      seat !== null && awaited.includes(seat) ? [seat] : [],
    );
    return due.sort((a, b) => a - b);
  }

  /** What the seats of this device may do in the room, taken together. */
  roomMenu(): Pick<Menu, 'room' | 'fill'> {
    const menus = [...this.#latest.values()].map(({ menu }) => menu);
    return { room: menus.flatMap(({ room }) => room), fill: menus.flatMap(({ fill }) => fill) };
  }

  /** What seats of this device may do out of turn: moves of the game, and going on after a showdown. */
  asides(): Aside[] {
    return [...this.#latest].flatMap(([seat, { menu, awaited, view }]) => {
      if (seat === null || awaited.includes(seat)) return [];
      const moves = menu.ready.map(({ action, label }) => ({ seat, label, act: () => void this.#actAs(seat, action) }));
      const on = goOnOffer(menu, view);
      return on === undefined
        ? moves
        : [...moves, { seat, label: on.label, act: () => this.#connection.send(on.message) }];
    });
  }

  async #actAs(seat: Seat, action: Action): Promise<void> {
    const { ok, sentence } = await this.#connection.act(seat, action);
    if (!ok) toasts.trouble(sentence);
  }

  openTalk(open: boolean): void {
    this.talkOpen = open;
    if (open) this.unread = 0;
  }

  timer(name: string): (Timer & { readonly now: number }) | null {
    const timer = this.view?.timers.find((one) => one.name === name);
    return timer === undefined ? null : { ...timer, now: Math.max(0, timer.left - this.elapsed) };
  }

  #receive(incoming: Incoming): void {
    // What waits for a connection that is lost is done once, however often it is tapped.
    if (incoming.kind !== 'state' || incoming.state !== 'lost') {
      for (const tap of this.#tapped.keys()) if (!this.#unanswered.has(tap)) this.#tapped.delete(tap);
    }
    switch (incoming.kind) {
      case 'message':
        this.#onMessage(incoming.message);
        return;
      case 'table':
        if (incoming.table.match !== (this.facts?.match ?? incoming.table.match)) this.unread = 0; // of the match before
        this.facts = incoming.table;
        return;
      case 'talk':
        this.#addRemarks(incoming.remarks, incoming.forgotten);
        return;
      case 'settled':
        toasts.news(incoming.sentence, 'people');
        return;
      case 'refused':
        toasts.trouble(incoming.answer.sentence);
        this.words ||= this.#said;
        return;
      case 'state':
        this.#setState(incoming.state);
        this.trouble = incoming.sentence ?? '';
        this.why = incoming.code ?? '';
        return;
    }
  }

  #setState(state: ConnectionState): void {
    if (state === 'lost' && this.line !== 'lost') announcer.say(this.waits === 0 ? LOST : `${LOST} ${WAITING}`);
    if (state === 'open' && this.line === 'lost') announcer.say('The line is back.');
    this.line = state;
  }

  #onMessage(message: Message): void {
    this.#latest.set(message.seat, message);
    if (!this.#fixed) {
      if (message.seat !== null) this.#latest.delete(null);
      this.me = [...this.#latest.keys()].filter((seat) => seat !== null).sort((a, b) => a - b)[0] ?? null;
    }
    this.messages += 1;
    this.#arrived = performance.now();
    this.elapsed = 0;
    if (message.seat !== this.me) return;
    const before = this.view;
    this.view = message.view;
    this.menu = message.menu;
    if (message.view === null) return;
    for (const listener of this.#listeners) listener(before, message.view, message.events);
  }

  /** Whether this seat made the remark: another person may have sat on this chair before. */
  isOwn(remark: Remark): boolean {
    return remark.seat === this.me && remark.name === this.facts?.seats[remark.seat]?.name;
  }

  isMuted(remark: Remark): boolean {
    return remark.free === true && this.muted.includes(remark.name);
  }

  /** What this round's showdown has shown to be true, or a lie. */
  get judged(): readonly Remark[] {
    return this.remarks.filter(
      (one) => one.truth !== null && one.match === this.facts?.match && one.round === this.view?.round,
    );
  }

  /** What the table shows of a remark: true, a lie, or null where that is not known, or not shown yet. */
  truth(remark: Remark): boolean | null {
    return this.isRevealing() && this.judged.includes(remark) ? null : remark.truth;
  }

  /** Remarks come new, or again once the showdown has shown whether they were true; those of who is forgotten go. */
  #addRemarks(remarks: readonly Remark[], forgotten: readonly string[] = []): void {
    // Ready phrases about them go too: "Bob has the E".
    const stays = ({ name, text }: Remark): boolean =>
      !forgotten.some((one) => name === one || (text.startsWith(`${one} has the `) && text.length < one.length + 12));
    const known = new Map(this.#heard.filter(stays).map((remark) => [remark.id, remark]));
    this.bubbles = new Map([...this.bubbles].filter(([, remark]) => stays(remark)));
    const fresh = remarks.filter((remark) => !known.has(remark.id));
    for (const remark of remarks) known.set(remark.id, remark);
    const first = this.#heard.length === 0 && fresh.length > 1;
    this.#heard = [...known.values()].sort((a, b) => a.id - b.id);
    if (first) return;
    for (const remark of fresh.filter((one) => !this.isMuted(one))) {
      if (remark.text === this.#said) this.#said = '';
      if (!this.talkOpen && !this.isOwn(remark)) this.unread += 1;
      this.#showBubble(remark);
    }
  }

  #showBubble(remark: Remark): void {
    this.bubbles = new Map(this.bubbles).set(remark.seat, remark);
    clearTimeout(this.#fading.get(remark.seat));
    const fade = setTimeout(() => {
      const left = new Map(this.bubbles);
      left.delete(remark.seat);
      this.bubbles = left;
    }, BUBBLE_SECONDS * 1000);
    this.#fading.set(remark.seat, fade);
  }
}
