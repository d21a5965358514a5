/** Moments of a game on the tray of RULES 4.10, for the pattern book. */
import { rule } from './server';
import * as menus from '../menus';
import { TRAYS } from './reviews';
import { BOT, NAMES, SEAT, clock, factsOf, ranked, scenesOf, withSeats, type Scene } from '../scene';
import type { Recap } from '../../connection/model';
import type { Play } from '../../games/boggle/play.svelte';
import type { Boggle, Entry, Mark, Result, SeatView } from '../../games/boggle/view';

const BG = 'S Qu I D E A R T L N G S P O M H'.split(' ');
const BIG = 'C A T S E R L D I G O N E T S A E I O U Th T R P M'.split(' ');

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  ...SEAT,
  name,
  score: 0,
  won: 0,
  done: false,
  words: null,
  ...more,
});

const LIST = 'dart tram gnar quit seal dragon lane equal squid lean'.split(' ');

const WRITE: Boggle = {
  game: 'boggle',
  title: 'Boggle',
  round: 2,
  rounds: 3,
  target: null,
  phase: 'write',
  seats: [
    seat('Juno', { score: 12 }),
    seat('Bo', { ...BOT, score: 9 }),
    seat('Ines', { score: 15 }),
    seat('Mara', { score: 4, done: true }),
  ],
  turn: null,
  size: 4,
  least: 3,
  faces: BG,
  lists: [LIST, null, null, null],
  reader: null,
  resting: false,
  chooser: null,
  read: [],
  windows: [],
  polls: [],
  struck: [],
  good: [],
  crossed: [],
  result: null,
  byRounds: false,
  ties: [],
  rules: { flash: false, mirror: true, livePath: true, aloud: true },
  practice: false,
  ballot: null,
  timers: clock('write', 180, 112),
  ranking: null,
};

const doubt = (...words: string[]) => menus.blank('Challenge', menus.choiceHole('word', words));
const WRITE_BLANK = menus.blank('Write', { kind: 'word', name: 'word', least: 3, most: 45, choices: [] });
const WRITING = menus.of([menus.move('Done', 'I am done')], [WRITE_BLANK], [menus.LEAVE]);

const READ: Boggle = {
  ...WRITE,
  phase: 'read',
  turn: 2,
  reader: 2,
  timers: [...clock('window-4', 8, 6), ...clock('window-3', 8, 3), ...clock('read', 30, 27)],
  read: [
    [2, 'squid'],
    [2, 'dialogs'],
    [2, 'quia'],
    [2, 'lane'],
    [2, 'quango'],
  ],
  crossed: [{ word: 'squid', seats: [0, 1, 2] }],
  struck: ['quia'],
  good: ['dialogs'],
  windows: [
    { number: 3, reader: 2, words: ['lane'], accepted: [0, 1] },
    { number: 4, reader: 2, words: ['quango'], accepted: [] },
  ],
};
/** Two have read before. */
const LATER: Boggle = {
  ...READ,
  read: [
    ...['squid', 'quirt', 'seal', 'plaque', 'molars'].map((word) => [1, word] as const),
    ...['squid', 'equal', 'quart', 'plaque', 'dragon', 'lane'].map((word) => [0, word] as const),
    ...READ.read,
  ],
  crossed: [...READ.crossed, { word: 'plaque', seats: [0, 1] }, { word: 'lane', seats: [0, 2] }],
};
const DOUBTS = menus.of(
  [menus.move('Accept', 'Let it stand', { word: 'quango' })],
  [doubt('lane', 'quango')],
  [menus.LEAVE],
);
const MINE: Boggle = {
  ...READ,
  turn: 0,
  reader: 0,
  read: [...READ.read, [0, 'equal']],
  windows: [{ number: 5, reader: 0, words: ['equal'], accepted: [] }],
  timers: clock('read', 30, 21),
};
const READER = menus.of(
  [menus.move('EndReading', 'Read no more')],
  [menus.blank('Read', menus.choiceHole('word', ['quart', 'plaque', 'quia', 'dragon', 'seal']))],
  [menus.LEAVE],
);
const WHOLE: Boggle = {
  ...READ,
  rules: { ...READ.rules, mirror: false },
  windows: [{ number: 4, reader: 2, words: ['lane', 'quango', 'dialogs', 'molars', 'quirts', 'gnar'], accepted: [] }],
};
const VOTING: Boggle = {
  ...READ,
  windows: [],
  polls: [{ number: 4, word: 'quango', reader: 2, voters: [0, 1, 2, 3], voted: [1, 2], mine: null, abstained: [] }],
  timers: clock('vote-4', 30, 22),
};
const VOTES = menus.of([true, false].map((valid) => menus.move('Vote', 'vote', { word: 'quango', valid })));
const ABSTAINED: Boggle = {
  ...VOTING,
  polls: VOTING.polls.map((poll) => ({ ...poll, voted: [0, 1, 2], abstained: [0, 2] })),
};

/** A list as the round has judged it: a mark after a word says why it does not count. */
const MARKS: Readonly<Record<string, Mark>> = { '=': 'shared', '-': 'struck', '?': 'withheld' };
const judged = (text: string): Entry[] =>
  [...text.matchAll(/(\w+?)(-?\d)([-=?]?)(?= |$)/g)].map(([, word = '', points, mark = '']) => ({
    word,
    points: Number(points),
    mark: MARKS[mark] ?? 'counts',
  }));
const RESULT: Result = {
  points: [6, 6, 7, 0],
  winners: [2],
  ties: [],
  lists: [
    'squid0= equal2 quart2 lane0= plaque0= quia-1- dragon3',
    'squid0= quirt2 seal1 plaque0= quia0? molars3',
    'squid0= dialogs4 lane0= quango3',
    '',
  ].map(judged),
  words: [
    'dialogs plaques squirts dragon molars plaque quango equal quart quirt seal squid lane',
    'plan lean gaol gnar tram tang ride rind snag goal loan moan moral molar groan organ argon along salon snare aside slang',
    'art tar rat ear are era nag rag gar sea ale lea log nog mog hog ohm nom qua rid air',
  ].flatMap((some) => some.split(' ')),
};
const SHOW: Boggle = { ...WRITE, phase: 'show', result: RESULT, timers: clock('show', 60, 48) };
const OVER: Boggle = {
  ...SHOW,
  phase: 'over',
  timers: [],
  round: 3,
  ranking: ranked(2, 0, 1, 3),
};

/** Three of equal points, whom long words tell apart; and the same as the end of the only round. */
const TIED: Boggle = {
  ...SHOW,
  rounds: 1,
  result: {
    ...RESULT,
    points: [7, 7, 7, 0],
    ties: [
      { ahead: [2], behind: [0], letters: 7 },
      { ahead: [0], behind: [1], letters: 6 },
    ],
  },
};
const TIED_OVER: Boggle = {
  ...withSeats(TIED, (_, at) => ({ score: TIED.result?.points[at] ?? 0 })),
  phase: 'over',
  timers: [],
  round: 1,
  ranking: [2, 3, 1, 4].map((place, seat) => ({ seat, place })),
  ties: TIED.result?.ties ?? [],
};

const TOLD: Recap = {
  sentence: 'One round. Nobody but Ines had quango.',
  highlights: [
    { kind: 'word', seat: 0, said: 'quart', chance: null, sentence: 'Longest word nobody else had: quart.' },
    { kind: 'word', seat: 2, said: 'quango', chance: null, sentence: 'Longest word nobody else had: quango.' },
  ],
};

const many = (count: number): Boggle => ({
  ...WRITE,
  seats: NAMES.slice(0, count).map((name, at) => seat(name, { score: at, done: at % 5 === 4 })),
  lists: NAMES.slice(0, count).map((_, at) => (at === 0 ? LIST : null)),
});

const { scene, watched } = scenesOf<Boggle, Play>((view) =>
  factsOf(view, {
    preset: 'boggle-001',
    lexicon: 'standard, 273,954 words',
    rules: [rule('timer', 'Time to write', '180 seconds', 'You have 180 seconds to write.')],
  }),
);
const traced =
  (...path: number[]) =>
  (play: Play): void => {
    play.path = path;
    play.feedback = { ok: true, sentence: 'quart, 2 points' };
  };
const voted = (play: Play): void =>
  void (play.counts = new Map([
    ['quia', { valid: 1, invalid: 2 }],
    ['dialogs', { valid: 3, invalid: 0 }],
  ]));
const places = (play: Play): void => void (play.places = true);
const UNSEEN: Boggle = { ...WRITE, lists: [null, null, null, null] };

export const SCENES: Readonly<Record<string, Scene>> = {
  boggle: scene(WRITE, WRITING, { dress: traced(1, 5, 6, 7) }),
  'boggle-nowhere': scene(WRITE, WRITING, { dress: (play) => play.type('zzz') }),
  'boggle-empty': scene(UNSEEN, WRITING),
  'boggle-late': scene({ ...WRITE, timers: clock('write', 180, 8) }, WRITING),
  'boggle-big': scene({ ...WRITE, size: 5, least: 4, faces: BIG }, WRITING),
  'boggle-six': scene({ ...WRITE, size: 6, least: 4, faces: [...BIG, ...BG.slice(0, 10), '_'] }, WRITING),
  'boggle-flash': scene({ ...WRITE, rules: { ...WRITE.rules, flash: true } }, WRITING, {
    dress: (play) => void (play.flash = 'start'),
  }),
  'boggle-done': scene(WRITE, menus.of([menus.move('UndoDone', 'Not done yet')], WRITING.blank)),
  'boggle-grace': scene({ ...WRITE, phase: 'grace', timers: clock('grace', 5, 4) }, menus.of([], WRITING.blank)),
  'boggle-choose': scene(
    { ...WRITE, phase: 'choose', faces: [], chooser: 0, turn: 0, timers: [] },
    menus.of([4, 5].map((size) => menus.move('ChooseSize', `${size}`, { size }))),
  ),
  'boggle-16': scene(many(16), WRITING, { dress: traced(1, 5, 6, 7) }),
  'boggle-alone': scene({ ...WRITE, seats: WRITE.seats.slice(0, 1) }, WRITING),
  'boggle-read': scene(READ, DOUBTS, { dress: (play) => void (play.shown = 'quango') }),
  'boggle-later': scene(LATER, DOUBTS),
  'boggle-mine': scene(MINE, READER),
  'boggle-whole': scene(
    WHOLE,
    menus.of(
      [menus.move('Accept', 'Let them stand', { word: 'lane' })],
      [doubt(...WHOLE.windows[0]!.words)],
      [menus.LEAVE],
    ),
  ),
  'boggle-vote': scene(VOTING, VOTES),
  'boggle-abstained': scene(ABSTAINED, VOTES),
  'boggle-voted': scene(READ, DOUBTS, { dress: voted }),
  'boggle-wait': scene({ ...READ, windows: [], timers: [] }, menus.QUIET),
  'boggle-show': scene(SHOW, menus.SHOWN),
  'boggle-over': scene(OVER, menus.ENDED, { dress: places, recap: TOLD }),
  'review-boggle': scene(OVER, menus.ENDED, { dress: places, review: TRAYS, recap: TOLD }),
  'boggle-tied': scene(TIED, menus.SHOWN),
  'boggle-tied-over': scene(TIED_OVER, menus.ENDED, { dress: places, recap: TOLD }),
  'boggle-onlooker': watched(UNSEEN),
  'boggle-onlookerread': watched(READ),
  'boggle-onlookershow': watched(SHOW),
  'tv-boggle': watched(UNSEEN),
  'tv-boggle-read': watched(READ),
  'tv-boggle-tied': watched(TIED),
  'tv-boggle-tied-over': watched(TIED_OVER, { recap: TOLD }),
  'tv-boggle-show': watched(SHOW),
};
