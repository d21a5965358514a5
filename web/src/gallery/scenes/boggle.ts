/** Moments of a game on the tray of RULES 4.10, for the pattern book. */
import { LEAVE, NEXT_ROUND, REMATCH, type Scene, type SceneMenu } from '../scene';
import type { TableFacts } from '../../connection/model';
import type { Play } from '../../games/boggle/play.svelte';
import type { Boggle, Entry, Mark, Result, SeatView } from '../../games/boggle/view';

const BG = 'S Qu I D E A R T L N G S P O M H'.split(' ');
const BIG = 'C A T S E R L D I G O N E T S A E I O U Th T R P M'.split(' ');

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  place: null,
  score: 0,
  won: 0,
  done: false,
  words: null,
  ...more,
});

const LIST = ['dart', 'tram', 'gnar', 'quit', 'seal', 'dragon', 'lane', 'equal', 'squid', 'lean'];

const WRITE: Boggle = {
  game: 'boggle',
  title: 'Boggle',
  round: 2,
  rounds: 3,
  target: null,
  phase: 'write',
  seats: [
    seat('Juno', { score: 12 }),
    seat('Bo', { kind: 'bot', score: 9 }),
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
  tells: { flash: false, mirror: true, livePath: true, aloud: true },
  practice: false,
  ballot: null,
  timers: [{ name: 'write', seconds: 180, left: 112 }],
  ranking: null,
};

const word = { kind: 'word', name: 'word', least: 3, most: 45, choices: [] } as const;
const WRITING: SceneMenu = {
  ready: [{ action: { type: 'Done' }, label: 'I am done' }],
  room: [LEAVE],
  blank: [{ type: 'Write', label: 'Write', holes: [word] }],
};
const NOTHING: SceneMenu = { ready: [], room: [LEAVE], blank: [] };

const READ: Boggle = {
  ...WRITE,
  phase: 'read',
  turn: 2,
  reader: 2,
  timers: [
    { name: 'window-4', seconds: 8, left: 6 },
    { name: 'window-3', seconds: 8, left: 3 },
    { name: 'read', seconds: 30, left: 27 },
  ],
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
const DOUBTS: SceneMenu = {
  ready: [{ action: { type: 'Accept', word: 'quango' }, label: 'Let it stand' }],
  room: [LEAVE],
  blank: [
    {
      type: 'Challenge',
      label: 'Challenge',
      holes: [{ kind: 'one_of', name: 'word', least: 0, most: 0, choices: ['lane', 'quango'] }],
    },
  ],
};
const MINE: Boggle = {
  ...READ,
  turn: 0,
  reader: 0,
  read: [...READ.read, [0, 'equal']],
  windows: [{ number: 5, reader: 0, words: ['equal'], accepted: [] }],
  timers: [{ name: 'read', seconds: 30, left: 21 }],
};
const READER: SceneMenu = {
  ready: [{ action: { type: 'EndReading' }, label: 'Read no more' }],
  room: [LEAVE],
  blank: [
    {
      type: 'Read',
      label: 'Read',
      holes: [
        { kind: 'one_of', name: 'word', least: 0, most: 0, choices: ['quart', 'plaque', 'quia', 'dragon', 'seal'] },
      ],
    },
  ],
};
const WHOLE: Boggle = {
  ...READ,
  tells: { ...READ.tells, mirror: false },
  windows: [{ number: 4, reader: 2, words: ['lane', 'quango', 'dialogs', 'molars', 'quirts', 'gnar'], accepted: [] }],
};
const VOTING: Boggle = {
  ...READ,
  windows: [],
  polls: [{ number: 4, word: 'quango', reader: 2, voters: [0, 1, 2, 3], voted: [1, 2], mine: null, abstained: [] }],
  timers: [{ name: 'vote-4', seconds: 30, left: 22 }],
};
const VOTES: SceneMenu = {
  ready: [true, false].map((valid) => ({ action: { type: 'Vote', word: 'quango', valid }, label: 'vote' })),
  blank: [],
};
const ABSTAINED: Boggle = {
  ...VOTING,
  polls: VOTING.polls.map((poll) => ({ ...poll, voted: [0, 1, 2], abstained: [0, 2] })),
};

const entry = (text: string, points: number, mark: Mark = 'counts'): Entry => ({ word: text, points, mark });
const RESULT: Result = {
  points: [6, 6, 7, 0],
  winners: [2],
  ties: [],
  lists: [
    [
      entry('squid', 0, 'shared'),
      entry('equal', 2),
      entry('quart', 2),
      entry('lane', 0, 'shared'),
      entry('plaque', 0, 'shared'),
      entry('quia', -1, 'struck'),
      entry('dragon', 3),
    ],
    [
      entry('squid', 0, 'shared'),
      entry('quirt', 2),
      entry('seal', 1),
      entry('plaque', 0, 'shared'),
      entry('quia', 0, 'withheld'),
      entry('molars', 3),
    ],
    [entry('squid', 0, 'shared'), entry('dialogs', 4), entry('lane', 0, 'shared'), entry('quango', 3)],
    [],
  ],
  words: [
    ...[
      'dialogs',
      'plaques',
      'squirts',
      'dragon',
      'molars',
      'plaque',
      'quango',
      'equal',
      'quart',
      'quirt',
      'seal',
      'squid',
      'lane',
    ],
    ...[
      'plan',
      'lean',
      'gaol',
      'gnar',
      'tram',
      'tang',
      'ride',
      'rind',
      'snag',
      'goal',
      'loan',
      'moan',
      'moral',
      'molar',
      'groan',
      'organ',
      'argon',
      'along',
      'salon',
      'snare',
      'aside',
      'slang',
    ],
    ...[
      'art',
      'tar',
      'rat',
      'ear',
      'are',
      'era',
      'nag',
      'rag',
      'gar',
      'sea',
      'ale',
      'lea',
      'log',
      'nog',
      'mog',
      'hog',
      'ohm',
      'nom',
      'qua',
      'rid',
      'air',
    ],
  ],
};
const SHOW: Boggle = { ...WRITE, phase: 'show', result: RESULT, timers: [{ name: 'show', seconds: 60, left: 48 }] };
const READY: SceneMenu = { ready: [], room: [NEXT_ROUND, LEAVE], blank: [] };
const OVER: Boggle = {
  ...SHOW,
  phase: 'over',
  timers: [],
  round: 3,
  ranking: [
    { seat: 2, place: 1 },
    { seat: 0, place: 2 },
    { seat: 1, place: 3 },
    { seat: 3, place: 4 },
  ],
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
  ...TIED,
  phase: 'over',
  timers: [],
  round: 1,
  seats: TIED.seats.map((one, at) => ({ ...one, score: TIED.result?.points[at] ?? 0 })),
  ranking: [
    { seat: 0, place: 2 },
    { seat: 1, place: 3 },
    { seat: 2, place: 1 },
    { seat: 3, place: 4 },
  ],
  ties: TIED.result?.ties ?? [],
};

const NAMES = [
  'Juno',
  'Bo',
  'Ines',
  'Mara',
  'Teo',
  'Ada',
  'Sol',
  'Kit',
  'Rue',
  'Max',
  'Lou',
  'Pia',
  'Uma',
  'Vic',
  'Wim',
  'Zoe',
];
const many = (count: number): Boggle => ({
  ...WRITE,
  seats: NAMES.slice(0, count).map((name, at) => seat(name, { score: at, done: at % 5 === 4 })),
  lists: NAMES.slice(0, count).map((_, at) => (at === 0 ? LIST : null)),
});

const FACTS: TableFacts = {
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: 'boggle',
  title: 'Boggle',
  seats: WRITE.seats,
  mine: [0],
  host: true,
  match: 1,
  preset: 'boggle-001',
  lexicon: 'standard, 273,954 words',
  warnings: [],
  rules: [{ name: 'timer', value: '180' }],
  tvOpen: false,
  waitsFor: [],
  reviewed: false,
};

const scene = (view: Boggle, menu: SceneMenu, more: Partial<Scene> = {}): Scene => ({
  message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu, awaited: [] },
  facts: { ...FACTS, seats: view.seats },
  talk: [],
  me: 0,
  ...more,
});
const traced =
  (...path: number[]) =>
  (kept: unknown): void => {
    const play = kept as Play;
    play.path = path;
    play.feedback = { ok: true, sentence: 'quart, 2 points' };
  };
const voted = (kept: unknown): void =>
  void ((kept as Play).counts = new Map([
    ['quia', { valid: 1, invalid: 2 }],
    ['dialogs', { valid: 3, invalid: 0 }],
  ]));
const places = (kept: unknown): void => void ((kept as Play).places = true);
const nobody = { me: null };

export const SCENES: Readonly<Record<string, Scene>> = {
  boggle: scene(WRITE, WRITING, { dress: traced(1, 5, 6, 7) }),
  'boggle-nowhere': scene(WRITE, WRITING, { dress: (kept) => (kept as Play).type('zzz') }),
  'boggle-empty': scene({ ...WRITE, lists: [null, null, null, null] }, WRITING),
  'boggle-late': scene({ ...WRITE, timers: [{ name: 'write', seconds: 180, left: 8 }] }, WRITING),
  'boggle-big': scene({ ...WRITE, size: 5, least: 4, faces: BIG }, WRITING),
  'boggle-six': scene({ ...WRITE, size: 6, least: 4, faces: [...BIG, ...BG.slice(0, 10), '_'] }, WRITING),
  'boggle-flash': scene({ ...WRITE, tells: { ...WRITE.tells, flash: true } }, WRITING, {
    dress: (kept) => void ((kept as Play).flash = 'start'),
  }),
  'boggle-done': scene(WRITE, {
    ready: [{ action: { type: 'UndoDone' }, label: 'Not done yet' }],
    blank: WRITING.blank,
  }),
  'boggle-grace': scene(
    { ...WRITE, phase: 'grace', timers: [{ name: 'grace', seconds: 5, left: 4 }] },
    { ready: [], blank: WRITING.blank },
  ),
  'boggle-choose': scene(
    { ...WRITE, phase: 'choose', faces: [], chooser: 0, turn: 0, timers: [] },
    { ready: [4, 5].map((size) => ({ action: { type: 'ChooseSize', size }, label: `${size}` })), blank: [] },
  ),
  'boggle-16': scene(many(16), WRITING, { dress: traced(1, 5, 6, 7) }),
  'boggle-alone': scene({ ...WRITE, seats: WRITE.seats.slice(0, 1) }, WRITING),
  'boggle-read': scene(READ, DOUBTS, { dress: (kept) => void ((kept as Play).shown = 'quango') }),
  'boggle-mine': scene(MINE, READER),
  'boggle-whole': scene(WHOLE, {
    ...DOUBTS,
    ready: [{ action: { type: 'Accept', word: 'lane' }, label: 'Let them stand' }],
    blank: [{ ...DOUBTS.blank[0]!, holes: [{ ...DOUBTS.blank[0]!.holes[0]!, choices: WHOLE.windows[0]!.words }] }],
  }),
  'boggle-vote': scene(VOTING, VOTES),
  'boggle-abstained': scene(ABSTAINED, VOTES),
  'boggle-voted': scene(READ, DOUBTS, { dress: voted }),
  'boggle-wait': scene({ ...READ, windows: [], timers: [] }, NOTHING),
  'boggle-show': scene(SHOW, READY),
  'boggle-over': scene(OVER, { ready: [], room: [REMATCH], blank: [] }, { dress: places }),
  'boggle-tied': scene(TIED, READY),
  'boggle-tied-over': scene(TIED_OVER, { ready: [], room: [REMATCH], blank: [] }, { dress: places }),
  'boggle-onlooker': scene({ ...WRITE, lists: [null, null, null, null] }, { ready: [], blank: [] }, nobody),
  'tv-boggle': scene({ ...WRITE, lists: [null, null, null, null] }, { ready: [], blank: [] }, nobody),
  'tv-boggle-read': scene(READ, { ready: [], blank: [] }, nobody),
  'tv-boggle-tied': scene(TIED, { ready: [], blank: [] }, nobody),
  'tv-boggle-tied-over': scene(TIED_OVER, { ready: [], blank: [] }, nobody),
  'tv-boggle-show': scene(SHOW, { ready: [], blank: [] }, nobody),
};
