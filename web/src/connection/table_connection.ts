/**
 * The connection to the server: one for all seats of this device, opened again when it breaks (`ReconnectingSocket`).
 *
 * A request that was not answered is sent again with the same id after a break; the server does it once. A message
 * without an id (talk, what is done in the room) waits while the connection is lost, and is sent once it is back.
 */
import type * as wire from '../wire';
import type { Incoming, Connection, DetailedAnswer } from './connection';
import type { Action, Answer, Message, Question, Remark, RoomMessage, Seat, Talk, View } from './model';
import { buildToTell, reload } from './page_update';
import { ReconnectingSocket, type SocketListener, type TableSocket } from './reconnecting_socket';
import {
  factsOf,
  forgottenNames,
  learn,
  menuOf,
  ONLOOKER,
  outcomeOf,
  remarkOf,
  type GameReader,
  type Known,
} from './reading';

/** Before the game's reader is fetched again. */
const FETCH_AGAIN_MS = 2000;

interface PendingRequest {
  readonly question: Question;
  readonly settle: (answer: DetailedAnswer) => void;
}

export interface Place {
  readonly address: string;
  readonly link: string;
  readonly title: (game: string) => string;
  /** Fetches what reads the game's news. */
  readonly readerOf: (game: string) => Promise<GameReader>;
}

export class TableConnection implements Connection {
  #place: Place;
  #socket: TableSocket;
  #notify: (incoming: Incoming) => void = () => {};
  #known = new Map<Seat, Known>();
  #pending = new Map<string, PendingRequest>();
  #nextId = 1;
  #visit = Math.random().toString(36).slice(2, 10);
  /** Messages without an id, of a time when the connection was lost. */
  #queued = new Set<string>();
  #closed = false;
  /** The number of the last news that settled something: all seats of this device receive it, and it is shown once. */
  #lastOutcome = 0;
  /** What reads this game's news, once it has been fetched; until then the news waits. */
  #reader: GameReader | null = null;
  #unread: (() => void)[] = [];

  /** `connect` is another way to the messages than a socket to the place's address. */
  constructor(place: Place, connect = (to: SocketListener): TableSocket => new ReconnectingSocket(place.address, to)) {
    this.#place = place;
    this.#socket = connect({
      onMessage: (message) => this.#receive(message),
      onOpen: () => this.#greet(),
      onConnected: () => this.#onConnected(),
      onLost: () => this.#notify({ kind: 'state', state: 'lost' }),
    });
  }

  open(receive: (incoming: Incoming) => void): void {
    this.#notify = receive;
    this.#socket.open();
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  act(seat: Seat | null, action: Action): Promise<Answer> {
    return this.#request((id) => ({ do: 'act', id, action, seat }));
  }

  send(message: RoomMessage): void {
    this.#send(message);
  }

  ask(seat: Seat | null, action: Action): Promise<Answer> {
    return this.#request((id) => ({ do: 'try', id, action, seat }));
  }

  odds(seat: Seat | null, action: Action | null): Promise<DetailedAnswer> {
    return this.#request((id) => ({
      do: 'odds',
      id,
      seat,
      ...(action === null ? {} : { action }),
    }));
  }

  review(): Promise<DetailedAnswer> {
    return this.#request((id) => ({ do: 'review', id }));
  }

  recap(): Promise<DetailedAnswer> {
    return this.#request((id) => ({ do: 'recap', id }));
  }

  say(seat: Seat | null, talk: Talk): void {
    this.#send({ ...talk, seat });
  }

  // Sending.

  #greet(): void {
    const [[seat, { n }] = [null, { n: 0 }], ...others] = this.#known;
    this.#socket.send(
      others.length > 0
        ? { do: 'hello', n: 0, seat: null, build: buildToTell() }
        : { do: 'hello', n, seat, build: buildToTell() },
    );
  }

  #onConnected(): void {
    for (const { question } of this.#pending.values())
      this.#socket.request(question.do === 'act' ? { ...question, again: true } : question);
    for (const message of this.#queued) this.#send(JSON.parse(message) as wire.AnyClientMessage);
    this.#queued.clear();
    this.#notify({ kind: 'state', state: 'open' });
  }

  #send(message: wire.AnyClientMessage): void {
    if (!this.#socket.isConnected) {
      this.#queued.add(JSON.stringify(message));
      return;
    }
    this.#socket.send(message);
    this.#socket.checkAlive();
  }

  #request(build: (id: string) => Question): Promise<DetailedAnswer> {
    const id = `${this.#visit}-${this.#nextId++}`;
    const question = build(id);
    return new Promise((settle) => {
      this.#pending.set(id, { question, settle });
      if (this.#socket.isConnected) this.#socket.request(question);
    });
  }

  #settle(id: string | null, answer: DetailedAnswer): void {
    const waiting = id === null ? undefined : this.#pending.get(id);
    if (id === null || waiting === undefined) {
      if (!answer.ok) this.#notify({ kind: 'refused', answer });
      return;
    }
    this.#pending.delete(id);
    waiting.settle(answer);
  }

  // Receiving.

  #receive(message: wire.AnyServerMessage): void {
    switch (message.is) {
      case 'news':
        this.#onNews(message);
        return;
      case 'did':
      case 'pong':
        this.#settle(message.id, { ok: true, sentence: '' });
        return;
      case 'refused':
        this.#settle(message.id, { ok: false, code: message.code, sentence: message.sentence });
        return;
      case 'tried':
        this.#settle(message.id, {
          ok: message.code === null,
          ...(message.code === null ? {} : { code: message.code }),
          sentence: message.sentence,
          help: message.help,
          hopeless: message.warning !== '',
          byOwnHand: message.warning === 'too_many_missing',
        });
        return;
      case 'odds':
        this.#settle(message.id, { ok: true, sentence: message.sentence, chance: message.chance });
        return;
      case 'review':
        this.#settle(message.id, { ok: true, sentence: '', review: message });
        return;
      case 'recap':
        this.#settle(message.id, { ok: true, sentence: '', recap: message });
        return;
      case 'closing':
        this.#onClosing(message);
        return;
    }
  }

  #onClosing(message: wire.Closing): void {
    if (message.code === 'updated') {
      reload();
      return;
    }
    if (message.again === null) {
      this.close();
      this.#notify({ kind: 'state', state: 'closed', code: message.code, sentence: message.sentence });
      return;
    }
    this.#socket.waitBeforeReconnecting(message.again);
    this.#notify({ kind: 'state', state: 'lost', sentence: message.sentence });
  }

  #onNews(news: wire.News): void {
    const before = this.#known.get(news.seat);
    const known = learn(before, news);
    this.#known.set(news.seat, known);
    // A device that sits down is no onlooker any more, and one that stood up holds no seat.
    if (news.seat === ONLOOKER) for (const seat of this.#known.keys()) if (seat !== ONLOOKER) this.#known.delete(seat);
    if (news.seat !== ONLOOKER) this.#known.delete(ONLOOKER);
    if (known.room !== null && (news.room !== undefined || before?.room == null)) {
      const title = this.#place.title(known.room.game);
      this.#notify({ kind: 'table', table: factsOf(known.room, title, this.#place.link) });
    }
    const { room } = known;
    const forgotten = forgottenNames(before, news);
    if (room !== null) {
      // Before a match there is nothing to read, so who gathers does not wait for the game's code.
      const gathers = !hasBegun(known, room) && (news.talk ?? []).length + forgotten.length === 0;
      if (gathers && this.#unread.length === 0)
        this.#notify({ kind: 'message', message: messageOf(known, news, null) });
      else this.#withReader(room, (reader) => this.#show(reader, known, room, news, forgotten));
    }
    const outcome = outcomeOf(news);
    if (outcome !== null && news.n > this.#lastOutcome) {
      this.#lastOutcome = news.n;
      this.#notify({ kind: 'settled', sentence: outcome });
    }
    if (news.did !== undefined) this.#settle(news.did, { ok: true, sentence: '' });
  }

  #show(reader: GameReader, known: Known, room: wire.Room, news: wire.News, forgotten: readonly string[]): void {
    const remarks: readonly Remark[] = (news.talk ?? []).map((remark) => remarkOf(remark, reader.named));
    if (remarks.length + forgotten.length > 0) this.#notify({ kind: 'talk', remarks, forgotten });
    const view = hasBegun(known, room) ? reader.read(known, room, this.#place.title(room.game)) : null;
    this.#notify({ kind: 'message', message: messageOf(known, news, view) });
  }

  /** Fetches the game's reader with the first news, and lets the news through in order. */
  #withReader(room: wire.Room, show: (reader: GameReader) => void): void {
    if (this.#reader !== null) {
      show(this.#reader);
      return;
    }
    this.#unread.push(() => this.#reader !== null && show(this.#reader));
    if (this.#unread.length === 1) void this.#fetch(room.game);
  }

  async #fetch(game: string): Promise<void> {
    try {
      this.#reader = await this.#place.readerOf(game);
    } catch {
      if (!this.#closed) setTimeout(() => void this.#fetch(game), FETCH_AGAIN_MS);
      return;
    }
    for (const show of this.#unread.splice(0)) show();
  }
}

/** Whether there is anything of a match to be seen. */
const hasBegun = (known: Known, room: wire.Room): boolean => known.view !== null && room.phase !== 'waiting';

const messageOf = (known: Known, news: wire.News, view: View | null): Message => ({
  n: news.n,
  seat: news.seat === ONLOOKER ? null : news.seat,
  events: news.events ?? [],
  view,
  menu: menuOf(known),
  awaited: known.awaited,
});
