/** A made-up game of Firehouse, for the pattern book. */
import { PIPS } from './reviews';
import { LEAVE, NEXT_ROUND, REMATCH, RESTART, type Scene, type SceneMenu, type Spoken } from '../scene';
import { bidSaid } from '../../pieces/pips';
import type { Action, Answer, TableFacts } from '../../connection/model';
import type { Play } from '../../games/firehouse/play.svelte';
import type { Bid, Firehouse, SeatView } from '../../games/firehouse/view';

const NAMES = ['Juno', 'Teo', 'Ada', 'Sol', 'Kit', 'Mara', 'Bo', 'Ines', 'Rue', 'Max', 'Lou', 'Pia'];
const HANDS = [
  [6, 4, 1],
  [1, 2, 3],
  [5, 4, 4],
  [6, 6, 5],
  [2, 2, 5],
  [5, 4, 1],
  [5, 5, 2],
  [4, 6, 6],
  [3, 5, 1],
  [1, 1, 6],
  [2, 3, 4],
  [6, 5, 5],
];
const SCORES = [1, 0, -1, 2, -2, -3, 0, -1, 1, 0, -4, 2];
const WILD = 4;

const bid = (seat: number, number: number, face: number, seq: number): Bid => ({ seat, number, face, seq });

function chairs(count: number, open = false, each = 3): SeatView[] {
  return NAMES.slice(0, count).map((name, at) => {
    const hand = (HANDS[at] ?? []).concat([4, 2]).slice(0, each);
    return {
      name,
      kind: at % 5 === 1 || at === 6 ? 'bot' : 'person',
      status: 'living',
      away: false,
      place: null,
      dice: open || at === 0 ? hand : hand.map(() => null),
      score: SCORES[at] ?? 0,
      ready: false,
    };
  });
}

const EARLIER = [bid(2, 9, 6, 1), bid(3, 10, 1, 2), bid(4, 11, 5, 3)];

const NINE: Firehouse = {
  game: 'firehouse',
  title: 'Firehouse',
  round: 9,
  phase: 'turn',
  seats: chairs(9),
  starter: 2,
  turn: 6,
  wild: WILD,
  bid: bid(5, 12, 6, 4),
  earlier: EARLIER,
  bangs: [],
  held: false,
  dice: 27,
  stakes: { goods: 2, bads: 2, one: 5, two: 3, anybody: true },
  playoff: false,
  losers: [],
  showdown: null,
  practice: true,
  ballot: null,
  timers: [],
  ranking: null,
};

const span = (least: number, most: number, faces: readonly number[]): SceneMenu['blank'][number] => ({
  type: 'Bid',
  label: 'Bid',
  holes: [
    { name: 'number', kind: 'number', least, most, choices: [] },
    { name: 'face', kind: 'one_of', least: 0, most: 0, choices: faces },
  ],
});

const BANG = { action: { type: 'Bang', seq: 4 }, label: 'Bang!' };
const WAIT: SceneMenu = { ready: [BANG], room: [RESTART, LEAVE], blank: [] };
const MINE: SceneMenu = { ready: [BANG], room: [RESTART, LEAVE], blank: [span(13, 27, [1, 2, 3, 4, 5, 6])] };
const ALL = [1, 2, 3, 4, 5, 6];

const small = (count: number, each: number, turn: number): Firehouse => ({
  ...NINE,
  seats: chairs(count, false, each),
  turn,
  dice: count * each,
  starter: turn,
  bid: bid((turn + count - 1) % count, 5, 3, 4),
  earlier: [bid((turn + count - 2) % count, 4, 6, 3)],
});

const HOLDS = (view: Firehouse): Firehouse => ({
  ...view,
  phase: 'show',
  turn: null,
  seats: chairs(view.seats.length, true, view.seats[0]?.dice.length).map((seat, at) =>
    at === 6 ? { ...seat, score: -2 } : seat,
  ),
  bangs: [6],
  starter: 6,
  timers: [{ name: 'show', seconds: 12, left: 9 }],
  bid: bid(5, 10, 6, 4),
  showdown: {
    by: 6,
    inTurn: true,
    bid: bid(5, 10, 6, 4),
    plain: 5,
    wild: 5,
    count: 10,
    holds: true,
    loser: 6,
    scores: [{ seat: 6, change: -1 }],
  },
});

const FALSE: Firehouse = {
  ...HOLDS(NINE),
  seats: chairs(9, true),
  bangs: [2, 0],
  bid: bid(5, 12, 6, 4),
  starter: 5,
  showdown: {
    by: 0,
    inTurn: false,
    bid: bid(5, 12, 6, 4),
    plain: 5,
    wild: 5,
    count: 10,
    holds: false,
    loser: 5,
    scores: [
      { seat: 0, change: 2 },
      { seat: 5, change: -1 },
    ],
  },
};

const FOUR_SHOW: Firehouse = {
  ...HOLDS(small(4, 5, 1)),
  bangs: [2],
  starter: 1,
  bid: bid(1, 9, 4, 4),
  showdown: {
    by: 2,
    inTurn: true,
    bid: bid(1, 9, 4, 4),
    plain: 6,
    wild: 0,
    count: 6,
    holds: false,
    loser: 1,
    scores: [{ seat: 1, change: -1 }],
  },
};

const TWELVE_SHOW: Firehouse = {
  ...FALSE,
  seats: chairs(12, true),
  dice: 36,
  showdown: {
    ...FALSE.showdown!,
    plain: 7,
    wild: 6,
    count: 13,
    holds: true,
    loser: 0,
    scores: [{ seat: 0, change: -2 }],
  },
};

const TALK: readonly Spoken[] = [
  { id: 1, seat: 3, text: 'I have three 6s', claim: true, truth: null },
  { id: 2, seat: 6, text: 'Hm.', claim: false, truth: null },
];
const JUDGED: readonly Spoken[] = [{ id: 1, seat: 3, text: 'I have three 6s', claim: true, truth: false }];

const FACTS: TableFacts = {
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: 'firehouse',
  title: 'Firehouse',
  seats: NINE.seats,
  mine: [0],
  host: true,
  match: 1,
  preset: 'firehouse',
  lexicon: '',
  warnings: [],
  rules: [],
  tvOpen: false,
  waitsFor: [],
  reviewed: true,
};

function answer(action: Action): Answer {
  const number = Number(action['number']);
  const face = Number(action['face']);
  if (face === WILD)
    return {
      ok: true,
      sentence: 'Fours are wild: only real fours count.',
      help: `The others must have ${number - 1}.`,
      hopeless: true,
    };
  return { ok: true, sentence: bidSaid(number, face), help: `You hold 2. The others must have ${number - 2}.` };
}

const scene = (view: Firehouse, menu: SceneMenu, more: Partial<Scene> = {}): Scene => ({
  message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu, awaited: [] },
  facts: FACTS,
  talk: [],
  me: 0,
  answer,
  ...more,
});

const NONE: SceneMenu = { ready: [], blank: [] };
const READY: SceneMenu = { ready: [], room: [NEXT_ROUND, LEAVE], blank: [] };
const QUIET: SceneMenu = { ready: [], room: [RESTART, LEAVE], blank: [] };
const OPENING: Firehouse = { ...NINE, phase: 'bid', bid: null, earlier: [], starter: 0, turn: 0 };
const hidden = (view: Firehouse): Firehouse => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, dice: seat.dice.map(() => null) })),
});
const wild = (kept: unknown): void => (kept as Play).choose({ number: 13, face: WILD });
const RANKING = [3, 1, 5, 2, 7, 9, 6, 8, 4].map((place, seat) => ({ seat, place }));

export const SCENES: Readonly<Record<string, Scene>> = {
  'fh-jump': scene(NINE, WAIT, { talk: TALK }),
  'fh-turn': scene({ ...NINE, turn: 0, bid: bid(8, 12, 6, 4) }, MINE),
  'fh-wild': scene({ ...NINE, turn: 0, bid: bid(8, 12, 6, 4) }, MINE, { dress: wild }),
  'fh-opening': scene(OPENING, { ready: [], room: [RESTART, LEAVE], blank: [span(1, 27, ALL)] }),
  'fh-mine': scene({ ...NINE, bid: bid(0, 12, 6, 4), turn: 1 }, QUIET),
  'fh-four': scene(
    small(4, 5, 0),
    { ready: [BANG], room: [LEAVE], blank: [span(5, 5, [4, 5, 6]), span(6, 20, ALL)] },
    { talk: TALK.slice(0, 1) },
  ),
  'fh-fourwait': scene(small(4, 5, 2), WAIT),
  'fh-two': scene(small(2, 5, 0), { ready: [BANG], room: [LEAVE], blank: [span(5, 5, [4, 5, 6]), span(6, 10, ALL)] }),
  'fh-twelve': scene({ ...NINE, seats: chairs(12), dice: 36 }, WAIT),
  'fh-twelveturn': scene({ ...NINE, seats: chairs(12), dice: 36, turn: 0, bid: bid(11, 12, 6, 4) }, MINE),
  'fh-only': scene({ ...NINE, turn: 0, bid: bid(8, 27, 6, 4) }, { ready: [BANG], room: [LEAVE], blank: [] }),
  'fh-window': scene({ ...NINE, phase: 'bang', bangs: [3] }, QUIET),
  'fh-false': scene(FALSE, READY, { talk: JUDGED }),
  'fh-holds': scene(HOLDS(NINE), READY),
  'fh-fourshow': scene(FOUR_SHOW, READY),
  'fh-twelveshow': scene(TWELVE_SHOW, READY),
  'fh-motion': scene(NINE, WAIT, { then: { n: 2, seat: 0, events: [], view: FALSE, menu: READY, awaited: [] } }),
  'fh-over': scene(
    { ...NINE, phase: 'over', turn: null, ranking: RANKING, losers: [5] },
    { ready: [], room: [REMATCH], blank: [] },
    { review: PIPS },
  ),
  'fh-onlooker': scene(hidden(NINE), NONE, { me: null }),
  tvfh: scene(hidden(NINE), NONE, { me: null }),
  tvfhfour: scene(hidden(small(4, 5, 2)), NONE, { me: null }),
  tvfhshow: scene(FALSE, NONE, { me: null }),
  tvfhtwelveshow: scene(TWELVE_SHOW, NONE, { me: null }),
  tvfhtwelve: scene(hidden({ ...NINE, seats: chairs(12), dice: 36 }), NONE, { me: null }),
};
