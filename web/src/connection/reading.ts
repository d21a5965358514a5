/** From the wire to what the page draws: the only place that knows how the server spells things. */
import { faceName } from '../pieces/pips';
import { article, capital, inWords, oneOrMany, things } from '../ground/text';
import type * as wire from '../wire';
import type { Menu, Remark, Seat, SeatView, TableFacts, Timer, View } from './model';

/** All that the server has told one seat, put together: news, views and rooms leave out what has not changed. */
export interface Known {
  readonly n: number;
  readonly seat: Seat;
  readonly view: wire.View | null;
  readonly menu: Required<wire.Choices>;
  readonly awaited: readonly Seat[];
  readonly overdue: Seat | null;
  /** The numbers of this round's bids that were made for somebody whose time had run out. */
  readonly clockBids: readonly number[];
  readonly clocks: readonly wire.Clock[];
  /** When it was heard, in milliseconds. */
  readonly at: number;
  readonly room: wire.Room | null;
}

/** What a game adds to the reading of its news; its folder gives it with its drawing (`table/drawing.ts`). */
export interface GameReader<V extends View = View> {
  /** What a seat sees, from what the server told it. */
  readonly read: (known: Known, room: wire.Room, title: string) => V;
  /** What dice of a face, or a letter, are called in talk, where a game has names of its own: "ace", "aces". */
  readonly named?: Named;
}

export const ONLOOKER = -2;
const NOTHING: Required<wire.Choices> = { ready: [], blanks: [], room: [], room_blanks: [] };

/** Before anything was told. */
const UNTOLD: Omit<Known, 'n' | 'seat' | 'at'> = {
  view: null,
  menu: NOTHING,
  awaited: [],
  overdue: null,
  clockBids: [],
  clocks: [],
  room: null,
};

/** Clocks that were not told again have run on since. */
export function learn(known: Known | undefined, news: wire.News, at = performance.now()): Known {
  const was = known ?? { ...UNTOLD, at };
  const since = (at - was.at) / 1000;
  const view = news.view === undefined ? was.view : ({ ...was.view, ...news.view } as wire.View);
  const room = was.room && { ...was.room, chairs: was.room.chairs.map((chair) => later(chair, since)) };
  const overdue = news.overdue === undefined ? was.overdue : news.overdue;
  const bid = bidOf(view);
  const isLate = bid != null && bid.seat === overdue && bid.seq !== bidOf(was.view)?.seq;
  return {
    n: news.n,
    seat: news.seat,
    view,
    menu: { ...was.menu, ...news.menu },
    awaited: news.awaited ?? was.awaited,
    overdue,
    clockBids: (was.view?.round === view?.round ? was.clockBids : []).concat(isLate ? bid.seq : []),
    clocks: news.clocks ?? was.clocks.map((clock) => ({ ...clock, left: Math.max(0, clock.left - since) })),
    at,
    room: news.room === undefined ? room : ({ ...room, ...news.room } as wire.Room),
  };
}

type Made = { readonly seat: Seat; readonly seq: number } | null;

/** The bid or the claim that stands, in any game that has one. */
const bidOf = (view: object | null): Made | undefined => {
  const { bid, claim } = (view ?? {}) as { readonly bid?: Made; readonly claim?: Made };
  return bid ?? claim;
};

const later = (chair: wire.Chair, since: number): wire.Chair =>
  chair.back_in === null ? chair : { ...chair, back_in: Math.max(0, chair.back_in - since) };

/** What became of the wish to begin a round again, or of somebody whom the host sent away, where the news tells. */
export function outcomeOf(news: wire.News): string | null {
  const sent = news.house?.find((one) => one.type === 'sent_away');
  if (sent !== undefined) return `The host has sent ${sent.name} away.`;
  const closed = news.house?.find((one) => one.type === 'ballot_closed');
  if (closed === undefined) return null;
  if (closed.passed) return 'The round begins again.';
  // What ended it was a move of the game: it no longer mattered who agreed.
  return (news.events ?? []).length > 0
    ? 'The round went on before all had answered.'
    : 'Not enough agreed: the round goes on.';
}

/** What every game's view has, from the room: who sits where, whose turn it is, which clocks run, who has won. */
export function viewOf(known: Known, room: wire.Room, title: string): View {
  const view = known.view as wire.View;
  const ranking = room.ranking;
  const { places = ranking } = view as wire.ViewChanges; // a game of one's own need not tell any
  return {
    game: room.game,
    title,
    round: view.round,
    seats: room.chairs.map((chair) => seatOf(room, chair, view.living.includes(chair.seat), places)),
    turn: room.phase === 'playing' && known.awaited.length === 1 ? (known.awaited[0] ?? null) : null,
    overdue: known.overdue,
    clockBids: known.clockBids,
    timers: known.clocks.map((clock) => timerOf(clock)),
    ranking: room.phase === 'over' ? ranking.map((place, seat) => ({ seat, place })) : null,
    ballot:
      room.ballot === null ? null : { by: room.ballot.by, agreed: room.ballot.agreed, declined: room.ballot.declined },
    practice: room.practice,
  };
}

/** `places`: by seat, of those that are out; 0 for who plays on. */
export function seatOf(room: wire.Room, chair: wire.Chair, living: boolean, places: readonly number[]): SeatView {
  const place = places[chair.seat] ?? 0;
  return {
    name: chair.name,
    kind: chair.kind,
    status: chair.gone ? 'gone' : living ? 'living' : 'dead',
    away: chair.away && chair.temper === null,
    standIn: chair.kind === 'person' && chair.temper !== null,
    waits: chair.back_in,
    actsFor: room.options['away_play'] === 'house' ? 'house' : 'bot',
    place: place === 0 ? null : place,
    ready: room.ready.includes(chair.seat),
    coming: chair.coming,
  };
}

export const timerOf = (clock: wire.Clock, binding = true): Timer => ({
  name: clock.name,
  seconds: clock.seconds,
  left: clock.left,
  binding,
});

// The menu.

/** What a seat may do in the game and in the room. */
export function menuOf({ menu }: Known): Menu {
  return {
    ready: menu.ready.map(({ action, label }) => ({ action: { ...action }, label })),
    blank: menu.blanks.map((fill) => ({
      type: fill.action,
      label: fill.label,
      holes: fill.holes.map((hole) => ({
        name: hole.name,
        kind: hole.kind,
        least: hole.least ?? 0,
        most: hole.most ?? 0,
        choices: hole.choices ?? [],
      })),
    })),
    room: menu.room,
    fill: menu.room_blanks,
  };
}

// The room.

export function factsOf(room: wire.Room, title: string, link: string): TableFacts {
  return {
    id: room.table,
    code: room.code,
    link,
    stage: room.phase === 'waiting' ? 'gathering' : room.phase,
    game: room.game,
    title,
    seats: room.chairs.map((chair) => seatOf(room, chair, true, room.ranking)),
    mine: room.yours,
    reserved: room.reserved,
    host: room.yours.some((seat) => seat === room.host),
    match: room.match,
    preset: room.preset,
    lexicon: lexiconOf(room.lexicon),
    warnings: room.warnings,
    waitsFor: room.waits_for,
    rules: room.rules,
    tvOpen: room.watched,
    reviewed: room.reviewed,
  };
}

export const lexiconOf = (lexicon: wire.LexiconShown): string => `${lexicon.name}, ${things(lexicon.size, 'word')}`;

// Talk.

export function remarkOf(remark: wire.Remark, named?: Named): Remark {
  return {
    id: remark.id,
    seat: remark.seat,
    name: remark.name,
    match: remark.match,
    round: remark.round,
    text: remark.text ?? (remark.claim === null ? '' : claimSaid(remark.claim, named)),
    claim: remark.claim !== null && !['call_it', 'nonsense'].includes(remark.claim.kind),
    truth: remark.verdict,
    free: remark.claim === null,
  };
}

/** The names that nobody at the table has any more, since whoever had them is forgotten (RULES 1.15). */
export const forgottenNames = (before: Known | undefined, news: wire.News): readonly string[] =>
  (news.house ?? []).flatMap((one) =>
    one.type === 'seat_renamed' ? (before?.room?.chairs[one.seat]?.name ?? []) : [],
  );

/** Names of a game's own for a face: "ace", "aces". */
export type Named = (letter: string, many: number) => string | null;

/** A letter, the name of what a card shows, or of a face of a die: "E", "Es"; "wheel"; "hammers"; "five", "fives". */
function called(claimed: string, many: number, named: Named): string {
  const own = named(claimed, many) ?? (/^[1-6]$/.test(claimed) ? faceName(Number(claimed), many) : null);
  if (own !== null) return own;
  if (claimed.length > 2) return oneOrMany(many, claimed.replace(/s$/, ''));
  return oneOrMany(many, capital(claimed.toLowerCase()));
}

function withArticle(thing: string): string {
  if (thing.length < 3) return `${article(thing)} ${thing}`;
  return `${/^[aei]|^o(?!ne)/.test(thing) ? 'an' : 'a'} ${thing}`;
}

/** A claim as it is said at the table: "I have an E", "I have two fives". */
export function claimSaid(claim: wire.Claim, named: Named = () => null): string {
  const letter = claim.letter ?? '';
  const word = claim.word ?? 'that';
  const many = claim.number ?? null;
  switch (claim.kind) {
    case 'have':
      return `I have ${many === null || many === 1 ? withArticle(called(letter, 1, named)) : `${inWords(many)} ${called(letter, many, named)}`}`;
    case 'lack':
      return `I have no ${called(letter, letter.length > 2 || /^[1-6]$/.test(letter) ? 2 : 1, named)}`;
    case 'dice':
      return `I have ${inWords(many ?? 0)} ${oneOrMany(many ?? 0, 'die', 'dice')}`;
    case 'word':
      return `${capital(word)} is a word`;
    case 'no_word':
      return `${capital(word)} is no word`;
    case 'call_it':
      return 'Call it!';
    case 'nonsense':
      return 'That’s no word';
  }
}
