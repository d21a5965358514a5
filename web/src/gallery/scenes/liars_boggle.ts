/** A made-up game with real 1987 dice, for the pattern book. */
import { LONG, NOTHING, SEVEN } from './reviews';
import {
  AGREE,
  DECLINE,
  LEAVE,
  NEXT_ROUND,
  REMATCH,
  RESTART,
  TAKE_BACK,
  type Scene,
  type SceneMenu,
  type Spoken,
} from '../scene';
import type { TableFacts } from '../../connection/model';
import type { Play } from '../../games/liars_boggle/play.svelte';
import type { Bid, Die, LiarsBoggle, SeatView } from '../../games/liars_boggle/view';

const NEW_1987 =
  'AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNUQu HLNNRZ';
export const BOX = NEW_1987.split(' ').map((die) => die.match(/Qu|./g) ?? []);

const die = (faces: string, up: string): Die => ({ faces: faces.match(/Qu|./g) ?? [], up });
const hidden = (count: number): Die[] => Array.from({ length: count }, () => ({ faces: null, up: null }));
const open = (letters: string): Die[] => [...letters].map((up) => ({ faces: null, up }));

export const MINE: readonly Die[] = [die('ABBJOO', 'A'), die('EIOSST', 'S'), die('DEILRX', 'L'), die('AAEEGN', 'E')];

const seat = (name: string, dice: readonly Die[], more: Partial<SeatView> = {}): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  dice,
  place: null,
  ...more,
});

const bid = (at: number, word: string, seq: number, length = word.length): Bid => ({ seat: at, word, length, seq });

const EARLIER: readonly Bid[] = [
  bid(2, 'hind', 0),
  bid(3, 'mice', 1),
  bid(0, 'sale', 2),
  bid(1, 'train', 3),
  bid(2, 'tried', 4),
];

export const TURN: LiarsBoggle = {
  game: 'liars_boggle',
  title: 'Liar’s Boggle',
  round: 4,
  phase: 'turn',
  seats: [seat('Juno', MINE), seat('Bo', hidden(4), { kind: 'bot' }), seat('Ines', hidden(3)), seat('Mara', hidden(4))],
  turn: 0,
  starter: 2,
  bid: bid(3, 'whale', 5),
  earlier: EARLIER,
  pile: [die('AFFKPS', 'A')],
  tradable: 1,
  inPlay: 15,
  throws: 0,
  quTile: true,
  tells: { history: true, counts: true, letters: false, quTwo: false, sand: 'auto_call' },
  practice: true,
  showdown: null,
  vote: null,
  ballot: null,
  timers: [],
  ranking: null,
};

const NO_MENU: SceneMenu = { ready: [], room: [LEAVE], blank: [] };

export const TURN_MENU: SceneMenu = {
  ready: [
    { action: { type: 'Call', challenge: false }, label: 'Call' },
    { action: { type: 'Call', challenge: true }, label: 'Call and challenge' },
    { action: { type: 'StartTimer' }, label: 'Start the sand timer' },
  ],
  room: [RESTART, LEAVE],
  blank: [{ type: 'Bid', label: 'Bid', holes: [{ kind: 'word', name: 'word', least: 2, most: 45, choices: [] }] }],
};

export const OPENING: LiarsBoggle = { ...TURN, phase: 'bid', bid: null, earlier: [], starter: 0, round: 5 };
const OPENING_MENU: SceneMenu = {
  ...TURN_MENU,
  ready: TURN_MENU.ready.filter((m) => m.action.type !== 'Call'),
  blank: TURN_MENU.blank.slice(0, 1),
};

export const WAITING: LiarsBoggle = {
  ...TURN,
  turn: 1,
  bid: bid(0, 'whales', 6),
  earlier: [...EARLIER, bid(3, 'whale', 5)],
};
const WAIT_MENU: SceneMenu = {
  ...NO_MENU,
  ready: [...NO_MENU.ready, { action: { type: 'StartTimer' }, label: 'Start the sand timer' }],
};

const OPEN_SEATS: readonly SeatView[] = [
  seat('Juno', MINE),
  seat('Bo', open('TRNO'), { kind: 'bot' }),
  seat('Ines', open('HID'), { ready: false }),
  seat('Mara', open('CMGV'), { ready: false }),
];

export const BUNKUM: LiarsBoggle = {
  ...WAITING,
  phase: 'discard',
  turn: 0,
  seats: OPEN_SEATS,
  showdown: {
    caller: 1,
    bidder: 0,
    word: 'whales',
    length: 6,
    challenged: false,
    hands: ['ASLE', 'TRNO', 'HID', 'CMGV'].map((hand) => [...hand]),
    spelling: [
      { text: 'W', die: null },
      { text: 'H', die: [2, 0] },
      { text: 'A', die: [0, 0] },
      { text: 'L', die: [0, 2] },
      { text: 'E', die: [0, 3] },
      { text: 'S', die: [0, 1] },
    ],
    spellable: false,
    valid: true,
    loser: 0,
    reason: 'letters_missing',
  },
};

export const HOLDS: LiarsBoggle = {
  ...BUNKUM,
  phase: 'show',
  turn: null,
  seats: OPEN_SEATS.map((one, at) => (at === 1 ? { ...one, dice: open('WRNO') } : one)),
  showdown: {
    ...BUNKUM.showdown!,
    hands: ['ASLE', 'WRNO', 'HID', 'CMGV'].map((hand) => [...hand]),
    spelling: [{ text: 'W', die: [1, 0] }, ...BUNKUM.showdown!.spelling.slice(1)],
    spellable: true,
    loser: 1,
    reason: 'bid_good',
  },
  timers: [{ name: 'show', seconds: 12, left: 9 }],
};

/** The showdown of another word: every third letter is missing, the others lie where there are dice. */
const spelled = (word: string): LiarsBoggle => {
  const dice = BUNKUM.showdown!.hands.flatMap((hand, at) =>
    hand.map((_, place): readonly [number, number] => [at, place]),
  );
  const spelling = [...word].map((letter, i) => ({
    text: letter.toUpperCase(),
    die: i % 3 === 2 ? null : (dice[i] ?? null),
  }));
  const seats = BUNKUM.seats.map((one, at) => (at > 1 ? { ...one, name: at === 2 ? 'Guest' : 'Guest 2' } : one));
  return {
    ...BUNKUM,
    seats,
    bid: bid(0, word, 6),
    showdown: { ...BUNKUM.showdown!, word, length: word.length, spelling },
  };
};
const NINE = spelled('signature');
const LONGEST = spelled('pneumonoultramicroscopicsilicovolcanoconiosis');

const many = (count: number, dice: number): LiarsBoggle => {
  const names = ['Juno', 'Bo', 'Ines', 'Mara', 'Teo', 'Ada', 'Sol', 'Kit', 'Rue', 'Max', 'Lou', 'Pia'];
  const seats = names.slice(0, count).map((name, at) =>
    seat(name, at === 0 ? MINE.slice(0, dice) : at === 7 ? [] : hidden(dice), {
      kind: at % 3 === 1 ? 'bot' : 'person',
      ...(at === 7 ? { status: 'dead', place: 8 } : {}),
      ...(at === 5 ? { away: true, waits: 42 } : {}),
    }),
  );
  return {
    ...TURN,
    seats,
    inPlay: count * dice,
    bid: bid(3, 'whale', 5),
    earlier: EARLIER.map((b) => ({ ...b, seat: b.seat % count })),
  };
};

/** The longest names that a house takes, no two alike. */
const LONG_NAMES = [
  'Maximiliane von Hohenst.',
  'Bartholomew of Wolverton',
  'Anna-Magdalena Wilhelmin',
  'Maximiliano de Hohenheim',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
  'Konstantinopolitanische',
];
const longNamed = (view: LiarsBoggle): LiarsBoggle => ({
  ...view,
  seats: view.seats.map((one, at) => ({ ...one, name: LONG_NAMES[at % LONG_NAMES.length] ?? one.name })),
});
const seenByAll = (view: LiarsBoggle): LiarsBoggle => ({
  ...view,
  seats: view.seats.map((one) => ({ ...one, dice: hidden(one.dice.length) })),
});
const THREE: LiarsBoggle = {
  ...TURN,
  seats: TURN.seats.slice(0, 3),
  bid: bid(2, 'whale', 5),
  earlier: EARLIER.filter((one) => one.seat < 3),
  timers: [{ name: 'sand', seconds: 180, left: 112, binding: true }],
};

export const TALK: readonly Spoken[] = [
  { id: 1, seat: 2, text: 'Tried is as safe as it gets.', claim: false, truth: null },
  { id: 2, seat: 3, text: 'I have a W', claim: true, truth: null },
  { id: 3, seat: 2, text: 'Sure you do.', claim: false, truth: null },
  { id: 4, seat: 0, text: 'You had a V all of last round.', claim: false, truth: null },
  { id: 5, seat: 1, text: 'Hm.', claim: false, truth: null },
];

const JUDGED: readonly Spoken[] = [
  ...TALK.map((one) => (one.id === 2 ? { ...one, truth: false } : one)),
  { id: 6, seat: 2, text: 'I have an H', claim: true, truth: true },
];

export const FACTS: TableFacts = {
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: 'liars_boggle',
  title: 'Liar’s Boggle',
  seats: TURN.seats,
  mine: [0],
  host: true,
  match: 1,
  preset: 'liars-boggle',
  lexicon: 'standard, 273,954 words',
  warnings: [],
  rules: [
    { name: 'dice_set', value: 'new-1987' },
    { name: 'word_policy', value: 'challenge' },
  ],
  tvOpen: false,
  waitsFor: [],
  reviewed: true,
};

const typed =
  (word: string) =>
  (kept: unknown): void =>
    (kept as Play).composer.set(word);
const choosing = (kept: unknown): void => void ((kept as Play).choosing = true);

const lately =
  (said: string) =>
  (kept: unknown): void =>
    void ((kept as Play).lately = said);
const struck = (kept: unknown): void => void ((kept as Play).struck = { word: 'whalex', by: 1 });

const scene = (view: LiarsBoggle, menu: SceneMenu, more: Partial<Scene> = {}): Scene => ({
  message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu, awaited: [] },
  facts: FACTS,
  talk: TALK,
  me: 0,
  ...more,
});

const DISCARD_MENU: SceneMenu = {
  ready: MINE.map((_, place) => ({ action: { type: 'Discard', place }, label: 'Give up a die' })),
  blank: [],
};
const READY_MENU: SceneMenu = { ...NO_MENU, ready: [], room: [NEXT_ROUND] };
const PILE = BOX.slice(10, 15).map((faces) => ({ faces, up: null }));

const friendly: SceneMenu = {
  ...WAIT_MENU,
  ready: [...WAIT_MENU.ready, { action: { type: 'FriendlyChallenge', seq: 6 }, label: 'Is that a word?' }],
};
const late: LiarsBoggle = {
  ...HOLDS,
  phase: 'showdown',
  turn: 0,
  bid: bid(3, 'shole', 6),
  showdown: {
    ...HOLDS.showdown!,
    caller: 0,
    bidder: 3,
    word: 'shole',
    length: 5,
    valid: null,
    loser: null,
    reason: null,
    spelling: [
      { text: 'S', die: [0, 1] },
      { text: 'H', die: [2, 0] },
      { text: 'O', die: [1, 3] },
      { text: 'L', die: [0, 2] },
      { text: 'E', die: [0, 3] },
    ],
  },
};

const OVER: LiarsBoggle = {
  ...TURN,
  phase: 'over',
  round: 7,
  ranking: [
    { seat: 3, place: 1 },
    { seat: 0, place: 2 },
    { seat: 1, place: 3 },
    { seat: 2, place: 4 },
  ],
  turn: null,
};
const OVER_MENU: SceneMenu = { ready: [], room: [REMATCH], blank: [] };

export const SCENES: Readonly<Record<string, Scene>> = {
  turn: scene(TURN, TURN_MENU, { dress: typed('whales') }),
  empty: scene(TURN, TURN_MENU),
  low: scene(TURN, TURN_MENU, { dress: typed('yurt') }),
  long: scene(TURN, TURN_MENU, { dress: typed('incomprehensibilities') }),
  quit: scene({ ...TURN, bid: bid(3, 'qat', 5) }, TURN_MENU, { dress: typed('quirky') }),
  opening: scene(OPENING, OPENING_MENU, { talk: [] }),
  waiting: scene(WAITING, WAIT_MENU),
  friendly: scene(WAITING, friendly),
  sand: scene({ ...WAITING, timers: [{ name: 'sand', seconds: 180, left: 112, binding: true }] }, NO_MENU),
  seats6: scene(many(6, 2), TURN_MENU, { dress: typed('whales'), talk: [] }),
  seats8: scene(many(8, 2), TURN_MENU, { dress: typed('whales'), talk: [] }),
  seats12: scene(many(12, 2), TURN_MENU, { dress: typed('whales'), talk: [] }),
  two: scene(
    {
      ...TURN,
      seats: [seat('Juno', [...MINE, ...MINE]), seat('Bo', hidden(8), { kind: 'bot' })],
      bid: bid(1, 'whale', 5),
      inPlay: 16,
    },
    TURN_MENU,
    { talk: [] },
  ),
  showdown: scene(BUNKUM, DISCARD_MENU, { talk: JUDGED }),
  nine: scene(NINE, DISCARD_MENU, { talk: JUDGED }),
  longest: scene(LONGEST, DISCARD_MENU, { talk: JUDGED }),
  motion: scene(WAITING, WAIT_MENU, {
    talk: [],
    then: { n: 2, seat: 0, events: [], view: BUNKUM, menu: DISCARD_MENU, awaited: [] },
  }),
  holds: scene(HOLDS, READY_MENU, { talk: JUDGED }),
  holdsmotion: scene(WAITING, WAIT_MENU, {
    talk: [],
    then: { n: 2, seat: 0, events: [], view: HOLDS, menu: READY_MENU, awaited: [] },
  }),
  late: scene(late, {
    ready: [
      { action: { type: 'Accept' }, label: 'Let it stand' },
      { action: { type: 'LateChallenge' }, label: 'Challenge' },
    ],
    blank: [],
  }),
  discard: scene({ ...BUNKUM, timers: [{ name: 'answer', seconds: 30, left: 24 }] }, DISCARD_MENU, { dress: choosing }),
  vote: scene(
    {
      ...HOLDS,
      phase: 'vote',
      vote: { by: 1, word: 'whales', voters: [0, 2], voted: [2], abstained: [] },
      timers: [{ name: 'answer', seconds: 30, left: 22 }],
    },
    { ready: [{ action: { type: 'Vote', valid: true }, label: 'valid' }], blank: [] },
  ),
  timeup: scene({ ...OPENING, phase: 'discard', timers: [{ name: 'answer', seconds: 30, left: 24 }] }, DISCARD_MENU, {
    dress: lately('Time. You lose a die.'),
    talk: [],
  }),
  timeupother: scene({ ...OPENING, phase: 'discard', turn: 3, starter: 3 }, NO_MENU, {
    dress: lately('Mara’s sand ran out. Mara loses a die.'),
    talk: [],
  }),
  gone: scene({ ...HOLDS, phase: 'show' }, READY_MENU, { dress: lately('Bo gives up H L N N R Z.'), talk: JUDGED }),
  polled: scene(
    {
      ...WAITING,
      phase: 'vote',
      turn: null,
      vote: { by: 1, word: 'whales', voters: [2, 3], voted: [3], abstained: [] },
    },
    NO_MENU,
    { talk: [] },
  ),
  struckfirst: scene(
    { ...OPENING, phase: 'replace', timers: [{ name: 'answer', seconds: 60, left: 48 }] },
    { ready: [], blank: [{ type: 'Replace', label: 'Replace', holes: [] }] },
    { dress: struck, talk: [] },
  ),
  trade: scene(
    {
      ...TURN,
      phase: 'trade',
      timers: [{ name: 'answer', seconds: 30, left: 24 }],
      pile: PILE,
      tradable: 5,
      bid: null,
      earlier: [],
    },
    {
      ready: [{ action: { type: 'NoTrade' }, label: 'Keep mine' }],
      blank: [{ type: 'Trade', label: 'Trade', holes: [] }],
    },
  ),
  replace: scene(
    { ...TURN, phase: 'replace', earlier: [...EARLIER], timers: [{ name: 'answer', seconds: 60, left: 48 }] },
    {
      ready: [{ action: { type: 'CallInstead' }, label: 'Call instead' }],
      blank: [{ type: 'Replace', label: 'Replace', holes: [] }],
    },
    { dress: struck },
  ),
  ballot: scene(
    { ...WAITING, ballot: { by: 3, agreed: [3], declined: [] } },
    {
      ready: [],
      room: [AGREE, DECLINE],
      blank: [],
    },
  ),
  over: scene(OVER, OVER_MENU, { talk: [], review: SEVEN }),
  review: scene(OVER, OVER_MENU, { talk: [], review: SEVEN }),
  reviewbusy: scene(OVER, OVER_MENU, { talk: [] }),
  reviewonlooker: scene(OVER, { ready: [], blank: [] }, { me: null, talk: [], review: SEVEN }),
  reviewlong: scene(longNamed(OVER), OVER_MENU, { talk: [], review: LONG }),
  reviewempty: scene(OVER, OVER_MENU, { talk: [], review: NOTHING }),
  away: scene(
    {
      ...WAITING,
      seats: WAITING.seats.map((one, at) =>
        at === WAITING.turn ? { ...one, away: true, waits: 42, actsFor: 'bot' } : one,
      ),
    },
    NO_MENU,
    { talk: [] },
  ),
  takeback: scene(
    { ...WAITING, seats: WAITING.seats.map((one, at) => (at === 0 ? { ...one, standIn: true } : one)) },
    { ready: [], room: [TAKE_BACK], blank: [] },
    { talk: [] },
  ),
  tvaway: scene(
    {
      ...WAITING,
      seats: WAITING.seats.map((one, at) => ({
        ...one,
        dice: hidden(one.dice.length),
        ...(at === WAITING.turn ? { away: true, waits: 42, actsFor: 'bot' as const } : {}),
      })),
    },
    { ready: [], blank: [] },
    { me: null, talk: [] },
  ),
  out: scene(
    {
      ...WAITING,
      seats: WAITING.seats.map((one, at) => (at === 0 ? { ...one, status: 'dead', dice: [], place: 4 } : one)),
    },
    NO_MENU,
    { talk: [] },
  ),
  onlooker: scene(
    { ...WAITING, seats: WAITING.seats.map((one) => ({ ...one, dice: hidden(one.dice.length) })) },
    { ready: [], blank: [] },
    { me: null },
  ),
  tv: scene(
    { ...TURN, seats: TURN.seats.map((one) => ({ ...one, dice: hidden(one.dice.length) })) },
    { ready: [], blank: [] },
    { me: null },
  ),
  tvnames: scene(
    {
      ...TURN,
      seats: TURN.seats.map((one, at) => ({
        ...one,
        dice: hidden(one.dice.length),
        name: at > 1 ? 'Maximiliane von Hohenstein' : one.name,
      })),
      earlier: [...EARLIER.slice(0, 4), bid(2, 'incomprehensibilities', 4)],
    },
    { ready: [], blank: [] },
    { me: null },
  ),
  tvthree: scene(seenByAll(THREE), { ready: [], blank: [] }, { me: null }),
  tvthreenames: scene(seenByAll(longNamed({ ...THREE, turn: 1 })), { ready: [], blank: [] }, { me: null }),
  tvfive: scene(seenByAll(longNamed(many(5, 3))), { ready: [], blank: [] }, { me: null }),
  tvtwo: scene(
    seenByAll({ ...THREE, seats: THREE.seats.slice(0, 2), bid: bid(1, 'incomprehensibilities', 5), earlier: [] }),
    { ready: [], blank: [] },
    { me: null },
  ),
  tvtwelve: scene(seenByAll(longNamed(many(12, 2))), { ready: [], blank: [] }, { me: null, talk: [] }),
  tvtwelveshow: scene(
    longNamed({
      ...BUNKUM,
      seats: many(12, 2).seats,
      showdown: { ...BUNKUM.showdown!, hands: many(12, 2).seats.map((one) => one.dice.map(() => 'A')) },
    }),
    { ready: [], blank: [] },
    { me: null, talk: JUDGED },
  ),
  namestwelve: scene(longNamed(many(12, 2)), TURN_MENU, { talk: [] }),
  namesshow: scene(longNamed(BUNKUM), DISCARD_MENU, { talk: JUDGED }),
  names: scene(longNamed(TURN), TURN_MENU, { dress: typed('whales') }),
  overnames: scene(
    {
      ...longNamed(TURN),
      phase: 'over',
      round: 7,
      ranking: [
        { seat: 3, place: 1 },
        { seat: 0, place: 2 },
        { seat: 1, place: 3 },
        { seat: 2, place: 4 },
      ],
      turn: null,
    },
    { ready: [], room: [REMATCH], blank: [] },
    { talk: [] },
  ),
  sixeach: scene(
    {
      ...TURN,
      seats: TURN.seats
        .slice(0, 3)
        .map((one, at) => ({ ...one, dice: at === 0 ? [...MINE, ...MINE.slice(0, 2)] : hidden(6) })),
      bid: bid(1, 'whale', 5),
    },
    TURN_MENU,
    { dress: typed('whales'), talk: [] },
  ),
  tvshow: scene(BUNKUM, { ready: [], blank: [] }, { me: null, talk: JUDGED }),
  tvgone: scene(
    { ...HOLDS, phase: 'show' },
    { ready: [], blank: [] },
    { me: null, dress: lately('Bo gives up H L N N R Z.') },
  ),
  tvlate: scene(
    { ...late, timers: [{ name: 'answer', seconds: 30, left: 24 }] },
    { ready: [], blank: [] },
    { me: null },
  ),
  tvvote: scene(
    {
      ...late,
      phase: 'vote',
      vote: { by: 0, word: 'shole', voters: [0, 2, 3], voted: [2], abstained: [] },
      timers: [{ name: 'answer', seconds: 30, left: 22 }],
    },
    { ready: [], blank: [] },
    { me: null },
  ),
  tvtrade: scene(
    { ...HOLDS, phase: 'trade', turn: 3, timers: [{ name: 'answer', seconds: 30, left: 22 }] },
    { ready: [], blank: [] },
    { me: null, talk: JUDGED, dress: lately('Bo gives up H L N N R Z.') },
  ),
  traded: scene(
    { ...HOLDS, phase: 'trade', turn: 0, timers: [{ name: 'answer', seconds: 30, left: 24 }], pile: PILE, tradable: 5 },
    {
      ready: [{ action: { type: 'NoTrade' }, label: 'Keep mine' }],
      blank: [{ type: 'Trade', label: 'Trade', holes: [] }],
    },
    { talk: JUDGED, dress: lately('Bo gives up H L N N R Z.') },
  ),
  six: scene(
    { ...BUNKUM, seats: [seat('Juno', [...MINE, ...MINE.slice(0, 2)]), ...BUNKUM.seats.slice(1)] },
    DISCARD_MENU,
    { dress: choosing },
  ),
  tvnine: scene(NINE, { ready: [], blank: [] }, { me: null, talk: JUDGED }),
  tvlongest: scene(LONGEST, { ready: [], blank: [] }, { me: null, talk: JUDGED }),
  tvmotion: scene(
    { ...WAITING, seats: WAITING.seats.map((one) => ({ ...one, dice: hidden(one.dice.length) })) },
    { ready: [], blank: [] },
    { me: null, then: { n: 2, seat: null, events: [], view: BUNKUM, menu: { ready: [], blank: [] }, awaited: [] } },
  ),
};
