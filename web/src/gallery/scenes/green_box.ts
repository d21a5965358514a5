/** Made-up moments of a game with the Green Box, for the pattern book. */
import { SYMBOLS } from './reviews';
import { LEAVE, NEXT_ROUND, REMATCH, type Scene, type SceneMenu, type Spoken } from '../scene';
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { TableFacts } from '../../connection/model';
import type { Play } from '../../games/green_box/play.svelte';
import type { Bid, Card, GreenBox, SeatView } from '../../games/green_box/view';
import { soMany } from '../../games/green_box/voice';

const TRACK: readonly SymbolName[] = ['hammers', 'drop', 'arrow', 'wheel', 'circles', 'bricks'];
const ground = (number: number): Card['ground'] => (number > 3 ? 'brown' : number === 3 ? 'pink' : 'green');
const card = (symbol: SymbolName, number: number): Card => ({
  symbol,
  number,
  ground: number === 2 && symbol === 'drop' ? 'pink' : ground(number),
});
const down = (count: number): (Card | null)[] => Array.from({ length: count }, () => null);
const bid = (seat: number, number: number, symbol: SymbolName | null, seq: number): Bid => ({
  seat,
  number,
  symbol,
  seq,
});

const MINE: readonly Card[] = [
  card('wheel', 4),
  card('drop', 2),
  card('hammers', 1),
  card('wheel', 1),
  card('bricks', 6),
];

const seat = (
  name: string,
  cubes: number,
  cards: readonly (Card | null)[],
  more: Partial<SeatView> = {},
): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  place: null,
  cubes,
  cards,
  ...more,
});

const TURN: GreenBox = {
  game: 'green_box',
  title: 'Liar’s Dice with the Green Box',
  round: 2,
  phase: 'turn',
  seats: [
    seat('Juno', 5, MINE),
    seat('Bo', 5, down(5), { kind: 'bot' }),
    seat('Ines', 5, down(5)),
    seat('Mara', 4, down(4)),
  ],
  turn: 0,
  starter: 2,
  track: TRACK,
  wild: 'hammers',
  sum: false,
  bid: bid(3, 6, 'arrow', 4),
  earlier: [bid(2, 3, 'drop', 1), bid(3, 4, 'drop', 2), bid(1, 5, 'wheel', 3)],
  dealt: 19,
  showdown: null,
  timers: [],
  ranking: null,
  ballot: null,
  practice: true,
};

const CALL = { action: { type: 'Call' }, label: 'Bunkum!' };

function menu(view: GreenBox, more: SceneMenu['ready'] = []): SceneMenu {
  const standing = view.bid;
  const at = standing?.symbol == null ? -1 : view.track.indexOf(standing.symbol);
  const number = (name: string, least: number, most: number) => ({
    name,
    kind: 'number' as const,
    least,
    most,
    choices: [],
  });
  const blank = view.sum
    ? [{ type: 'BidSum', label: 'Bid', holes: [number('total', (standing?.number ?? 0) + 1, view.dealt * 6)] }]
    : view.track.map((tile, place) => ({
        type: 'Bid',
        label: 'Bid',
        holes: [
          number('number', standing === null ? 1 : standing.number + (place > at ? 0 : 1), view.dealt),
          { name: 'symbol', kind: 'one_of' as const, least: 0, most: 0, choices: [tile] },
        ],
      }));
  return { ready: [...(standing === null ? [] : [CALL]), ...more], room: [LEAVE], blank };
}

const WAIT: SceneMenu = { ready: [], room: [LEAVE], blank: [] };
const READY: SceneMenu = { ready: [], room: [NEXT_ROUND, LEAVE], blank: [] };
const WILD: SceneMenu['ready'] = TRACK.map((symbol) => ({
  action: { type: 'ChooseWild', symbol },
  label: `Make ${symbol} wild`,
}));

const OPENING: GreenBox = { ...TURN, phase: 'bid', bid: null, earlier: [], starter: 0, round: 3 };
const WAITING: GreenBox = { ...TURN, turn: 1, bid: bid(0, 6, 'wheel', 5), earlier: [...TURN.earlier, TURN.bid!] };
const OFF: GreenBox = { ...TURN, wild: null, bid: bid(3, 4, 'drop', 2), earlier: [bid(2, 2, 'hammers', 1)] };
const SUM: GreenBox = {
  ...TURN,
  round: 9,
  sum: true,
  wild: null,
  dealt: 3,
  seats: [
    seat('Juno', 2, [card('drop', 6), card('wheel', 1)]),
    seat('Bo', 0, [], { kind: 'bot', status: 'dead', place: 4 }),
    seat('Ines', 0, [], { status: 'dead', place: 3 }),
    seat('Mara', 1, down(1)),
  ],
  bid: bid(3, 8, null, 40),
  earlier: [],
};
const SUM_OPEN: GreenBox = { ...SUM, phase: 'bid', bid: null, starter: 0 };

const OPEN: readonly SeatView[] = [
  seat('Juno', 4, MINE, { ready: false }),
  seat('Bo', 5, [card('arrow', 2), card('circles', 1), card('hammers', 5), card('bricks', 1), card('drop', 3)], {
    kind: 'bot',
  }),
  seat('Ines', 5, [card('circles', 6), card('drop', 1), card('bricks', 4), card('wheel', 2), card('arrow', 1)], {
    ready: false,
  }),
  seat('Mara', 4, [card('bricks', 2), card('circles', 2), card('arrow', 4), card('drop', 5)], { ready: true }),
];
const BUNKUM: GreenBox = {
  ...WAITING,
  phase: 'show',
  turn: null,
  seats: OPEN,
  showdown: { caller: 1, bid: bid(0, 6, 'wheel', 5), count: 5, genuine: 3, wilds: 2, loser: 0 },
  timers: [{ name: 'show', seconds: 12, left: 9 }],
};
const HOLDS: GreenBox = {
  ...BUNKUM,
  bid: bid(0, 5, 'wheel', 5),
  seats: OPEN.map((one, at) => ({ ...one, cubes: [5, 4, 5, 4][at] ?? 0 })),
  showdown: { ...BUNKUM.showdown!, bid: bid(0, 5, 'wheel', 5), loser: 1 },
};
const ALONE: GreenBox = {
  ...BUNKUM,
  track: ['hammers', 'drop', 'bricks', 'wheel', 'circles', 'arrow'],
  bid: bid(3, 2, 'arrow', 5),
  seats: OPEN.map((one) => ({
    ...one,
    cards: one.cards.map((held) => (held?.symbol === 'arrow' ? card('bricks', 3) : held)),
  })),
  showdown: { caller: 0, bid: bid(3, 2, 'arrow', 5), count: 0, genuine: 0, wilds: 0, loser: 3 },
};
const SUM_SHOW: GreenBox = {
  ...SUM,
  phase: 'show',
  turn: null,
  bid: bid(0, 9, null, 41),
  seats: SUM.seats.map((one, at) => (at === 3 ? { ...one, cards: [card('bricks', 2)] } : one)),
  showdown: { caller: 3, bid: bid(0, 9, null, 41), count: 9, genuine: 0, wilds: 0, loser: 3 },
};

const NAMES = ['Juno', 'Bo', 'Ines', 'Mara', 'Teo', 'Ada', 'Sol', 'Kit', 'Rue', 'Max', 'Lou', 'Pia'];
const round = (count: number, cards: number): GreenBox => ({
  ...TURN,
  dealt: count * cards,
  seats: NAMES.slice(0, count).map((name, at) =>
    seat(name, at === 7 ? 0 : 5 - (at % 3), at === 0 ? MINE.slice(0, cards) : at === 7 ? [] : down(cards), {
      kind: at % 3 === 1 ? 'bot' : 'person',
      ...(at === 7 ? { status: 'dead' as const, place: count } : {}),
      ...(at === 5 ? { away: true, waits: 42 } : {}),
    }),
  ),
});
const shown = (count: number, cards: number): GreenBox => {
  const at = round(count, cards);
  const deal = (who: number): Card[] =>
    Array.from({ length: cards }, (_, i) => card(TRACK[(who * 5 + i * 2) % 6] ?? 'drop', 1 + ((who + i) % 6)));
  const seats = at.seats.map((one, who) => ({
    ...one,
    cards: one.status === 'dead' ? [] : who === 0 ? one.cards : deal(who),
  }));
  const counts = (symbol: SymbolName): number =>
    seats.flatMap((one) => one.cards).filter((held) => held?.symbol === symbol).length;
  const called = bid(3, 9, 'wheel', 5);
  return {
    ...at,
    phase: 'show',
    turn: null,
    seats,
    bid: called,
    showdown: {
      caller: 4,
      bid: called,
      count: counts('wheel') + counts('hammers'),
      genuine: counts('wheel'),
      wilds: counts('hammers'),
      loser: 4,
    },
    timers: [{ name: 'show', seconds: 12, left: 9 }],
  };
};

const TALK: readonly Spoken[] = [
  { id: 1, seat: 2, text: 'I have a wheel', claim: true, truth: null },
  { id: 2, seat: 3, text: 'Beat that.', claim: false, truth: null },
];
const JUDGED: readonly Spoken[] = [
  { id: 1, seat: 2, text: 'I have a wheel', claim: true, truth: true },
  { id: 2, seat: 3, text: 'I have hammers', claim: true, truth: false },
];

export const FACTS: TableFacts = {
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: 'green_box',
  title: 'Liar’s Dice with the Green Box',
  seats: TURN.seats,
  mine: [0],
  host: true,
  match: 1,
  preset: 'green-box',
  lexicon: 'standard, 273,954 words',
  warnings: [],
  rules: [{ name: 'deck', value: 'gb54' }],
  tvOpen: false,
  waitsFor: [],
  reviewed: true,
};

const scene = (view: GreenBox, may: SceneMenu, more: Partial<Scene> = {}): Scene => ({
  message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu: may, awaited: [] },
  facts: { ...FACTS, seats: view.seats },
  talk: TALK,
  me: 0,
  answer: (action) => {
    if (action.type === 'BidSum')
      return {
        ok: true,
        sentence: 'A higher total',
        help: `You hold 7. 1 card you do not see must make ${Number(action['total']) - 7}.`,
      };
    const symbol = action['symbol'] as SymbolName;
    return {
      ok: true,
      sentence: 'Same number, further up the track',
      help: `You hold ${soMany(2, symbol)} and 1 wild. Others must hold ${Math.max(0, Number(action['number']) - 3)}.`,
    };
  },
  ...more,
});
const set =
  (number: number, symbol: SymbolName | null) =>
  (kept: unknown): void => {
    const { builder } = kept as Play;
    queueMicrotask(() => {
      if (symbol !== null) builder.pick(symbol);
      builder.to(number);
    });
  };
const choosing = (kept: unknown): void => queueMicrotask(() => ((kept as Play).builder.choosing = true));
const closed = (view: GreenBox): GreenBox => ({
  ...view,
  seats: view.seats.map((one) => ({ ...one, cards: down(one.cards.length) })),
});
const NOTHING: SceneMenu = { ready: [], blank: [] };
const OVER: GreenBox = {
  ...TURN,
  phase: 'over',
  round: 14,
  turn: null,
  ranking: [
    { seat: 3, place: 1 },
    { seat: 0, place: 2 },
    { seat: 1, place: 3 },
    { seat: 2, place: 4 },
  ],
  showdown: null,
};

export const SCENES: Readonly<Record<string, Scene>> = {
  'gb-turn': scene(TURN, menu(TURN), { dress: set(6, 'wheel') }),
  'gb-opening': scene(OPENING, menu(OPENING), { talk: [] }),
  'gb-wild': scene(OPENING, menu(OPENING, WILD), { talk: [] }),
  'gb-choosing': scene({ ...OPENING, timers: [{ name: 'answer', seconds: 30, left: 21 }] }, menu(OPENING, WILD), {
    talk: [],
    dress: choosing,
  }),
  'gb-off': scene(OFF, menu(OFF), { talk: [] }),
  'gb-top': scene({ ...TURN, bid: bid(3, 19, 'bricks', 9) }, { ready: [CALL], room: [LEAVE], blank: [] }, { talk: [] }),
  'gb-waiting': scene(WAITING, WAIT),
  'gb-sum': scene(SUM, menu(SUM), { talk: [], dress: set(10, null) }),
  'gb-sumopen': scene(SUM_OPEN, menu(SUM_OPEN), { talk: [] }),
  'gb-seats6': scene(round(6, 5), menu(round(6, 5)), { talk: [], dress: set(6, 'wheel') }),
  'gb-seats9': scene(round(9, 4), menu(round(9, 4)), { talk: [], dress: set(6, 'wheel') }),
  'gb-seats12': scene(round(12, 3), menu(round(12, 3)), { talk: [], dress: set(6, 'wheel') }),
  'gb-bunkum': scene(BUNKUM, READY, { talk: JUDGED }),
  'gb-holds': scene(HOLDS, READY, { talk: JUDGED }),
  'gb-alone': scene(ALONE, READY, { talk: [] }),
  'gb-sumshow': scene(SUM_SHOW, READY, { talk: [] }),
  'gb-show12': scene(shown(12, 3), READY, { talk: [] }),
  'gb-motion': scene(WAITING, WAIT, {
    talk: [],
    then: { n: 2, seat: 0, events: [], view: BUNKUM, menu: READY, awaited: [] },
  }),
  'gb-over': scene(OVER, { ready: [], room: [REMATCH], blank: [] }, { talk: [], review: SYMBOLS }),
  'gb-out': scene(
    {
      ...WAITING,
      seats: WAITING.seats.map((one, at) =>
        at === 0 ? { ...one, status: 'dead', cards: [], cubes: 0, place: 4 } : one,
      ),
    },
    NOTHING,
    { talk: [] },
  ),
  'gb-onlooker': scene(closed(WAITING), NOTHING, { me: null }),
  'tv-gb': scene(closed(TURN), NOTHING, { me: null }),
  'tv-gb12': scene(closed(round(12, 3)), NOTHING, { me: null }),
  'tv-gbshow': scene(BUNKUM, NOTHING, { me: null, talk: JUDGED }),
  'tv-gbsum': scene(closed(SUM), NOTHING, { me: null, talk: [] }),
};
