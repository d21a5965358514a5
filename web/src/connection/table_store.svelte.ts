/** One seat's table: what it was told last, what it may do, and the line it does it by. */
import { announcer } from '../ground/announcer.svelte';
import { toasts } from '../ground/toasts.svelte';
import type { Incoming, Connection, ConnectionState, Told } from './connection';
import { roomOffer } from './model';
import type {
  Action,
  Answer,
  GameEvent,
  Menu,
  Message,
  Quick,
  Remark,
  RoomMessage,
  Seat,
  TableFacts,
  Timer,
  View,
} from './model';

/** Hears of every change, for motion, sound and announcements. */
export type Witness = (before: View | null, after: View, events: readonly GameEvent[]) => void;

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
  remarks = $state.raw<readonly Remark[]>([]);
  /** The newest remark of a seat, while its bubble stands. */
  bubbles = $state.raw<ReadonlyMap<Seat, Remark>>(new Map());
  line = $state<ConnectionState>('opening');
  trouble = $state('');
  /** The code of what closed the line. */
  why = $state('');
  /** How many moves were made that the house has not answered. */
  waits = $state(0);
  /** The seat this page looks through; null looks on. */
  me = $state<Seat | null>(null);
  /** Several seats share this device: what is public speaks of names, not of "you". */
  shared = $state(false);
  unread = $state(0);
  talkOpen = $state(false);
  /** Counts messages, for whoever asks what all seats of this device were told. */
  told = $state(0);
  /** Seconds since the last message, to run clocks between messages. */
  elapsed = $state(0);

  /** Whether a showdown is being told whose end is not shown yet; a game says so. */
  untold: () => boolean = () => false;

  /** A showdown began while a curtain hid the table: whoever draws it begins with the cups down. */
  missed = false;

  /** What each seat of this device was told last. */
  #told = new Map<Seat | null, Message>();
  /** Whether `me` was settled by hand (one phone passed round) or follows what the house says. */
  #fixed = false;
  #line: Connection;
  #witnesses = new Set<Witness>();
  #arrived = 0;
  #ticker: ReturnType<typeof setInterval>;
  #fading = new Map<Seat, ReturnType<typeof setTimeout>>();
  /** What was done since the house was heard last: a second tap on the same button means the first. */
  #tapped = new Map<string, Promise<Answer>>();
  #unanswered = new Set<string>();

  constructor(line: Connection) {
    this.#line = line;
    this.#ticker = setInterval(() => (this.elapsed = (performance.now() - this.#arrived) / 1000), 250);
    line.open((incoming) => this.#hear(incoming));
  }

  leave(): void {
    clearInterval(this.#ticker);
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.#line.close();
  }

  /** What the page learns of the house beside the line: the game's name, and the link that other devices can follow. */
  know(title: string, link: string): void {
    if (this.facts !== null && (this.facts.title !== title || this.facts.link !== link))
      this.facts = { ...this.facts, title, link };
    if (this.view !== null && this.view.title !== title) this.view = { ...this.view, title };
  }

  watch(witness: Witness): () => void {
    this.#witnesses.add(witness);
    return () => this.#witnesses.delete(witness);
  }

  /** `quiet`: refusals of these codes are told by who asks. */
  async act(action: Action, quiet: readonly string[] = []): Promise<Answer> {
    const tap = JSON.stringify([this.me, action]);
    const tapped = this.#tapped.get(tap);
    if (tapped !== undefined) return tapped;
    const answering = this.#line.act(this.me, action);
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
    const menus = [...this.#told.values()].map(({ menu }) => menu);
    const everybodys = menus.flatMap((menu) => roomOffer(menu, 'ready')?.message ?? []);
    for (const one of message.do === 'ready' ? everybodys : [message]) this.#line.send(one);
  }

  ask(action: Action): Promise<Answer> {
    return this.#line.ask(this.me, action);
  }

  odds(action: Action | null = null): Promise<Told> {
    return this.#line.odds(this.me, action);
  }

  review(): Promise<Told> {
    return this.#line.review();
  }

  async say(text: string, claim: Quick['claim'] = null): Promise<void> {
    const answer = await this.#line.say(this.me, text, claim);
    if (!answer.ok) toasts.trouble(answer.sentence);
  }

  /** Looks through another seat of this device: one phone, passed round. */
  look(seat: Seat | null): void {
    this.#fixed = true;
    this.me = seat;
    const told = this.#told.get(seat) ?? [...this.#told.values()][0];
    if (told === undefined) return;
    this.view = told.view;
    this.menu = seat === null ? NOTHING : told.menu;
  }

  /** The seats of this device that the game waits for. */
  awaited(): Seat[] {
    const due = [...this.#told].flatMap(([seat, { awaited }]) =>
      seat !== null && awaited.includes(seat) ? [seat] : [],
    );
    return due.sort((a, b) => a - b);
  }

  /** What the seats of this device may do in the room, taken together. */
  roomMenu(): Pick<Menu, 'room' | 'fill'> {
    const menus = [...this.#told.values()].map(({ menu }) => menu);
    return { room: menus.flatMap(({ room }) => room), fill: menus.flatMap(({ fill }) => fill) };
  }

  /** What seats of this device may do out of turn: moves of the game, and going on after a showdown. */
  asides(): Aside[] {
    return [...this.#told].flatMap(([seat, { menu, awaited }]) => {
      if (seat === null || awaited.includes(seat)) return [];
      const moves = menu.ready.map(({ action, label }) => ({ seat, label, act: () => void this.#does(seat, action) }));
      const on = roomOffer(menu, 'ready');
      return on === undefined ? moves : [...moves, { seat, label: on.label, act: () => this.#line.send(on.message) }];
    });
  }

  async #does(seat: Seat, action: Action): Promise<void> {
    const answer = await this.#line.act(seat, action);
    if (!answer.ok) toasts.trouble(answer.sentence);
  }

  openTalk(open: boolean): void {
    this.talkOpen = open;
    if (open) this.unread = 0;
  }

  timer(name: string): (Timer & { readonly now: number }) | null {
    const timer = this.view?.timers.find((one) => one.name === name);
    return timer === undefined ? null : { ...timer, now: Math.max(0, timer.left - this.elapsed) };
  }

  #hear(incoming: Incoming): void {
    // What waits for a line that is lost is done once, however often it is tapped.
    if (incoming.kind !== 'state' || incoming.state !== 'lost') {
      for (const tap of this.#tapped.keys()) if (!this.#unanswered.has(tap)) this.#tapped.delete(tap);
    }
    switch (incoming.kind) {
      case 'message':
        this.#news(incoming.message);
        return;
      case 'table':
        this.facts = incoming.table;
        return;
      case 'talk':
        this.#listen(incoming.remarks);
        return;
      case 'settled':
        toasts.news(incoming.sentence, 'people');
        return;
      case 'refused':
        toasts.trouble(incoming.answer.sentence);
        return;
      case 'state':
        this.#stands(incoming.state);
        this.trouble = incoming.sentence ?? '';
        this.why = incoming.code ?? '';
        return;
    }
  }

  #stands(state: ConnectionState): void {
    if (state === 'lost' && this.line !== 'lost') announcer.say(this.waits === 0 ? LOST : `${LOST} ${WAITING}`);
    if (state === 'open' && this.line === 'lost') announcer.say('The line is back.');
    this.line = state;
  }

  #news(message: Message): void {
    this.#told.set(message.seat, message);
    if (!this.#fixed) {
      if (message.seat !== null) this.#told.delete(null);
      this.me = [...this.#told.keys()].filter((seat) => seat !== null).sort((a, b) => a - b)[0] ?? null;
    }
    this.told += 1;
    this.#arrived = performance.now();
    this.elapsed = 0;
    if (message.seat !== this.me) return;
    const before = this.view;
    this.view = message.view;
    this.menu = message.menu;
    if (message.view === null) return;
    for (const witness of this.#witnesses) witness(before, message.view, message.events);
  }

  /** Whether it was said from here: another may have sat on this chair before. */
  said(remark: Remark): boolean {
    return remark.seat === this.me && remark.name === this.facts?.seats[remark.seat]?.name;
  }

  /** What this round's showdown has shown to be true, or a lie. */
  get judged(): readonly Remark[] {
    return this.remarks.filter(
      (one) => one.truth !== null && one.match === this.facts?.match && one.round === this.view?.round,
    );
  }

  /** What the table shows of a remark: true, a lie, or null where that is not known, or not told yet. */
  truth(remark: Remark): boolean | null {
    return this.untold() && this.judged.includes(remark) ? null : remark.truth;
  }

  /** Remarks come new, or again once the showdown has shown whether they were true. */
  #listen(remarks: readonly Remark[]): void {
    const known = new Map(this.remarks.map((remark) => [remark.id, remark]));
    const fresh = remarks.filter((remark) => !known.has(remark.id));
    for (const remark of remarks) known.set(remark.id, remark);
    const first = this.remarks.length === 0 && fresh.length > 1;
    this.remarks = [...known.values()].sort((a, b) => a.id - b.id);
    if (first) return;
    for (const remark of fresh) {
      if (!this.talkOpen && !this.said(remark)) this.unread += 1;
      this.#raise(remark);
    }
  }

  #raise(remark: Remark): void {
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
