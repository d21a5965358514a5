import { expect, test } from 'vitest';
import { newsOf } from './news';
import type { Bid, Hidden, SeatView, Showdown } from './view';
import { holding, said, verdictOf, whoDecides } from './voice';

const seat = (name: string, dice: readonly (number | null)[]): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  dice,
  has: dice.length,
  start: 5,
  place: null,
});
const bid = (at: number, number: number, face: number, seq = 1): Bid => ({ seat: at, number, face, seq });

const VIEW: Hidden = {
  game: 'perudo',
  title: 'Perudo',
  round: 1,
  phase: 'turn',
  seats: [seat('Ann', [1, 3, 3, 5, 6]), seat('Bo', [null, null]), seat('Cy', [null])],
  turn: 1,
  starter: 0,
  bid: bid(0, 3, 3),
  earlier: [],
  total: 8,
  spoken: null,
  showdown: null,
  aces: true,
  wild: 1,
  palifico: false,
  practice: false,
  ballot: null,
  timers: [],
  ranking: null,
};
const shown = (more: Partial<Showdown>): Showdown => ({
  seat: 1,
  how: 'call',
  bid: bid(0, 3, 3),
  count: 4,
  aces: 1,
  loser: 1,
  winner: null,
  ...more,
});

test('bids are said as people say them, and ones are aces where the game says so', () => {
  expect([said(VIEW, bid(0, 1, 1)), said(VIEW, bid(0, 2, 1)), said(VIEW, bid(0, 3, 6))]).toEqual([
    '1 ace',
    '2 aces',
    '3 sixes',
  ]);
  expect(said({ ...VIEW, aces: false }, bid(0, 2, 1))).toBe('2 ones');
  expect(holding(VIEW, [1, 3, 3, 5, 6])).toBe('one six, one five, two threes and one ace');
});

test('a verdict says what was counted, who pays, and how it is stamped', () => {
  expect(verdictOf(VIEW, shown({}), null)).toMatchObject({
    headline: '4 threes: 3 and 1 ace',
    cost: 'Bo loses a die.',
    stamp: 'It holds',
    holds: true,
  });
  expect(verdictOf(VIEW, shown({ count: 2, aces: 2, loser: 0 }), 0)).toMatchObject({
    headline: '2 threes: all aces',
    cost: 'You lose a die.',
    stamp: 'Bunkum!',
    holds: false,
  });
  expect(verdictOf(VIEW, shown({ count: 0, aces: 0, loser: 0 }), 0).headline).toBe('Not a single three');
  expect(verdictOf({ ...VIEW, aces: false }, shown({ bid: bid(0, 1, 1), count: 0, aces: 0 }), 0).headline).toBe(
    'Not a single one',
  );
  expect(verdictOf(VIEW, shown({ count: 1, aces: 1 }), 0).headline).toBe('1 three, which is an ace');
  expect(verdictOf(VIEW, shown({ how: 'calza', count: 3, loser: null, winner: 1 }), 1)).toMatchObject({
    cost: 'You win a die back.',
    stamp: 'Exactly!',
  });
  expect(verdictOf(VIEW, shown({ how: 'calza', count: 3, loser: null }), null).cost).toBe(
    'Bo has all their dice already.',
  );
  expect(verdictOf(VIEW, shown({ how: 'calza', count: 3, loser: null }), 1).cost).toBe(
    'You have all your dice already.',
  );
  expect(verdictOf(VIEW, shown({ how: 'calza', count: 5 }), null).stamp).toBe('Not exact');
});

test('who is awaited, or has just called, is named', () => {
  expect(whoDecides(VIEW, null)).toBe('Bo decides.');
  expect(whoDecides({ ...VIEW, phase: 'bid' }, 1)).toBe('You open.');
  expect(whoDecides({ ...VIEW, turn: null, spoken: { seat: 2, how: 'calza' } }, null)).toBe('Cy says: exactly!');
});

test('news tells a bid, my turn, a call and a new round, each once', () => {
  const before = { ...VIEW, bid: null, phase: 'bid' as const, turn: 0 };
  expect(newsOf(before, VIEW, 1).map((one) => one.kind)).toEqual(['bid', 'turn']);
  expect(newsOf(VIEW, VIEW, 1)).toEqual([]);
  const open = { ...VIEW, phase: 'show' as const, turn: null, showdown: shown({}) };
  expect(newsOf(VIEW, open, 0)).toEqual([{ kind: 'called', sentence: 'Bo called 3 threes.', urgent: true }]);
  const anew = { ...VIEW, round: 2, phase: 'bid' as const, bid: null, turn: 1, palifico: true };
  expect(newsOf(open, anew, 2).map((one) => one.sentence)).toEqual([
    'Round 2. 8 dice in play. Ann opens. Palifico: aces are not wild, and the face stays.',
  ]);
});
