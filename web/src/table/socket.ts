/**
 * The line to the house: one socket for all seats of this device, mended when it breaks.
 *
 * What was said and not answered is said again with the same id after a break; the house does it once. A phone that
 * wakes up has often lost its socket without knowing, so the line is tried as soon as the page is seen again.
 */
import type * as wire from '../wire';
import type { Incoming, Line } from './line';
import type { Action, Answer, Message, Remark, Seat } from './model';
import { lineTo } from '../app/early';
import { drawingOf, type Drawing } from '../games/shelf';
import { factsOf, learn, menuOf, ONLOOKER, outcomeOf, remarkOf, type Known } from './reading';

/** What is done at the table rather than in the game. */
const ROOM_DEEDS = new Set([
  'sit', 'stand', 'start', 'add_bot', 'remove_bot', 'ready', 'propose_restart', 'agree', 'decline', 'leave', 'take_back',
  'give_to_bot', 'rematch',
]);
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
const PING_MS = 20_000;
const SILENCE_MS = 8000;

interface Waiting {
  readonly said: wire.FromPage;
  readonly settle: (answer: Answer & { readonly chance?: number }) => void;
}

export interface Place {
  readonly address: string;
  readonly link: string;
  readonly title: (game: string) => string;
  /** As the table that draws any game sees it. */
  readonly plain?: boolean;
}

export class Socket implements Line {
  #place: Place;
  #socket: WebSocket | null = null;
  #hear: (incoming: Incoming) => void = () => {};
  #known = new Map<Seat, Known>();
  #waiting = new Map<string, Waiting>();
  #next = 1;
  #visit = Math.random().toString(36).slice(2, 10);
  #pause = FIRST_PAUSE_MS;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  /** The number of the last news that settled something: all seats of this device hear it, and it is told once. */
  #settled = 0;
  /** How this table's game is drawn, once it has been fetched; until then the news waits. */
  #drawing: Drawing | null = null;
  #held: (() => void)[] = [];
  #seen = (): void => this.#lookAlive();

  constructor(place: Place) {
    this.#place = place;
  }

  open(hear: (incoming: Incoming) => void): void {
    this.#hear = hear;
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('online', this.#seen);
    this.#pinger = setInterval(() => this.#ping(), PING_MS);
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('online', this.#seen);
    this.#socket?.close();
  }

  act(seat: Seat | null, action: Action): Promise<Answer> {
    const { type, ...fields } = action;
    if (ROOM_DEEDS.has(type)) {
      const mine = seat === null || ['sit', 'start', 'add_bot', 'remove_bot', 'rematch'].includes(type) ? {} : { seat };
      this.#say({ do: type, ...fields, ...mine } as unknown as wire.FromPage);
      return Promise.resolve({ ok: true, sentence: '' });
    }
    return this.#asked((id) => ({ do: 'act', id, action: action as unknown as wire.Action, seat }));
  }

  ask(seat: Seat | null, action: Action): Promise<Answer> {
    return this.#asked((id) => ({ do: 'try', id, action: action as unknown as wire.Action, seat }));
  }

  odds(seat: Seat | null, action: Action | null): Promise<Answer & { readonly chance?: number }> {
    return this.#asked((id) => ({ do: 'odds', id, seat, ...(action === null ? {} : { action: action as unknown as wire.Action }) }));
  }

  say(seat: Seat | null, text: string, claim: wire.Claim | null): Promise<Answer> {
    this.#say(claim === null ? { do: 'say', text, seat } : { do: 'claim', claim, seat });
    return Promise.resolve({ ok: true, sentence: '' });
  }

  // The socket.

  #dial(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const { socket, heard } = lineTo(this.#place.address);
    const hear = (said: unknown): void => {
      if (socket === this.#socket && typeof said === 'string') this.#told(JSON.parse(said) as wire.FromHouse);
    };
    this.#socket = socket;
    socket.onopen = () => {
      const only = this.#known.size === 1 ? [...this.#known.values()][0] : undefined;
      this.#say({ do: 'hello', n: only?.n ?? 0 });
      this.#stands();
    };
    socket.onmessage = (event) => hear(event.data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#broken();
    };
    // Dialled ahead, it has said hello already, and may have been answered: told once whoever opens this line is ready.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => this.#stands());
    for (const said of heard) queueMicrotask(() => hear(said));
  }

  #stands(): void {
    this.#pause = FIRST_PAUSE_MS;
    for (const { said } of this.#waiting.values()) this.#say(said);
    this.#hear({ kind: 'state', state: 'open' });
  }

  #broken(): void {
    if (this.#closed) return;
    this.#hear({ kind: 'state', state: 'lost' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#dial(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #lookAlive(): void {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#dial();
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const socket = this.#socket;
    const silent = setTimeout(() => socket === this.#socket && socket.close(), SILENCE_MS);
    void this.#asked((id) => ({ do: 'ping', id })).then(() => clearTimeout(silent));
  }

  #say(said: wire.FromPage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said));
  }

  #asked(message: (id: string) => wire.FromPage): Promise<Answer & { readonly chance?: number }> {
    const id = `${this.#visit}-${this.#next++}`;
    const said = message(id);
    return new Promise((settle) => {
      this.#waiting.set(id, { said, settle });
      this.#say(said);
    });
  }

  #answer(id: string | null, answer: Answer & { readonly chance?: number }): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || waiting === undefined) {
      if (!answer.ok) this.#hear({ kind: 'refused', answer });
      return;
    }
    this.#waiting.delete(id);
    waiting.settle(answer);
  }

  // What the house says.

  #told(told: wire.FromHouse): void {
    switch (told.is) {
      case 'news':
        this.#news(told);
        return;
      case 'did':
      case 'pong':
        this.#answer(told.id, { ok: true, sentence: '' });
        return;
      case 'refused':
        this.#answer(told.id, { ok: false, code: told.code, sentence: told.sentence });
        return;
      case 'tried':
        this.#answer(told.id, {
          ok: told.code === null,
          ...(told.code === null ? {} : { code: told.code }),
          sentence: told.sentence,
          help: told.help,
          hopeless: told.warning !== '',
        });
        return;
      case 'odds':
        this.#answer(told.id, { ok: true, sentence: told.sentence, chance: told.chance });
        return;
      case 'closing':
        this.#closing(told);
        return;
    }
  }

  #closing(told: wire.Closing): void {
    if (told.again === null) {
      this.close();
      this.#hear({ kind: 'state', state: 'closed', code: told.code, sentence: told.sentence });
      return;
    }
    this.#pause = Math.max(FIRST_PAUSE_MS, told.again * 1000);
    this.#hear({ kind: 'state', state: 'lost', sentence: told.sentence });
  }

  #news(news: wire.News): void {
    const before = this.#known.get(news.seat);
    const known = learn(before, news);
    this.#known.set(news.seat, known);
    // A device that sits down is no onlooker any more, and one that stood up holds no seat.
    if (news.seat === ONLOOKER) for (const seat of this.#known.keys()) if (seat !== ONLOOKER) this.#known.delete(seat);
    if (news.seat !== ONLOOKER) this.#known.delete(ONLOOKER);
    const seat = news.seat === ONLOOKER ? null : news.seat;
    if (known.room !== null && (news.room !== undefined || before?.room == null)) {
      const title = this.#place.title(known.room.game);
      this.#hear({ kind: 'table', table: factsOf(known.room, title, this.#place.link) });
    }
    if (news.talk !== undefined) {
      const remarks: readonly Remark[] = news.talk.map(remarkOf);
      this.#hear({ kind: 'talk', remarks });
    }
    if (known.room !== null) this.#drawn(known.room, (drawing, room) => this.#hear({ kind: 'message', message: this.#message(drawing, room, known, seat, news) }));
    const outcome = outcomeOf(news);
    if (outcome !== null && news.n > this.#settled) {
      this.#settled = news.n;
      this.#hear({ kind: 'settled', sentence: outcome });
    }
    if (news.did !== undefined) this.#answer(news.did, { ok: true, sentence: '' });
  }

  #message(drawing: Drawing, room: wire.Room, known: Known, seat: Seat | null, news: wire.News): Message {
    const begun = known.view !== null && room.phase !== 'waiting';
    const view = begun ? drawing.read(known, room, this.#place.title(room.game)) : null;
    const menu = menuOf(known, view !== null && drawing.mayRestart(view));
    return { n: news.n, seat, events: news.events ?? [], view, menu, awaited: known.awaited };
  }

  /** Fetches the game's drawing with the first news, and lets the news through in order. */
  #drawn(room: wire.Room, show: (drawing: Drawing, room: wire.Room) => void): void {
    if (this.#drawing !== null) {
      show(this.#drawing, room);
      return;
    }
    this.#held.push(() => this.#drawing !== null && show(this.#drawing, room));
    if (this.#held.length === 1) void this.#fetch(room.game);
  }

  async #fetch(game: string): Promise<void> {
    try {
      this.#drawing = await drawingOf(game, this.#place.plain);
    } catch {
      if (!this.#closed) setTimeout(() => void this.#fetch(game), LONGEST_PAUSE_MS / 4);
      return;
    }
    for (const show of this.#held.splice(0)) show();
  }
}
