/** Moments of a made-up game, for the pattern book. */
import { LEAVE, NEXT_ROUND, REMATCH, type Scene, type SceneMenu, type Spoken } from '../scene';
import type { Blank, Move, SeatView, TableFacts } from '../../connection/model';
import type { Play } from '../../games/cup/play.svelte';
import type { CupGame, Die, Standing } from '../../games/cup/view';
import { parse } from '../../games/cup/ladder';

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  place: null,
  ...more,
});
const under = (...values: (number | null)[]) =>
  values.map((value) => ({ value, table: false, locked: false, known: false }));
const open = (...values: number[]) => values.map((value) => ({ value, table: true, locked: false, known: true }));
const laid = (dice: readonly Omit<Die, 'at'>[]): Die[] => dice.map((die, at) => ({ ...die, at }));
const standing = (at: number, text: string, seq: number, blind = false): Standing => ({
  seat: at,
  claim: parse(text),
  seq,
  blind,
});

const SEATS = [seat('Juno'), seat('Bo', { kind: 'bot' }), seat('Ines'), seat('Mara')];
const EARLIER = [standing(1, 'pair 5', 1), standing(2, 'three 5', 2, true)];

/** Juno has looked, shown four fives and shaken the cup; now she claims. */
const CLAIMING: CupGame = {
  game: 'cup',
  title: 'Pass the cup',
  round: 6,
  phase: 'turn',
  seats: SEATS,
  turn: 0,
  holder: 0,
  starter: 1,
  how: 'peek',
  pointer: 4,
  dice: laid([...open(5, 5, 5, 5), ...under(null)]),
  lookers: [],
  claim: standing(3, 'four 5 with 2', 3),
  earlier: EARLIER,
  tokens: [2, 1, 3, 0],
  end: { kind: 'tokens', number: 5 },
  showdown: null,
  timers: [],
  ranking: null,
  ballot: null,
  practice: true,
};

const pick = (type: string, dice: readonly number[], most = dice.length): Blank => ({
  type,
  label: type,
  holes: [{ name: 'dice', kind: 'some_of', least: 1, most, choices: dice }],
});
const claims = (type: string, texts: readonly string[]): Blank => ({
  type,
  label: type,
  holes: [{ name: 'claim', kind: 'one_of', least: 0, most: 0, choices: texts }],
});
const move = (type: string, label: string, more: Record<string, unknown> = {}): Move => ({
  action: { type, ...more },
  label,
});

const ABOVE = [
  ...[
    'four 5 with 3',
    'four 5 with 4',
    'four 5 with 6',
    'four 6',
    'four 6 with 2',
    'four 6 with 3',
    'four 6 with 4',
    'four 6 with 5',
  ],
  ...[1, 2, 3, 4, 5, 6].map((face) => `five ${face}`),
];
const FACES = [1, 2, 3, 4, 5, 6];
const pairs = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => [high, low] as const));
const beside = (...main: number[]): number[] => FACES.filter((face) => !main.includes(face)).slice(1);
const ALL = [
  ...FACES.map((face) => `high ${face}`),
  ...FACES.flatMap((face) => [`pair ${face}`, ...beside(face).map((kicker) => `pair ${face} with ${kicker}`)]),
  ...pairs.flatMap(([high, low]) => [
    `two pair ${high} ${low}`,
    ...beside(high, low).map((kicker) => `two pair ${high} ${low} with ${kicker}`),
  ]),
  ...FACES.flatMap((face) => [`three ${face}`, ...beside(face).map((kicker) => `three ${face} with ${kicker}`)]),
  ...FACES.flatMap((three) => FACES.filter((two) => two !== three).map((two) => `full ${three} ${two}`)),
  ...FACES.flatMap((face) => [`four ${face}`, ...beside(face).map((kicker) => `four ${face} with ${kicker}`)]),
  ...FACES.map((face) => `five ${face}`),
];

const CLAIM_MENU: SceneMenu = {
  ready: [move('Look', 'Look under the cup'), move('MakeClaim', 'Claim', { claim: ABOVE[0] })],
  room: [LEAVE],
  blank: [claims('MakeClaim', ABOVE)],
};

const TAKEN: CupGame = { ...CLAIMING, pointer: 0, dice: laid([...under(5, 5, 2), ...open(5, 5)]), lookers: [0, 3] };
const TAKEN_MENU: SceneMenu = {
  ready: [move('RollCup', 'Roll the cup, 3 dice')],
  room: [LEAVE],
  blank: [pick('Show', [0, 1, 2]), pick('Hide', [3, 4]), pick('RollTable', [3, 4])],
};

const RECEIVED: CupGame = {
  ...CLAIMING,
  phase: 'receive',
  pointer: 6,
  how: 'start',
  dice: laid([...under(null, null, null), ...open(5, 5)]),
  lookers: [3],
};
const RECEIVE_MENU: SceneMenu = {
  ready: [move('Challenge', 'Lift the cup'), move('Peek', 'Believe it, and peek')],
  room: [LEAVE],
  blank: [claims('Blind', ABOVE)],
};

const WAITING: CupGame = {
  ...RECEIVED,
  holder: 1,
  turn: 1,
  claim: standing(0, 'four 5 with 3', 4, true),
  earlier: [...EARLIER, standing(3, 'four 5 with 2', 3)],
  lookers: [0],
  dice: laid([...under(5, 5, 2), ...open(5, 5)]),
};
const QUIET: SceneMenu = { ready: [], room: [LEAVE], blank: [] };

const OPENING: CupGame = {
  ...CLAIMING,
  how: 'start',
  claim: null,
  earlier: [],
  dice: laid(under(null, null, null, null, null)),
};
const OPENING_MENU: SceneMenu = {
  ...CLAIM_MENU,
  blank: [pick('Show', [0, 1, 2, 3, 4], 4), claims('MakeClaim', ALL)],
};

const BUNKUM: CupGame = {
  ...WAITING,
  phase: 'show',
  turn: null,
  tokens: [3, 1, 3, 0],
  dice: laid(open(5, 5, 2, 5, 5)).map((die) => ({ ...die, table: die.at > 2 })),
  claim: standing(0, 'four 5 with 3', 4),
  showdown: {
    challenger: 1,
    claimant: 0,
    claim: parse('four 5 with 3'),
    hand: [5, 5, 5, 5, 2],
    worth: parse('four 5 with 2'),
    holds: false,
    winner: 1,
    loser: 0,
  },
  timers: [{ name: 'show', seconds: 12, left: 9 }],
};
const HOLDS: CupGame = {
  ...BUNKUM,
  dice: laid(open(5, 5, 6, 5, 5)).map((die) => ({ ...die, table: die.at > 2 })),
  showdown: {
    ...BUNKUM.showdown!,
    hand: [6, 5, 5, 5, 5],
    worth: parse('four 5 with 6'),
    holds: true,
    winner: 0,
    loser: 1,
  },
};
const READY: SceneMenu = { ready: [], room: [NEXT_ROUND, LEAVE], blank: [] };

const NAMES = ['Juno', 'Bo', 'Ines', 'Mara', 'Teo', 'Ada', 'Sol', 'Kit', 'Rue', 'Max', 'Lou', 'Pia'];
const many = (view: CupGame, count: number): CupGame => ({
  ...view,
  seats: NAMES.slice(0, count).map((name, at) =>
    seat(name, {
      kind: at % 3 === 1 ? 'bot' : 'person',
      ...(at === 7 ? { status: 'dead', place: 8 } : {}),
      ...(at === 5 ? { away: true, waits: 42 } : {}),
    }),
  ),
  tokens: NAMES.slice(0, count).map((_, at) => at % 4),
});

const TALK: readonly Spoken[] = [
  { id: 1, seat: 2, text: 'I never looked.', claim: false, truth: null },
  { id: 2, seat: 3, text: 'Go on. Lift it.', claim: false, truth: null },
];

const FACTS: TableFacts = {
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: 'cup',
  title: 'Pass the cup',
  seats: SEATS,
  mine: [0],
  host: true,
  match: 1,
  preset: 'cup-poker',
  lexicon: '',
  warnings: [],
  rules: [{ name: 'straights', value: 'none' }],
  tvOpen: false,
  waitsFor: [],
  reviewed: false,
};

const scene = (view: CupGame, menu: SceneMenu, more: Partial<Scene> = {}): Scene => ({
  message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu, awaited: [] },
  facts: FACTS,
  talk: TALK,
  me: 0,
  ...more,
});
const kept =
  (dress: (play: Play) => void) =>
  (play: unknown): void =>
    dress(play as Play);
const lifted = kept((play) => setTimeout(() => (play.lifted = true), 50));
const blindly = kept((play) => setTimeout(() => (play.blindly = true), 50));
const choosing = kept((play) =>
  setTimeout(() => {
    play.lifted = true;
    play.picked = new Set([0, 1]);
  }, 50),
);
const category = (name: 'two pair' | 'pair' | 'full') => kept((play) => setTimeout(() => play.category(name), 50));
const NO_EYES = (view: CupGame): CupGame => ({
  ...view,
  dice: view.dice.map((die) => ({ ...die, value: die.known ? die.value : null })),
});

export const SCENES: Readonly<Record<string, Scene>> = {
  cup: scene(CLAIMING, CLAIM_MENU),
  cuptaken: scene(TAKEN, TAKEN_MENU, { dress: lifted }),
  cupchoosing: scene(TAKEN, TAKEN_MENU, { dress: choosing }),
  cuptablerolled: scene(
    { ...TAKEN, pointer: 2 },
    { ...TAKEN_MENU, blank: [pick('RollTable', [3])] },
    { dress: lifted },
  ),
  cupreceive: scene(RECEIVED, RECEIVE_MENU),
  cupblind: scene(RECEIVED, RECEIVE_MENU, { dress: blindly }),
  cupopening: scene(OPENING, OPENING_MENU, { talk: [] }),
  cuptwopair: scene(OPENING, OPENING_MENU, { talk: [], dress: category('two pair') }),
  cuppair: scene(OPENING, OPENING_MENU, { talk: [], dress: category('pair') }),
  cupwaiting: scene(WAITING, QUIET),
  cuplifted: scene(WAITING, QUIET, { dress: lifted }),
  cupbunkum: scene(BUNKUM, READY, { talk: [] }),
  cupholds: scene(HOLDS, READY, { talk: [] }),
  cupmotion: scene(WAITING, QUIET, {
    talk: [],
    then: { n: 2, seat: 0, events: [{ type: 'Challenged' }], view: BUNKUM, menu: READY, awaited: [] },
  }),
  cupgive: scene(
    { ...HOLDS, phase: 'give', timers: [{ name: 'answer', seconds: 30, left: 22 }] },
    { ready: [1, 2, 3].map((at) => move('Give', 'Hand it on', { seat: at })), blank: [] },
    { talk: [] },
  ),
  cup8: scene(many(CLAIMING, 8), CLAIM_MENU, { talk: [] }),
  cup12: scene(many(WAITING, 12), QUIET, { talk: [] }),
  cup12turn: scene(many(RECEIVED, 12), RECEIVE_MENU, { talk: [] }),
  cuptwo: scene(
    { ...RECEIVED, seats: SEATS.slice(0, 2), tokens: [1, 2], claim: standing(1, 'full 3 2', 3), earlier: [] },
    RECEIVE_MENU,
    { talk: [] },
  ),
  cuplives: scene({ ...WAITING, end: { kind: 'lives', number: 3 }, tokens: [3, 2, 1, 3] }, QUIET),
  cupover: scene(
    {
      ...HOLDS,
      phase: 'over',
      showdown: null,
      ranking: [
        { seat: 3, place: 1 },
        { seat: 1, place: 2 },
        { seat: 0, place: 3 },
        { seat: 2, place: 4 },
      ],
    },
    { ready: [], room: [REMATCH], blank: [] },
    { talk: [] },
  ),
  cuponlooker: scene(NO_EYES(WAITING), { ready: [], blank: [] }, { me: null }),
  tvcup: scene(NO_EYES(WAITING), { ready: [], blank: [] }, { me: null }),
  tvcupshow: scene(BUNKUM, { ready: [], blank: [] }, { me: null, talk: [] }),
};
