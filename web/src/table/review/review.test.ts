import { expect, test } from 'vitest';
import { SEVEN } from '../../gallery/scenes/reviews';
import type { BidReviewed, Lesson, RoundReviewed } from '../../wire';
import {
  bidSaid,
  drawn,
  exactSaid,
  FLOOR,
  firstBid,
  firstRound,
  handsIn,
  lasted,
  lessonSaid,
  roundSaid,
  stepped,
  TOP,
  type Eyes,
} from './review';

const EYES: Eyes = { you: 0, names: ['Juno', 'Bo', 'Ines', 'Mara'] };
const ONLOOKER: Eyes = { ...EYES, you: null };
const WHALE = SEVEN.rounds[3]!;

const bid = (more: Partial<BidReviewed> = {}): BidReviewed => ({
  seat: 3,
  said: '3 fives',
  bidder: 0.5,
  answerer: 0,
  answer: 0.25,
  held: true,
  hand: [],
  answer_hand: [],
  blind: false,
  by_clock: false,
  ...more,
});
const round = (bids: readonly BidReviewed[], more: Partial<RoundReviewed> = {}): RoundReviewed => ({
  number: 1,
  bids,
  caller: null,
  loser: null,
  lessons: [],
  sat: [0, 1, 2, 3],
  by_clock: false,
  exact_by: null,
  ...more,
});

test('a match lasted as long as people say it did', () => {
  expect([0, 59, 60, 89, 1390, 7100, 7900].map(lasted)).toEqual([
    'under a minute',
    'under a minute',
    '1 minute',
    '1 minute',
    '23 minutes',
    '118 minutes',
    '2 hours',
  ]);
});

test('a round is announced by its bids and who called', () => {
  expect(roundSaid(WHALE, EYES)).toBe('Round 4: seven bids, called by Bo.');
  expect(roundSaid(round([bid()], { caller: 0 }), EYES)).toBe('Round 1: one bid, called by you.');
  expect(roundSaid(round([bid()]), EYES)).toBe('Round 1: one bid.');
});

test.each([
  [null, 'and it was exact.'],
  [0, 'and it was not.'],
])('who said exactly is told, and whether it was: %s loses', (loser, was) => {
  const mine = round([bid(), bid({ said: '4 fives' })], { exact_by: 0, loser });
  expect(roundSaid(mine, EYES)).toBe('Round 1: two bids, and you said exactly.');
  expect(roundSaid(mine, ONLOOKER)).toBe('Round 1: two bids, and Juno said exactly.');
  expect(exactSaid(mine, EYES)).toBe(`You said exactly 4 fives, ${was}`);
  expect(exactSaid(mine, ONLOOKER)).toBe(`Juno said exactly 4 fives, ${was}`);
  expect(bidSaid(mine, 1, EYES)).toContain(`It was there. You said exactly 4 fives, ${was}`);
  expect(bidSaid(mine, 0, EYES)).not.toContain('exactly');
  expect(exactSaid(WHALE, EYES)).toBe('');
});

test('a bid is told by what both gave it, and the truth', () => {
  expect(bidSaid(WHALE, 5, EYES)).toBe('Mara gave whale 1 in 140. You gave it 23 in 100. It was not there.');
  expect(bidSaid(WHALE, 5, ONLOOKER)).toBe('Mara gave whale 1 in 140. Juno gave it 23 in 100. It was not there.');
  expect(bidSaid(WHALE, 2, EYES)).toBe('You were sure of sale. Bo gave it 1 in 14. It was there.');
  expect(bidSaid(WHALE, 6, EYES)).toBe(
    'You gave whales 24 in 100. Bo gave it 1 in 100. It was not there. Bo called it.',
  );
  expect(bidSaid(round([bid({ bidder: 1, answerer: null, answer: null })]), 0, EYES)).toBe(
    'Mara was sure of 3 fives. It was there.',
  );
  expect(bidSaid(WHALE, 7, EYES)).toBe('');
  const hidden = bid({ said: 'four fives', bidder: 1 / 40, answerer: null, answer: null, held: null });
  expect(bidSaid(round([hidden, bid()]), 0, EYES)).toBe(
    'Mara said four fives: 1 in 40 by what lay on the table. Then dice were rolled again, so nobody knows.',
  );
  expect(bidSaid(round([bid({ blind: true, answer: 0.5 })]), 0, EYES)).toBe(
    'Mara gave 3 fives 50 in 100. You gave it 50 in 100. It was there. Passed on unseen.',
  );
});

test('it opens at the last round in which one sat, or else at the last', () => {
  const rounds = [[0, 1, 2], [0, 1, 2], [1, 2], [2]].map((sat) => ({ sat }));
  expect([0, 1, 2, 3, null].map((you) => firstRound(rounds, you))).toEqual([1, 2, 3, 3, 3]);
  expect(firstRound([], 0)).toBe(0);
});

test('the boldest bid of a round is looked at first, or else the last', () => {
  expect(firstBid(WHALE)).toBe(5);
  expect(firstBid(round([bid(), bid({ said: '4 fives' })]))).toBe(1);
});

test('every lesson is short and dry', () => {
  const sentence = (lesson: Omit<Lesson, 'said'>, eyes = EYES): string => {
    const { title, pill, sentence } = lessonSaid({ said: 'whale', ...lesson }, WHALE, eyes, 'Cost a cube');
    return `${title} [${pill}] ${sentence}`;
  };
  expect(sentence({ kind: 'boldest', seat: 3, chance: 1 / 140 })).toBe(
    'Mara, whale [Boldest bid] 1 in 140 from that seat.',
  );
  expect(sentence({ kind: 'boldest', seat: 0, chance: 0 })).toBe('You, whale [Boldest bid] No chance from your seat.');
  expect(sentence({ kind: 'missed_call', seat: 0, chance: 0.77 })).toBe(
    'You, whales [Cost a cube] Calling whale would have been right 77 times in 100.',
  );
  expect(sentence({ kind: 'wrong_call', seat: 1, chance: 0.64 })).toBe(
    'Bo called whale [Cost a cube] It was there 64 times in 100.',
  );
  expect(sentence({ kind: 'unlucky_bid', seat: 2, chance: 0.77 })).toBe(
    'Ines, whale [Bad luck] It was there 77 times in 100. Not this time.',
  );
  expect(sentence({ kind: 'unlucky_call', seat: 0, chance: 0.77 })).toBe(
    'You called whale [Bad luck] Right 77 times in 100. Not this time.',
  );
  expect(sentence({ kind: 'clean_call', seat: 0, chance: 0.99 }, ONLOOKER)).toBe(
    'Juno called whale [Clean call] Right 99 times in 100.',
  );
  expect(sentence({ kind: 'brave_call', seat: 0, chance: 0.04 })).toBe(
    'You called whale [Brave call] Right only 1 time in 25.',
  );
});

test('a call by the clock is not told as the caller’s own', () => {
  const late = { ...WHALE, by_clock: true };
  const lesson: Lesson = { kind: 'wrong_call', seat: 1, said: 'whale', chance: 0.64 };
  expect(lessonSaid(lesson, late, EYES, 'Cost a cube').title).toBe('The clock called whale for Bo');
  expect(lessonSaid({ ...lesson, seat: 0 }, late, EYES, 'Cost a cube').title).toBe('The clock called whale for you');
  expect(roundSaid(late, EYES)).toBe('Round 4: seven bids, called by the clock for Bo.');
  expect(bidSaid(late, 6, EYES)).toContain('The clock called it for Bo.');
  expect(bidSaid(WHALE, 6, EYES)).toContain('Bo called it.');
});

test('a bid by the clock is not told as its seat’s own', () => {
  const late = bid({ seat: 0, answerer: 1, by_clock: true });
  expect(bidSaid(round([late]), 0, EYES)).toMatch(/^The clock said 3 fives for you\. You gave it /);
  expect(bidSaid(round([{ ...late, held: null }]), 0, ONLOOKER)).toMatch(/^The clock, for Juno, said 3 fives: /);
});

test('the chart runs from nothing to a hundred, and its dots begin anew after a bid that nobody had to answer', () => {
  const chart = drawn(
    [bid({ bidder: 0, answer: 0.5 }), bid({ answer: null, answerer: null }), bid({ bidder: 1, answer: 1 })],
    300,
  );
  expect(chart.squares).toEqual([
    { x: 50, y: FLOOR, open: false },
    { x: 150, y: (FLOOR + TOP) / 2, open: false },
    { x: 250, y: TOP, open: false },
  ]);
  expect(chart.line).toBe('M50 162L150 87L250 12');
  expect(chart.dots).toBe('M50 87M250 12');
  expect(chart.rings).toEqual([
    { x: 50, y: 87, wide: false },
    { x: 250, y: TOP, wide: true },
  ]);
});

test('arrows go round, Home and End go to the ends', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => stepped(key, 0, 3))).toEqual([1, 2, 0, 2, null]);
});

test('a bid shows the hands of who said it and of who had to answer, where somebody had to', () => {
  const fives = [{ face: '5', wild: false, colour: '' }];
  expect(handsIn(bid({ hand: fives }))).toEqual([
    { seat: 3, hand: fives },
    { seat: 0, hand: [] },
  ]);
  expect(handsIn(bid({ hand: fives, answerer: null, answer_hand: null }))).toEqual([{ seat: 3, hand: fives }]);
  expect(handsIn(bid({ held: null, answerer: null, answer_hand: null }))).toEqual([]);
});
