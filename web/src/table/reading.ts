/** From the wire to what the page draws: the only place that knows how the house spells things. */
import { article, inWords } from '../pieces/words';
import type * as wire from '../wire';
import type {
  Bid, Die, Fact, LiarsBoggle, Menu, Move, OtherGame, Remark, Seat, SeatView, Showdown, TableFacts, Timer, View, Vote,
} from './model';

/** All that the house has told one seat, put together: news leaves out what has not changed. */
export interface Known {
  readonly n: number;
  readonly seat: Seat;
  readonly view: wire.View | null;
  readonly menu: wire.Choices;
  readonly awaited: readonly Seat[];
  readonly clocks: readonly wire.Clock[];
  readonly room: wire.Room | null;
}

export const ONLOOKER = -2;

export function learn(known: Known | undefined, news: wire.News): Known {
  return {
    n: news.n,
    seat: news.seat,
    view: news.view ?? known?.view ?? null,
    menu: news.menu ?? known?.menu ?? { ready: [], blanks: [] },
    awaited: news.awaited ?? known?.awaited ?? [],
    clocks: news.clocks ?? known?.clocks ?? [],
    room: news.room ?? known?.room ?? null,
  };
}

/** What a seat sees: its view of the game, dressed with who sits where. */
export function drawn(known: Known, title: string, plain = false): View | null {
  const { view, room } = known;
  if (view === null || room === null || room.phase === 'waiting') return null;
  return room.game === 'liars_boggle' && !plain ? liarsBoggle(view, room, known.clocks, title) : other(view, room, known, title);
}

function liarsBoggle(view: wire.LiarsBoggle.State, room: wire.Room, clocks: readonly wire.Clock[], title: string): LiarsBoggle {
  const over = view.phase === 'over' || room.phase === 'over';
  const places = room.ranking.length > 0 ? room.ranking : view.places;
  return {
    game: 'liars_boggle',
    title,
    round: view.round,
    phase: over ? 'over' : view.phase,
    seats: room.chairs.map((chair) => seatOf(chair, view.hands[chair.seat] ?? null, view.places[chair.seat] ?? 0)),
    starter: view.starter,
    turn: over || view.phase === 'show' || view.phase === 'vote' ? null : view.turn,
    bid: view.bid === null ? null : bidOf(view.bid, view.options.qu_as_q),
    earlier: view.earlier.map((bid) => bidOf(bid, view.options.qu_as_q)),
    pile: [...view.pile, ...view.removed].map((faces) => ({ faces: facesOf(faces), up: null })),
    tradable: view.pile.length,
    inPlay: view.dice_in_play,
    quTile: view.options.dice_set !== 'intl-16',
    lexicon: lexiconOf(room.lexicon),
    tells: {
      history: view.options.history === 'full',
      counts: view.options.dice_counts === 'shown',
      odds: room.practice,
    },
    showdown: view.showdown === null || view.bid === null ? null : showdownOf(view.showdown, view.bid),
    vote: view.poll === null || view.bid === null ? null : voteOf(view.poll, view.bid.word),
    ballot: room.ballot === null ? null : { by: room.ballot.by, agreed: room.ballot.agreed },
    timers: clocks.map((clock) => timerOf(clock, view.sand.turn !== 0)),
    ranking: over ? places.flatMap((place, seat) => (place > 0 ? [{ seat, place }] : [])) : null,
  };
}

function seatOf(chair: wire.Chair, hand: readonly wire.LiarsBoggle.Die[] | null, place: number): SeatView {
  return {
    name: chair.name,
    kind: chair.kind,
    status: place === 0 && !chair.gone ? 'living' : chair.gone ? 'gone' : 'dead',
    away: chair.away && chair.temper === null,
    standIn: chair.kind === 'person' && chair.temper !== null,
    waits: chair.back_in,
    dice: (hand ?? []).map((die) => ({ faces: die.faces === null ? null : facesOf(die.faces), up: die.up })),
    place: place === 0 ? null : place,
    ready: chair.ready,
  };
}

/** How its QU is meant matters only where the table lets a Qu be a bare Q. */
const bidOf = (bid: wire.LiarsBoggle.StandingBid, quAsQ: boolean): Bid => ({
  seat: bid.seat,
  word: bid.word,
  length: bid.length,
  seq: bid.seq,
  qAs: quAsQ && bid.word.includes('q') ? bid.q_as : null,
});

function showdownOf(showdown: wire.LiarsBoggle.Showdown, bid: wire.LiarsBoggle.StandingBid): Showdown {
  return {
    caller: showdown.caller,
    bidder: bid.seat,
    word: bid.word,
    length: bid.length,
    challenged: showdown.challenged,
    spelling: showdown.pieces.map(({ text, seat, place }) => ({ text, die: seat === null || place === null ? null : [seat, place] })),
    spellable: showdown.spellable,
    valid: showdown.valid,
    loser: showdown.loser,
    reason: showdown.reason,
  };
}

const voteOf = (poll: wire.LiarsBoggle.Poll, word: string): Vote => ({ word, voters: poll.voters, voted: poll.done });

const timerOf = (clock: wire.Clock, binding: boolean): Timer => ({
  name: clock.name,
  seconds: clock.seconds,
  left: clock.left,
  binding: clock.name === 'sand' ? binding : true,
});

/** "HIMNUQu": a capital begins a face, and a small letter belongs to the one before. */
export function facesOf(die: string): readonly string[] {
  return die.match(/[A-Z_][a-z]*/g) ?? [];
}

/** Of a view, what the generic table shows elsewhere or never: rules are no news, and its head names the round. */
const NO_FACTS = new Set(['options', 'round']);
/** Numbers that stand for seats, by the habit of every game of the house: of the view itself, and anywhere in it. */
const VIEW_SEATS = new Set(['turn', 'starter', 'living', 'gone', 'traders']);
const SEATS = new Set(['seat', 'caller', 'challenger', 'loser']);

/** Any value in plain words; nothing at all for what is empty. */
function said(name: string, value: unknown, names: readonly string[], within = true): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && (SEATS.has(name) || (!within && VIEW_SEATS.has(name)))) return names[value] ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const each = items.map((item) => said(name, item, names, within));
    const bySeat = !within && items.length === names.length && items.every((item) => item === null || Array.isArray(item));
    if (bySeat) return each.map((text, seat) => `${names[seat] ?? ''}: ${text || 'nothing'}`).join(' · ');
    return each.filter((text) => text !== '').join(', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, inner]) => [spoken(key, false), said(key, inner, names)] as const);
    return parts.filter(([, text]) => text !== '').map((part) => part.join(' ')).join(' ') || 'hidden';
  }
  return String(value);
}

/** A game without a drawing of its own: its plain facts, for the generic table. */
function other(view: object, room: wire.Room, known: Known, title: string): OtherGame {
  const names = room.chairs.map((chair) => (chair.seat === known.seat ? 'You' : chair.name));
  const facts = Object.entries(view)
    .filter(([name]) => !NO_FACTS.has(name))
    .map(([name, value]) => ({ name: spoken(name), value: said(name, value, names, false) }));
  const told = view as { readonly round?: number; readonly turn?: number; readonly living?: readonly Seat[] };
  const seats = room.chairs.map((chair) => {
    const seat = seatOf(chair, null, room.ranking[chair.seat] ?? 0);
    return seat.status === 'living' && told.living?.includes(chair.seat) === false ? { ...seat, status: 'dead' as const } : seat;
  });
  return {
    game: room.game,
    title,
    round: told.round ?? 0,
    seats,
    turn: known.awaited[0] ?? told.turn ?? null,
    timers: known.clocks.map((clock) => timerOf(clock, true)),
    ranking: room.phase === 'over' ? room.ranking.map((place, seat) => ({ seat, place })) : null,
    facts: facts.filter((fact) => fact.value !== ''),
  };
}

// The menu.

/** The game's own moves, and what the room lets a person do. */
export function menuOf(known: Known): Menu {
  return {
    ready: [...known.menu.ready.map(({ action, label }) => ({ action: { ...action }, label })), ...roomMoves(known)],
    blank: known.menu.blanks.map((fill) => ({
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
  };
}

function roomMoves({ room, seat, view }: Known): Move[] {
  const mine = room?.chairs.find((chair) => chair.seat === seat && chair.yours);
  if (room === null || mine === undefined) return [];
  const move = (type: string, label: string, more: Record<string, unknown> = {}): Move => ({ action: { type, ...more }, label });
  if (room.phase === 'over') return [move('rematch', 'Play again'), move('leave', 'Leave for good')];
  if (room.phase !== 'playing') return [];
  const moves: Move[] = [];
  const living = (view?.places[seat] ?? 0) === 0 && !mine.left;
  if (mine.temper !== null && mine.kind === 'person') moves.push(move('take_back', 'Take my seat back'));
  if (view?.phase === 'show' && living && !mine.ready) moves.push(move('ready', 'Next round'));
  const asked = room.ballot;
  if (asked !== null && living && !asked.agreed.includes(seat) && !asked.declined.includes(seat)) {
    moves.push(move('agree', 'Restart it'), move('decline', 'Play on'));
  }
  const people = room.chairs.filter((chair) => chair.kind === 'person' && !chair.left).length;
  if (asked === null && living && people > 1 && view !== null && ['bid', 'turn', 'replace'].includes(view.phase)) {
    moves.push(move('propose_restart', 'Ask to restart this round'));
  }
  for (const chair of room.chairs) {
    if (chair.away && chair.temper === null && !chair.left) {
      moves.push(move('give_to_bot', `Let a bot play for ${chair.name}`, { chair: chair.seat }));
    }
  }
  if (!mine.left) moves.push(move('leave', 'Leave for good'));
  return moves;
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
    seats: room.chairs.map((chair) => seatOf(chair, null, room.ranking[chair.seat] ?? 0)),
    mine: room.chairs.filter((chair) => chair.yours).map((chair) => chair.seat),
    host: room.chairs.some((chair) => chair.yours && chair.host),
    match: room.match,
    preset: room.preset,
    lexicon: lexiconOf(room.lexicon),
    warnings: room.warnings,
    rules: Object.entries(room.options).map(([name, value]) => ({ name, value: valueSaid(value) })),
    tvOpen: false,
  };
}

/** Only the rules in which this table differs from its preset. */
export function houseRules(rules: readonly Fact[], preset: wire.Preset | undefined): readonly Fact[] {
  if (preset === undefined) return [];
  return rules
    .filter((rule) => valueSaid(preset.options[rule.name]) !== rule.value)
    .map((rule) => ({ name: spoken(rule.name), value: rule.value }));
}

export function valueSaid(value: unknown): string {
  if (value === null || value === undefined || value === false) return 'off';
  if (value === true) return 'on';
  return Array.isArray(value) ? value.join(', ') : spoken(String(value), false);
}

/** `turn_clock` is "Turn clock". */
export function spoken(name: string, capital = true): string {
  const words = name.replace(/_/g, ' ').replace(/\bqu\b/g, 'Qu').replace(/\bq\b/g, 'Q');
  return capital ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

const lexiconOf = (lexicon: wire.LexiconShown): string => `${lexicon.name}, ${lexicon.size.toLocaleString('en')} words`;

// Talk.

export function remarkOf(remark: wire.Remark): Remark {
  return {
    id: remark.id,
    seat: remark.seat,
    text: remark.text ?? (remark.claim === null ? '' : claimSaid(remark.claim)),
    claim: remark.claim !== null && !['call_it', 'nonsense'].includes(remark.claim.kind),
    truth: remark.verdict,
  };
}

/** A claim as it is said at the table: "I have an E". */
export function claimSaid(claim: wire.Claim): string {
  const letter = claim.letter === null || claim.letter === undefined ? '' : claim.letter.charAt(0).toUpperCase() + claim.letter.slice(1).toLowerCase();
  const word = claim.word ?? 'that';
  const many = claim.number ?? null;
  switch (claim.kind) {
    case 'have':
      return many === null || many === 1 ? `I have ${article(letter)} ${letter}` : `I have ${inWords(many)} ${letter}s`;
    case 'lack':
      return `I have no ${letter}`;
    case 'dice':
      return `I have ${inWords(many ?? 0)} ${many === 1 ? 'die' : 'dice'}`;
    case 'word':
      return `${word.charAt(0).toUpperCase() + word.slice(1)} is a word`;
    case 'no_word':
      return `${word.charAt(0).toUpperCase() + word.slice(1)} is no word`;
    case 'call_it':
      return 'Call it!';
    case 'nonsense':
      return 'That’s no word';
  }
}

export type { Die };
