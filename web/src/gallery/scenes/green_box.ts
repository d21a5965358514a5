/** Made-up moments of a game with the Green Box, for the pattern book. */
import { rule } from './server';
import { recapOf, SYMBOLS } from './reviews';
import * as menus from '../menus';
import {
  BOT,
  NAMES,
  SEAT,
  claimed,
  clock,
  factsOf,
  inCrowd,
  nulls,
  ranked,
  remark,
  scenesOf,
  shows,
  withSeats,
  type Scene,
} from '../scene';
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { Action, Answer } from '../../connection/model';
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
const cards = (...held: [SymbolName, number][]): Card[] => held.map(([symbol, number]) => card(symbol, number));
const down = (count: number): (Card | null)[] => nulls(count);
const bid = (seat: number, number: number, symbol: SymbolName | null, seq: number): Bid => ({
  seat,
  number,
  symbol,
  seq,
});

const MINE = cards(['wheel', 4], ['drop', 2], ['hammers', 1], ['wheel', 1], ['bricks', 6]);

const seat = (name: string, cubes: number, held: readonly (Card | null)[], more: Partial<SeatView> = {}): SeatView => ({
  ...SEAT,
  name,
  cubes,
  cards: held,
  ...more,
});

const TURN: GreenBox = {
  game: 'green_box',
  title: 'Liar’s Dice with the Green Box',
  round: 2,
  phase: 'turn',
  seats: [seat('Juno', 5, MINE), seat('Bo', 5, down(5), BOT), seat('Ines', 5, down(5)), seat('Mara', 4, down(4))],
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

const CALL = menus.move('Call', 'Bunkum!');

function menu(view: GreenBox, more: menus.SceneMenu['ready'] = []): menus.SceneMenu {
  const standing = view.bid;
  const at = standing?.symbol == null ? -1 : view.track.indexOf(standing.symbol);
  const above = (place: number): number => (standing === null ? 1 : standing.number + (place > at ? 0 : 1));
  const blank = view.sum
    ? [
        {
          ...menus.blank('BidSum', menus.numberHole('total', (standing?.number ?? 0) + 1, view.dealt * 6)),
          label: 'Bid',
        },
      ]
    : view.track.map((tile, place) => menus.bid(above(place), view.dealt, 'symbol', [tile]));
  return menus.of([...(standing === null ? [] : [CALL]), ...more], blank, [menus.LEAVE]);
}

const WILD = TRACK.map((symbol) => menus.move('ChooseWild', `Make ${symbol} wild`, { symbol }));

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
    seat('Juno', 2, cards(['drop', 6], ['wheel', 1])),
    seat('Bo', 0, [], { ...BOT, status: 'dead', place: 4 }),
    seat('Ines', 0, [], { status: 'dead', place: 3 }),
    seat('Mara', 1, down(1)),
  ],
  bid: bid(3, 8, null, 40),
  earlier: [],
};
const SUM_OPEN: GreenBox = { ...SUM, phase: 'bid', bid: null, starter: 0 };

const OPEN: readonly SeatView[] = [
  seat('Juno', 4, MINE, { ready: false }),
  seat('Bo', 5, cards(['arrow', 2], ['circles', 1], ['hammers', 5], ['bricks', 1], ['drop', 3]), BOT),
  seat('Ines', 5, cards(['circles', 6], ['drop', 1], ['bricks', 4], ['wheel', 2], ['arrow', 1]), { ready: false }),
  seat('Mara', 4, cards(['bricks', 2], ['circles', 2], ['arrow', 4], ['drop', 5]), { ready: true }),
];
const BUNKUM: GreenBox = {
  ...WAITING,
  phase: 'show',
  turn: null,
  seats: OPEN,
  showdown: { caller: 1, bid: bid(0, 6, 'wheel', 5), count: 5, genuine: 3, wilds: 2, loser: 0 },
  timers: clock('show', 12, 9),
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
  seats: SUM.seats.map((one, at) => (at === 3 ? { ...one, cards: cards(['bricks', 2]) } : one)),
  showdown: { caller: 3, bid: bid(0, 9, null, 41), count: 9, genuine: 0, wilds: 0, loser: 3 },
};

const round = (count: number, each: number): GreenBox => ({
  ...TURN,
  dealt: count * each,
  seats: NAMES.slice(0, count).map((name, at) =>
    at === 7
      ? seat(name, 0, [], inCrowd(at, count))
      : seat(name, 5 - (at % 3), at === 0 ? MINE.slice(0, each) : down(each), inCrowd(at)),
  ),
});
const shown = (count: number, cards: number): GreenBox => {
  const at = round(count, cards);
  const deal = (who: number): Card[] =>
    Array.from({ length: cards }, (_, i) => card(TRACK[(who * 5 + i * 2) % 6] ?? 'drop', 1 + ((who + i) % 6)));
  const { seats } = withSeats(at, (one, who) => ({
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
    timers: clock('show', 12, 9),
  };
};

const TALK = [claimed(1, 2, 'I have a wheel'), remark(2, 3, 'Beat that.')];
const JUDGED = [claimed(1, 2, 'I have a wheel', true), claimed(2, 3, 'I have hammers', false)];

function answer(action: Action): Answer {
  if (action.type === 'BidSum')
    return {
      ok: true,
      sentence: 'A higher total',
      help: `You hold 7. 1 card you do not see must make ${Number(action['total']) - 7}.`,
    };
  const others = Math.max(0, Number(action['number']) - 3);
  return {
    ok: true,
    sentence: 'Same number, further up the track',
    help: `You hold ${soMany(2, action['symbol'] as SymbolName)} and 1 wild. Others must hold ${others}.`,
  };
}

const { scene, watched } = scenesOf<GreenBox, Play>(
  (view) =>
    factsOf(view, {
      preset: 'green-box',
      lexicon: 'standard, 273,954 words',
      rules: [rule('deck', 'Cards', 'all 54', 'You play with all 54 cards.')],
    }),
  { talk: TALK, answer },
);
const set =
  (number: number, symbol: SymbolName | null) =>
  (play: Play): void => {
    const { builder } = play;
    queueMicrotask(() => {
      if (symbol !== null) builder.pick(symbol);
      builder.to(number);
    });
  };
const choosing = (play: Play): void => queueMicrotask(() => (play.builder.choosing = true));
const closed = (view: GreenBox): GreenBox => withSeats(view, (one) => ({ cards: down(one.cards.length) }));
const quiet = { talk: [] };
const OVER: GreenBox = {
  ...BUNKUM,
  phase: 'over',
  round: 14,
  turn: null,
  ranking: ranked(3, 0, 1, 2),
};

export const SCENES: Readonly<Record<string, Scene>> = {
  'gb-turn': scene(TURN, menu(TURN), { dress: set(6, 'wheel') }),
  'gb-opening': scene(OPENING, menu(OPENING), quiet),
  'gb-wild': scene(OPENING, menu(OPENING, WILD), quiet),
  'gb-choosing': scene({ ...OPENING, timers: clock('answer', 30, 21) }, menu(OPENING, WILD), {
    ...quiet,
    dress: choosing,
  }),
  'gb-off': scene(OFF, menu(OFF), quiet),
  'gb-top': scene({ ...TURN, bid: bid(3, 19, 'bricks', 9) }, menus.of([CALL], [], [menus.LEAVE]), quiet),
  'gb-waiting': scene(WAITING, menus.QUIET),
  'gb-sum': scene(SUM, menu(SUM), { ...quiet, dress: set(10, null) }),
  'gb-sumopen': scene(SUM_OPEN, menu(SUM_OPEN), quiet),
  'gb-seats6': scene(round(6, 5), menu(round(6, 5)), { ...quiet, dress: set(6, 'wheel') }),
  'gb-seats9': scene(round(9, 4), menu(round(9, 4)), { ...quiet, dress: set(6, 'wheel') }),
  'gb-seats12': scene(round(12, 3), menu(round(12, 3)), { ...quiet, dress: set(6, 'wheel') }),
  'gb-bunkum': scene(BUNKUM, menus.SHOWN, { talk: JUDGED }),
  'gb-holds': scene(HOLDS, menus.SHOWN, { talk: JUDGED }),
  'gb-alone': scene(ALONE, menus.SHOWN, quiet),
  'gb-sumshow': scene(SUM_SHOW, menus.SHOWN, quiet),
  'gb-show12': scene(shown(12, 3), menus.SHOWN, quiet),
  'gb-motion': scene(WAITING, menus.QUIET, {
    ...quiet,
    then: shows(BUNKUM, menus.SHOWN),
  }),
  'gb-over': scene(OVER, menus.ENDED, {
    ...quiet,
    dress: (play) => void (play.result = true),
    review: SYMBOLS,
    recap: recapOf('6 wheels', '14 rounds. Mara lost four of them and won all the same.'),
  }),
  'gb-out': scene(
    withSeats(WAITING, (_, at) => (at === 0 ? { status: 'dead', cards: [], cubes: 0, place: 4 } : {})),
    menus.NO_MOVES,
    quiet,
  ),
  'gb-onlooker': watched(closed(WAITING)),
  'gb-onlookershow': watched(BUNKUM, { talk: JUDGED }),
  'tv-gb': watched(closed(TURN)),
  'tv-gb12': watched(closed(round(12, 3))),
  'tv-gbshow': watched(BUNKUM, { talk: JUDGED }),
  'tv-gbsum': watched(closed(SUM), quiet),
};
