/** Moments of a made-up game, for the pattern book. */
import { rule } from './server';
import * as menus from '../menus';
import { CUP } from './reviews';
import {
  BOT,
  NAMES,
  SEAT,
  clock,
  factsOf,
  inCrowd,
  nulls,
  ranked,
  remark,
  scenesOf,
  shows,
  type Scene,
} from '../scene';
import type { Blank, SeatView } from '../../connection/model';
import type { Play } from '../../games/cup/play.svelte';
import type { CupGame, Die, Standing } from '../../games/cup/view';
import { parse } from '../../games/cup/ladder';

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({ ...SEAT, name, ...more });
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

const SEATS = [seat('Juno'), seat('Bo', BOT), seat('Ines'), seat('Mara')];
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

const pick = (type: string, dice: readonly number[], most = dice.length): Blank =>
  menus.blank(type, { name: 'dice', kind: 'some_of', least: 1, most, choices: dice });
const claims = (type: string, texts: readonly string[]): Blank => menus.blank(type, menus.choiceHole('claim', texts));

const ABOVE = [
  ...[3, 4, 6].map((kicker) => `four 5 with ${kicker}`),
  'four 6',
  ...[2, 3, 4, 5].map((kicker) => `four 6 with ${kicker}`),
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

const CLAIM_MENU = menus.of(
  [menus.move('Look', 'Look under the cup'), menus.move('MakeClaim', 'Claim', { claim: ABOVE[0] })],
  [claims('MakeClaim', ABOVE)],
  [menus.LEAVE],
);

const TAKEN: CupGame = { ...CLAIMING, pointer: 0, dice: laid([...under(5, 5, 2), ...open(5, 5)]), lookers: [0, 3] };
const TAKEN_MENU = menus.of(
  [menus.move('RollCup', 'Roll the cup, 3 dice')],
  [pick('Show', [0, 1, 2]), pick('Hide', [3, 4]), pick('RollTable', [3, 4])],
  [menus.LEAVE],
);

const RECEIVED: CupGame = {
  ...CLAIMING,
  phase: 'receive',
  pointer: 6,
  how: 'start',
  dice: laid([...under(...nulls(3)), ...open(5, 5)]),
  lookers: [3],
};
const RECEIVE_MENU = menus.of(
  [menus.move('Challenge', 'Lift the cup'), menus.move('Peek', 'Believe it, and peek')],
  [claims('Blind', ABOVE)],
  [menus.LEAVE],
);

const WAITING: CupGame = {
  ...RECEIVED,
  holder: 1,
  turn: 1,
  claim: standing(0, 'four 5 with 3', 4, true),
  earlier: [...EARLIER, standing(3, 'four 5 with 2', 3)],
  lookers: [0],
  dice: laid([...under(5, 5, 2), ...open(5, 5)]),
};

const OPENING: CupGame = {
  ...CLAIMING,
  how: 'start',
  claim: null,
  earlier: [],
  dice: laid(under(...nulls(5))),
};
const OPENING_MENU = menus.of(
  CLAIM_MENU.ready,
  [pick('Show', [0, 1, 2, 3, 4], 4), claims('MakeClaim', ALL)],
  [menus.LEAVE],
);

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
  timers: clock('show', 12, 9),
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

const many = (view: CupGame, count: number): CupGame => ({
  ...view,
  seats: NAMES.slice(0, count).map((name, at) => seat(name, inCrowd(at))),
  tokens: NAMES.slice(0, count).map((_, at) => at % 4),
});

const { scene, watched } = scenesOf<CupGame, Play>(
  factsOf(CLAIMING, {
    preset: 'cup-poker',
    rules: [rule('straights', 'Straights', 'nothing special', 'Five in a row are nothing special.')],
  }),
  { talk: [remark(1, 2, 'I never looked.'), remark(2, 3, 'Go on. Lift it.')] },
);
/** Does it once the table is drawn. */
const soon =
  (act: (play: Play) => void) =>
  (play: Play): void =>
    void setTimeout(() => act(play), 50);
const lifted = soon((play) => (play.lifted = true));
const blindly = soon((play) => (play.blindly = true));
const choosing = soon((play) => {
  play.lifted = true;
  play.picked = new Set([0, 1]);
});
const category = (name: 'two pair' | 'pair' | 'full') => soon((play) => play.category(name));
const quiet = { talk: [] };
const first = { ...quiet, answer: () => ({ ok: true, sentence: 'Any claim may be the first' }) };
const beats = { answer: () => ({ ok: true, sentence: 'Beats four fives and a two' }) };
const OVER: CupGame = { ...HOLDS, phase: 'over', ranking: ranked(3, 1, 0, 2) };
const AT_THE_END = {
  ...quiet,
  dress: (play: Play) => void (play.result = true),
  recap: { sentence: 'Eleven rounds. Mara came in ahead of Bo.', highlights: [] },
};
const NO_EYES = (view: CupGame): CupGame => ({
  ...view,
  dice: view.dice.map((die) => ({ ...die, value: die.known ? die.value : null })),
});

export const SCENES: Readonly<Record<string, Scene>> = {
  cup: scene(CLAIMING, CLAIM_MENU, beats),
  cuptaken: scene(TAKEN, TAKEN_MENU, { dress: lifted }),
  cupchoosing: scene(TAKEN, TAKEN_MENU, { dress: choosing }),
  cuptablerolled: scene(
    { ...TAKEN, pointer: 2 },
    { ...TAKEN_MENU, blank: [pick('RollTable', [3])] },
    { dress: lifted },
  ),
  cupreceive: scene(RECEIVED, RECEIVE_MENU),
  cupblind: scene(RECEIVED, RECEIVE_MENU, { dress: blindly }),
  cupopening: scene(OPENING, OPENING_MENU, first),
  cuptwopair: scene(OPENING, OPENING_MENU, { ...first, dress: category('two pair') }),
  cuppair: scene(OPENING, OPENING_MENU, { ...first, dress: category('pair') }),
  cupwaiting: scene(WAITING, menus.QUIET),
  cuplifted: scene(WAITING, menus.QUIET, { dress: lifted }),
  cupbunkum: scene(BUNKUM, menus.SHOWN, quiet),
  cupholds: scene(HOLDS, menus.SHOWN, quiet),
  cupmotion: scene(WAITING, menus.QUIET, {
    ...quiet,
    then: shows(BUNKUM, menus.SHOWN, 0, [{ type: 'Challenged' }]),
  }),
  cupgive: scene(
    { ...HOLDS, phase: 'give', timers: clock('answer', 30, 22) },
    menus.of([1, 2, 3].map((at) => menus.move('Give', 'Hand it on', { seat: at }))),
    quiet,
  ),
  cup8: scene(many(CLAIMING, 8), CLAIM_MENU, { ...quiet, ...beats }),
  cup12: scene(many(WAITING, 12), menus.QUIET, quiet),
  cup12turn: scene(many(RECEIVED, 12), RECEIVE_MENU, quiet),
  cuptwo: scene(
    {
      ...RECEIVED,
      seats: SEATS.slice(0, 2),
      tokens: [1, 2],
      claim: standing(1, 'full 3 2', 3),
      earlier: [],
      lookers: [1],
    },
    RECEIVE_MENU,
    quiet,
  ),
  cuplives: scene({ ...WAITING, end: { kind: 'lives', number: 3 }, tokens: [3, 2, 1, 3] }, menus.QUIET),
  cupover: scene(OVER, menus.ENDED, AT_THE_END),
  'review-cup': scene(OVER, menus.ENDED, { ...AT_THE_END, review: CUP }),
  cuponlooker: watched(NO_EYES(WAITING)),
  cuponlookershow: watched(BUNKUM, quiet),
  tvcup: watched(NO_EYES(WAITING)),
  tvcupshow: watched(BUNKUM, quiet),
};
