/** A made-up game of Firehouse, for the pattern book. */
import { PIPS, recapOf } from './reviews';
import * as menus from '../menus';
import { SEAT, claimed, clock, factsOf, nulls, remark, scenesOf, shows, withSeats, type Scene } from '../scene';
import { bidSaid } from '../../pieces/pips';
import type { Action, Answer } from '../../connection/model';
import type { Play } from '../../games/firehouse/play.svelte';
import type { Bid, Firehouse, SeatView } from '../../games/firehouse/view';

const NAMES = 'Juno Teo Ada Sol Kit Mara Bo Ines Rue Max Lou Pia'.split(' ');
const HANDS = '641 123 544 665 225 541 552 466 351 116 234 655'.split(' ').map((hand) => [...hand].map(Number));
const SCORES = [1, 0, -1, 2, -2, -3, 0, -1, 1, 0, -4, 2];
const WILD = 4;

const bid = (seat: number, number: number, face: number, seq: number): Bid => ({ seat, number, face, seq });

function chairs(count: number, open = false, each = 3): SeatView[] {
  return NAMES.slice(0, count).map((name, at) => {
    const hand = (HANDS[at] ?? []).concat([4, 2]).slice(0, each);
    return {
      ...SEAT,
      name,
      kind: at % 5 === 1 || at === 6 ? 'bot' : 'person',
      dice: open || at === 0 ? hand : nulls(each),
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

const ALL = [1, 2, 3, 4, 5, 6];
const span = (least: number, most: number, faces: readonly number[]) => menus.bid(least, most, 'face', faces);

const BANG = menus.move('Bang', 'Bang!', { seq: 4 });
const ROOM = [menus.RESTART, menus.LEAVE];
const WAIT = menus.of([BANG], [], ROOM);
const MINE = menus.of([BANG], [span(13, 27, ALL)], ROOM);

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
  timers: clock('show', 12, 9),
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

const TALK = [claimed(1, 3, 'I have three 6s'), remark(2, 6, 'Hm.')];
const JUDGED = [claimed(1, 3, 'I have three 6s', false)];

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

const { scene, watched } = scenesOf<Firehouse, Play>(factsOf(NINE, {}), { answer });

const QUIET = menus.of([], [], ROOM);
const OPENING: Firehouse = { ...NINE, phase: 'bid', bid: null, earlier: [], starter: 0, turn: 0 };
const hidden = (view: Firehouse): Firehouse => withSeats(view, (seat) => ({ dice: nulls(seat.dice.length) }));
const TWELVE: Firehouse = { ...NINE, seats: chairs(12), dice: 36 };
const turned = (view: Firehouse, number = 12): Firehouse => ({
  ...view,
  turn: 0,
  bid: bid(view.seats.length - 1, number, 6, 4),
});
const wild = (play: Play): void => play.choose({ number: 13, face: WILD });
const RANKING = [3, 1, 5, 2, 7, 9, 6, 8, 4].map((place, seat) => ({ seat, place }));

export const SCENES: Readonly<Record<string, Scene>> = {
  'fh-jump': scene(NINE, WAIT, { talk: TALK }),
  'fh-turn': scene(turned(NINE), MINE),
  'fh-wild': scene(turned(NINE), MINE, { dress: wild }),
  'fh-opening': scene(OPENING, menus.of([], [span(1, 27, ALL)], ROOM)),
  'fh-mine': scene({ ...NINE, bid: bid(0, 12, 6, 4), turn: 1 }, QUIET),
  'fh-four': scene(small(4, 5, 0), menus.of([BANG], [span(5, 5, [4, 5, 6]), span(6, 20, ALL)], [menus.LEAVE]), {
    talk: TALK.slice(0, 1),
  }),
  'fh-fourwait': scene(small(4, 5, 2), WAIT),
  'fh-two': scene(small(2, 5, 0), menus.of([BANG], [span(5, 5, [4, 5, 6]), span(6, 10, ALL)], [menus.LEAVE])),
  'fh-twelve': scene(TWELVE, WAIT),
  'fh-twelveturn': scene(turned(TWELVE), MINE),
  'fh-only': scene(turned(NINE, 27), menus.of([BANG], [], [menus.LEAVE])),
  'fh-window': scene({ ...NINE, phase: 'bang', bangs: [3] }, QUIET),
  'fh-false': scene(FALSE, menus.SHOWN, { talk: JUDGED }),
  'fh-holds': scene(HOLDS(NINE), menus.SHOWN),
  'fh-fourshow': scene(FOUR_SHOW, menus.SHOWN),
  'fh-twelveshow': scene(TWELVE_SHOW, menus.SHOWN),
  'fh-motion': scene(NINE, WAIT, { then: shows(FALSE, menus.SHOWN) }),
  'fh-over': scene({ ...FALSE, phase: 'over', turn: null, ranking: RANKING, losers: [5] }, menus.ENDED, {
    dress: (play) => void (play.result = true),
    review: PIPS,
    recap: recapOf('9 fives', 'Six rounds, two of them over 9 fives. Mara never lost one.'),
  }),
  'fh-onlooker': watched(hidden(NINE)),
  'fh-onlookershow': watched(FALSE),
  tvfh: watched(hidden(NINE)),
  tvfhfour: watched(hidden(small(4, 5, 2))),
  tvfhshow: watched(FALSE),
  tvfhtwelveshow: watched(TWELVE_SHOW),
  tvfhtwelve: watched(hidden(TWELVE)),
};
