/** A made-up game with real 1987 dice, for the pattern book. */
import { rule } from './server';
import { LONG, NOTHING, recapOf, SEVEN } from './reviews';
import * as menus from '../menus';
import {
  BOT,
  NAMES,
  SEAT,
  claimed,
  clock,
  factsOf,
  inCrowd,
  longNamed,
  nulls,
  ranked,
  remark,
  scenesOf,
  shows,
  withSeats,
  type Scene,
  type Spoken,
} from '../scene';
import type { Play } from '../../games/liars_boggle/play.svelte';
import type { Bid, Die, LiarsBoggle, SeatView } from '../../games/liars_boggle/view';

const NEW_1987 =
  'AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNUQu HLNNRZ';
export const BOX = NEW_1987.split(' ').map((die) => die.match(/Qu|./g) ?? []);

const die = (faces: string, up: string): Die => ({ faces: faces.match(/Qu|./g) ?? [], up });
const hidden = (count: number): Die[] => nulls(count).map(() => ({ faces: null, up: null }));
const open = (letters: string): Die[] => [...letters].map((up) => ({ faces: null, up }));

export const MINE: readonly Die[] = [die('ABBJOO', 'A'), die('EIOSST', 'S'), die('DEILRX', 'L'), die('AAEEGN', 'E')];

const seat = (name: string, dice: readonly Die[], more: Partial<SeatView> = {}): SeatView => ({
  ...SEAT,
  name,
  dice,
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
  seats: [seat('Juno', MINE), seat('Bo', hidden(4), BOT), seat('Ines', hidden(3)), seat('Mara', hidden(4))],
  turn: 0,
  starter: 2,
  bid: bid(3, 'whale', 5),
  earlier: EARLIER,
  pile: [die('AFFKPS', 'A')],
  tradable: 1,
  inPlay: 15,
  throws: 0,
  quTile: true,
  rules: { history: true, counts: true, letters: false, quTwo: false, sand: 'auto_call' },
  practice: true,
  showdown: null,
  vote: null,
  ballot: null,
  timers: [],
  ranking: null,
};

const SAND = menus.move('StartTimer', 'Start the sand timer');
const BID = menus.blank('Bid', { kind: 'word', name: 'word', least: 2, most: 45, choices: [] });
const TURN_ROOM = [menus.RESTART, menus.LEAVE];
export const TURN_MENU = menus.of(
  [
    menus.move('Call', 'Call', { challenge: false }),
    menus.move('Call', 'Call and challenge', { challenge: true }),
    SAND,
  ],
  [BID],
  TURN_ROOM,
);

export const OPENING: LiarsBoggle = { ...TURN, phase: 'bid', bid: null, earlier: [], starter: 0, round: 5 };
const OPENING_MENU = menus.of([SAND], [BID], TURN_ROOM);

export const WAITING: LiarsBoggle = {
  ...TURN,
  turn: 1,
  bid: bid(0, 'whales', 6),
  earlier: [...EARLIER, bid(3, 'whale', 5)],
};
const WAIT_MENU = menus.of([SAND], [], [menus.LEAVE]);

const OPEN_SEATS: readonly SeatView[] = [
  seat('Juno', MINE),
  seat('Bo', open('TRNO'), BOT),
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
  timers: clock('show', 12, 9),
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

const many = (count: number, dice: number): LiarsBoggle => ({
  ...TURN,
  seats: NAMES.slice(0, count).map((name, at) =>
    seat(name, at === 0 ? MINE.slice(0, dice) : at === 7 ? [] : hidden(dice), inCrowd(at)),
  ),
  inPlay: count * dice,
  bid: bid(3, 'whale', 5),
  earlier: EARLIER.map((b) => ({ ...b, seat: b.seat % count })),
});

const seenByAll = (view: LiarsBoggle): LiarsBoggle => withSeats(view, (one) => ({ dice: hidden(one.dice.length) }));
const THREE: LiarsBoggle = {
  ...TURN,
  seats: TURN.seats.slice(0, 3),
  bid: bid(2, 'whale', 5),
  earlier: EARLIER.filter((one) => one.seat < 3),
  timers: [{ name: 'sand', seconds: 180, left: 112, binding: true }],
};

export const TALK: readonly Spoken[] = [
  remark(1, 2, 'Tried is as safe as it gets.'),
  claimed(2, 3, 'I have a W'),
  remark(3, 2, 'Sure you do.'),
  remark(4, 0, 'You had a V all of last round.'),
  remark(5, 1, 'Hm.'),
];

const JUDGED: readonly Spoken[] = [
  ...TALK.map((one) => (one.id === 2 ? { ...one, truth: false } : one)),
  claimed(6, 2, 'I have an H', true),
];

export const FACTS = factsOf(TURN, {
  preset: 'liars-boggle',
  lexicon: 'standard, 273,954 words',
  rules: [
    rule('dictionary', 'Dictionary', 'standard', 'The dictionary is standard, 273,954 words.'),
    rule(
      'word_policy',
      'Must it be a word?',
      'ask before the call',
      'Before a call, anybody may ask whether a bid is a word, which costs nothing.',
      true,
    ),
    rule('trading', 'Trading', 'on', 'Between rounds you may trade dice with the pile.', true),
  ],
});

const typed =
  (word: string) =>
  (play: Play): void =>
    play.composer.set(word);
const choosing = (play: Play): void => void (play.choosing = true);

const lately =
  (said: string) =>
  (play: Play): void =>
    void (play.lately = said);
const struck = (play: Play): void => void (play.struck = { word: 'whalex', by: 1 });

const { scene, watched } = scenesOf<LiarsBoggle, Play>(FACTS, { talk: TALK });

const DISCARD_MENU = menus.of(MINE.map((_, place) => menus.move('Discard', 'Give up a die', { place })));
const READY_MENU = menus.of([], [], [menus.NEXT_ROUND]);
const PILE = BOX.slice(10, 15).map((faces) => ({ faces, up: null }));

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

const RANKING = ranked(3, 0, 1, 2);
const OVER: LiarsBoggle = { ...BUNKUM, phase: 'over', round: 7, ranking: RANKING, turn: null };
const TOLD = recapOf('whales', 'Seven rounds, two of them over whale. Mara never lost one.');
/** It was conceded by leaving, so no hand lies open. */
const LEFT: LiarsBoggle = { ...TURN, phase: 'over', round: 7, ranking: RANKING, turn: null };
const answering = (left: number, seconds = 30) => ({ timers: clock('answer', seconds, left) });
const POLLED: LiarsBoggle = {
  ...WAITING,
  phase: 'vote',
  turn: null,
  vote: { by: 1, word: 'whales', voters: [2, 3], voted: [3], abstained: [] },
};
const TIME_UP: LiarsBoggle = { ...OPENING, phase: 'discard' };
const GONE = { dress: lately('Bo gives up H L N N R Z.') };
const AWAY = withSeats(WAITING, (_, at) => (at === WAITING.turn ? { away: true, waits: 42, actsFor: 'bot' } : {}));
const LONG_NAME = 'Maximiliane von Hohenstein';
const TRADE_MENU = menus.of([menus.move('NoTrade', 'Keep mine')], [menus.blank('Trade')]);
const SIX_DICE = [...MINE, ...MINE.slice(0, 2)];
const quiet = { talk: [] };
const ended = { talk: [], dress: (play: Play): void => void (play.result = true) };
/** Who wants to play again, and who is waited for. */
const again = (wanted: readonly number[], waitsFor: readonly number[]) => ({
  ...ended,
  facts: {
    ...FACTS,
    stage: 'over' as const,
    waitsFor,
    seats: OVER.seats.map((seat, at) => ({ ...seat, ready: wanted.includes(at) })),
  },
});
const judged = { talk: JUDGED };
const asTyped = { dress: typed('whales') };

export const SCENES: Readonly<Record<string, Scene>> = {
  turn: scene(TURN, TURN_MENU, asTyped),
  empty: scene(TURN, TURN_MENU),
  hosting: scene(TURN, menus.of(TURN_MENU.ready, [BID], [...menus.HOSTING, menus.LEAVE])),
  quick: scene(WAITING, { ...WAIT_MENU, fill: ['claim'] }),
  low: scene(TURN, TURN_MENU, { dress: typed('yurt') }),
  long: scene(TURN, TURN_MENU, { dress: typed('incomprehensibilities') }),
  quit: scene({ ...TURN, bid: bid(3, 'qat', 5) }, TURN_MENU, { dress: typed('quirky') }),
  opening: scene(OPENING, OPENING_MENU, quiet),
  waiting: scene(WAITING, WAIT_MENU),
  friendly: scene(
    WAITING,
    menus.of([SAND, menus.move('FriendlyChallenge', 'Is that a word?', { seq: 6 })], [], [menus.LEAVE]),
  ),
  sand: scene({ ...WAITING, timers: THREE.timers }, menus.QUIET),
  'sand-turn': scene({ ...TURN, timers: THREE.timers }, TURN_MENU, quiet),
  ...Object.fromEntries(
    [6, 8, 12].map((count) => [`seats${count}`, scene(many(count, 2), TURN_MENU, { ...asTyped, ...quiet })]),
  ),
  two: scene(
    {
      ...TURN,
      seats: [seat('Juno', [...MINE, ...MINE]), seat('Bo', hidden(8), BOT)],
      bid: bid(1, 'whale', 5),
      inPlay: 16,
    },
    TURN_MENU,
    quiet,
  ),
  showdown: scene(BUNKUM, DISCARD_MENU, judged),
  'sand-show': scene(BUNKUM, DISCARD_MENU, { ...judged, dress: (play) => void (play.by = 'sand') }),
  nine: scene(NINE, DISCARD_MENU, judged),
  longest: scene(LONGEST, DISCARD_MENU, judged),
  motion: scene(WAITING, WAIT_MENU, { ...quiet, then: shows(BUNKUM, DISCARD_MENU) }),
  holds: scene(HOLDS, READY_MENU, judged),
  holdsmotion: scene(WAITING, WAIT_MENU, { ...quiet, then: shows(HOLDS, READY_MENU) }),
  late: scene(late, menus.of([menus.move('Accept', 'Let it stand'), menus.move('LateChallenge', 'Challenge')])),
  discard: scene({ ...BUNKUM, ...answering(24) }, DISCARD_MENU, { dress: choosing }),
  vote: scene(
    {
      ...HOLDS,
      ...answering(22),
      phase: 'vote',
      vote: { by: 1, word: 'whales', voters: [0, 2], voted: [2], abstained: [] },
    },
    menus.of([menus.move('Vote', 'valid', { valid: true })]),
  ),
  timeup: scene({ ...TIME_UP, ...answering(24) }, DISCARD_MENU, {
    ...quiet,
    dress: lately('Time. You lose a die.'),
  }),
  timeupother: scene({ ...TIME_UP, turn: 3, starter: 3 }, menus.QUIET, {
    ...quiet,
    dress: lately('Mara’s sand ran out. Mara loses a die.'),
  }),
  gone: scene(HOLDS, READY_MENU, { ...judged, ...GONE }),
  polled: scene(POLLED, menus.QUIET, quiet),
  struckfirst: scene({ ...OPENING, ...answering(48, 60), phase: 'replace' }, menus.of([], [menus.blank('Replace')]), {
    ...quiet,
    dress: struck,
  }),
  trade: scene(
    { ...TURN, ...answering(24), phase: 'trade', pile: PILE, tradable: 5, bid: null, earlier: [] },
    TRADE_MENU,
  ),
  replace: scene(
    { ...TURN, ...answering(48, 60), phase: 'replace' },
    menus.of([menus.move('CallInstead', 'Call instead')], [menus.blank('Replace')]),
    { dress: struck },
  ),
  ballot: scene(
    { ...WAITING, ballot: { by: 3, agreed: [3], declined: [] } },
    menus.of([], [], [menus.AGREE, menus.DECLINE]),
  ),
  over: scene(OVER, menus.ENDED, { ...ended, review: SEVEN, recap: TOLD }),
  overbusy: scene(OVER, menus.ENDED, ended),
  overleft: scene(LEFT, menus.ENDED, { ...quiet, review: SEVEN, recap: TOLD }),
  overlong: scene(longNamed(OVER), menus.ENDED, { ...ended, review: SEVEN, recap: TOLD }),
  overmany: scene(
    { ...many(12, 2), phase: 'over', turn: null, ranking: ranked(3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11) },
    menus.ENDED,
    { ...quiet, review: SEVEN, recap: TOLD },
  ),
  overwanted: scene(OVER, menus.ENDED, { ...again([1, 3], [0, 2]), recap: TOLD }),
  overwaits: scene(OVER, menus.NO_MOVES, { ...again([0], [2, 3]), recap: TOLD }),
  overhost: scene(OVER, menus.HOST_WAITS, { ...again([0, 3], [2]), recap: TOLD }),
  tvoverwanted: watched(LEFT, { ...again([0, 3], [2]), recap: TOLD }),
  tvover: watched(LEFT, { ...quiet, recap: TOLD }),
  tvovershown: watched(OVER, { ...quiet, recap: TOLD }),
  tvoverlong: watched(longNamed(LEFT), { ...quiet, recap: TOLD }),
  review: scene(OVER, menus.ENDED, { ...ended, review: SEVEN }),
  reviewbusy: scene(OVER, menus.ENDED, ended),
  reviewonlooker: watched(OVER, { ...ended, review: SEVEN }),
  reviewlong: scene(longNamed(OVER), menus.ENDED, { ...ended, review: LONG }),
  reviewempty: scene(OVER, menus.ENDED, { ...ended, review: NOTHING }),
  away: scene(AWAY, menus.QUIET, quiet),
  takeback: scene(
    withSeats(WAITING, (_, at) => (at === 0 ? { standIn: true } : {})),
    menus.of([], [], [menus.TAKE_BACK]),
    quiet,
  ),
  tvaway: watched(seenByAll(AWAY), quiet),
  out: scene(
    withSeats(WAITING, (_, at) => (at === 0 ? { status: 'dead', dice: [], place: 4 } : {})),
    menus.QUIET,
    quiet,
  ),
  onlooker: watched(seenByAll(WAITING)),
  onlookershow: watched(BUNKUM, judged),
  onlookermotion: watched(seenByAll(WAITING), { then: shows(BUNKUM, menus.NO_MOVES, null) }),
  tv: watched(seenByAll(TURN)),
  tvnames: watched({
    ...withSeats(seenByAll(TURN), (_, at) => (at > 1 ? { name: LONG_NAME } : {})),
    earlier: [...EARLIER.slice(0, 4), bid(2, 'incomprehensibilities', 4)],
  }),
  tvthree: watched(seenByAll(THREE)),
  tvthreenames: watched(seenByAll(longNamed({ ...THREE, turn: 1 }))),
  tvfive: watched(seenByAll(longNamed(many(5, 3)))),
  tvtwo: watched(
    seenByAll({ ...THREE, seats: THREE.seats.slice(0, 2), bid: bid(1, 'incomprehensibilities', 5), earlier: [] }),
  ),
  tvtwelve: watched(seenByAll(longNamed(many(12, 2))), quiet),
  tvtwelveshow: watched(
    longNamed({
      ...BUNKUM,
      seats: many(12, 2).seats,
      showdown: { ...BUNKUM.showdown!, hands: many(12, 2).seats.map((one) => one.dice.map(() => 'A')) },
    }),
    judged,
  ),
  namestwelve: scene(longNamed(many(12, 2)), TURN_MENU, quiet),
  namesshow: scene(longNamed(BUNKUM), DISCARD_MENU, judged),
  names: scene(longNamed(TURN), TURN_MENU, asTyped),
  overnames: scene(longNamed(OVER), menus.ENDED, quiet),
  sixeach: scene(
    withSeats({ ...TURN, seats: TURN.seats.slice(0, 3), bid: bid(1, 'whale', 5) }, (_, at) => ({
      dice: at === 0 ? SIX_DICE : hidden(6),
    })),
    TURN_MENU,
    { ...asTyped, ...quiet },
  ),
  tvshow: watched(BUNKUM, judged),
  tvgone: watched(HOLDS, GONE),
  tvlate: watched({ ...late, ...answering(24) }),
  tvvote: watched({
    ...late,
    ...answering(22),
    phase: 'vote',
    vote: { by: 0, word: 'shole', voters: [0, 2, 3], voted: [2], abstained: [] },
  }),
  tvtrade: watched({ ...HOLDS, ...answering(22), phase: 'trade', turn: 3 }, { ...judged, ...GONE }),
  traded: scene({ ...HOLDS, ...answering(24), phase: 'trade', turn: 0, pile: PILE, tradable: 5 }, TRADE_MENU, {
    ...judged,
    ...GONE,
  }),
  six: scene({ ...BUNKUM, seats: [seat('Juno', SIX_DICE), ...BUNKUM.seats.slice(1)] }, DISCARD_MENU, {
    dress: choosing,
  }),
  tvnine: watched(NINE, judged),
  tvlongest: watched(LONGEST, judged),
  tvmotion: watched(seenByAll(WAITING), { then: shows(BUNKUM, menus.NO_MOVES, null) }),
};
