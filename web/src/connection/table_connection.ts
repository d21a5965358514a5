/**
 * The line to the house: one for all seats of this device, mended when it breaks (`ReconnectingSocket`).
 *
 * What was said and not answered is said again with the same id after a break; the house does it once. What has no id
 * (talk, what is done at the table) waits while the line is known to be lost, and is said once it stands.
 */
import type * as wire from '../wire';
import type { Incoming, Connection, Told } from './connection';
import type { Action, Answer, Message, Question, Remark, RoomMessage, Seat, View } from './model';
import { buildToTell, reload } from './page_update';
import { ReconnectingSocket } from './reconnecting_socket';
import { factsOf, learn, menuOf, ONLOOKER, outcomeOf, remarkOf, type GameReader, type Known } from './reading';

/** Before the game's reader is fetched again. */
const FETCH_AGAIN_MS = 2000;

interface Waiting {
  readonly said: Question;
  readonly settle: (answer: Told) => void;
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
  #life: ReconnectingSocket;
  #hear: (incoming: Incoming) => void = () => {};
  #known = new Map<Seat, Known>();
  #waiting = new Map<string, Waiting>();
  #next = 1;
  #visit = Math.random().toString(36).slice(2, 10);
  /** Said without an id while the line was lost. */
  #later = new Set<string>();
  #closed = false;
  /** The number of the last news that settled something: all seats of this device hear it, and it is told once. */
  #settled = 0;
  /** What reads this game's news, once it has been fetched; until then the news waits. */
  #reader: GameReader | null = null;
  #held: (() => void)[] = [];

  constructor(place: Place) {
    this.#place = place;
    this.#life = new ReconnectingSocket(place.address, {
      heard: (told) => this.#told(told),
      greet: () => this.#greet(),
      stands: () => this.#stands(),
      lost: () => this.#hear({ kind: 'state', state: 'lost' }),
    });
  }

  open(hear: (incoming: Incoming) => void): void {
    this.#hear = hear;
    this.#life.open();
  }

  close(): void {
    this.#closed = true;
    this.#life.close();
  }

  act(seat: Seat | null, action: Action): Promise<Answer> {
    return this.#asked((id) => ({ do: 'act', id, action, seat }));
  }

  send(message: RoomMessage): void {
    this.#say(message);
  }

  ask(seat: Seat | null, action: Action): Promise<Answer> {
    return this.#asked((id) => ({ do: 'try', id, action, seat }));
  }

  odds(seat: Seat | null, action: Action | null): Promise<Told> {
    return this.#asked((id) => ({
      do: 'odds',
      id,
      seat,
      ...(action === null ? {} : { action }),
    }));
  }

  review(): Promise<Told> {
    return this.#asked((id) => ({ do: 'review', id }));
  }

  say(seat: Seat | null, text: string, claim: wire.Claim | null): Promise<Answer> {
    this.#say(claim === null ? { do: 'say', text, seat } : { do: 'claim', claim, seat });
    return Promise.resolve({ ok: true, sentence: '' });
  }

  // What it hangs on.

  #greet(): void {
    const [[seat, { n }] = [null, { n: 0 }], ...others] = this.#known;
    this.#life.say(
      others.length > 0
        ? { do: 'hello', n: 0, seat: null, build: buildToTell() }
        : { do: 'hello', n, seat, build: buildToTell() },
    );
  }

  #stands(): void {
    for (const { said } of this.#waiting.values()) this.#life.ask(said.do === 'act' ? { ...said, again: true } : said);
    for (const said of this.#later) this.#say(JSON.parse(said) as wire.AnyClientMessage);
    this.#later.clear();
    this.#hear({ kind: 'state', state: 'open' });
  }

  #say(said: wire.AnyClientMessage): void {
    if (!this.#life.stands) {
      this.#later.add(JSON.stringify(said));
      return;
    }
    this.#life.say(said);
    this.#life.check();
  }

  #asked(message: (id: string) => Question): Promise<Told> {
    const id = `${this.#visit}-${this.#next++}`;
    const said = message(id);
    return new Promise((settle) => {
      this.#waiting.set(id, { said, settle });
      if (this.#life.stands) this.#life.ask(said);
    });
  }

  #answer(id: string | null, answer: Told): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || waiting === undefined) {
      if (!answer.ok) this.#hear({ kind: 'refused', answer });
      return;
    }
    this.#waiting.delete(id);
    waiting.settle(answer);
  }

  // What the house says.

  #told(told: wire.AnyServerMessage): void {
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
      case 'review':
        this.#answer(told.id, { ok: true, sentence: '', review: { seconds: told.seconds, rounds: told.rounds } });
        return;
      case 'closing':
        this.#closing(told);
        return;
    }
  }

  #closing(told: wire.Closing): void {
    if (told.code === 'updated') {
      reload();
      return;
    }
    if (told.again === null) {
      this.close();
      this.#hear({ kind: 'state', state: 'closed', code: told.code, sentence: told.sentence });
      return;
    }
    this.#life.rest(told.again);
    this.#hear({ kind: 'state', state: 'lost', sentence: told.sentence });
  }

  #news(news: wire.News): void {
    const before = this.#known.get(news.seat);
    const known = learn(before, news);
    this.#known.set(news.seat, known);
    // A device that sits down is no onlooker any more, and one that stood up holds no seat.
    if (news.seat === ONLOOKER) for (const seat of this.#known.keys()) if (seat !== ONLOOKER) this.#known.delete(seat);
    if (news.seat !== ONLOOKER) this.#known.delete(ONLOOKER);
    if (known.room !== null && (news.room !== undefined || before?.room == null)) {
      const title = this.#place.title(known.room.game);
      this.#hear({ kind: 'table', table: factsOf(known.room, title, this.#place.link) });
    }
    const { room } = known;
    if (room !== null) {
      // Before a match there is nothing to read, so who gathers does not wait for the game's code.
      const gathers = !hasBegun(known, room) && (news.talk ?? []).length === 0;
      if (gathers && this.#held.length === 0) this.#hear({ kind: 'message', message: messageOf(known, news, null) });
      else this.#withReader(room, (reader) => this.#show(reader, known, room, news));
    }
    const outcome = outcomeOf(news);
    if (outcome !== null && news.n > this.#settled) {
      this.#settled = news.n;
      this.#hear({ kind: 'settled', sentence: outcome });
    }
    if (news.did !== undefined) this.#answer(news.did, { ok: true, sentence: '' });
  }

  #show(reader: GameReader, known: Known, room: wire.Room, news: wire.News): void {
    const remarks: readonly Remark[] = (news.talk ?? []).map((remark) => remarkOf(remark, reader.named));
    if (remarks.length > 0) this.#hear({ kind: 'talk', remarks });
    const view = hasBegun(known, room) ? reader.read(known, room, this.#place.title(room.game)) : null;
    this.#hear({ kind: 'message', message: messageOf(known, news, view) });
  }

  /** Fetches the game's reader with the first news, and lets the news through in order. */
  #withReader(room: wire.Room, show: (reader: GameReader) => void): void {
    if (this.#reader !== null) {
      show(this.#reader);
      return;
    }
    this.#held.push(() => this.#reader !== null && show(this.#reader));
    if (this.#held.length === 1) void this.#fetch(room.game);
  }

  async #fetch(game: string): Promise<void> {
    try {
      this.#reader = await this.#place.readerOf(game);
    } catch {
      if (!this.#closed) setTimeout(() => void this.#fetch(game), FETCH_AGAIN_MS);
      return;
    }
    for (const show of this.#held.splice(0)) show();
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
