import { expect, test } from 'vitest';
import type { Blank } from '../../connection/model';
import { spansOf } from './spans';
import { countedIn, timingOf } from './count';
import { cardOf } from './reading';
import type { Card, GreenBox, Showdown } from './view';
import { bidSaid, handSaid, soMany, verdictOf, wildLine } from './voice';

const card = (symbol: Card['symbol'], number: number): Card => ({ symbol, number, ground: 'brown' });
const number = (least: number, most: number) => ({ name: 'number', kind: 'number' as const, least, most, choices: [] });
const tile = (symbol: string) => ({ name: 'symbol', kind: 'one_of' as const, least: 0, most: 0, choices: [symbol] });

const view = {
  track: ['hammers', 'drop', 'arrow', 'wheel', 'circles', 'bricks'],
  wild: 'hammers',
  sum: false,
  dealt: 4,
  seats: [
    { name: 'Ann', cards: [card('hammers', 1), card('drop', 2)] },
    { name: 'Bo', cards: [card('drop', 3), card('hammers', 6)] },
  ],
} as unknown as GreenBox;
const show = (
  symbol: Card['symbol'] | null,
  wanted: number,
  count: number,
  genuine: number,
  wilds: number,
): Showdown => ({
  caller: 1,
  bid: { seat: 0, number: wanted, symbol, seq: 1 },
  count,
  genuine,
  wilds,
  loser: count >= wanted ? 1 : 0,
});

test('the menu says which numbers each tile takes', () => {
  const blanks: Blank[] = [
    { type: 'Bid', label: '', holes: [number(5, 9), tile('drop')] },
    { type: 'Bid', label: '', holes: [number(4, 9), tile('wheel')] },
  ];
  expect(spansOf(blanks)).toEqual([
    { symbol: 'drop', least: 5, most: 9 },
    { symbol: 'wheel', least: 4, most: 9 },
  ]);
  expect(spansOf([{ type: 'BidSum', label: '', holes: [number(9, 18)] }])).toEqual([
    { symbol: null, least: 9, most: 18 },
  ]);
  expect(spansOf([])).toEqual([]);
});

test('the count tells the real cards first, then the wild, as many as the server counted', () => {
  const counted = countedIn(view, show('drop', 4, 4, 2, 2));
  expect(counted.map(({ seat, place, wild }) => [seat, place, wild])).toEqual([
    [0, 1, false],
    [1, 0, false],
    [0, 0, true],
    [1, 1, true],
  ]);
  expect(countedIn(view, show('arrow', 2, 0, 0, 0))).toEqual([]);
  expect(countedIn({ ...view, sum: true }, show(null, 9, 12, 0, 0)).map((one) => one.adds)).toEqual([1, 2, 3, 6]);
});

test('from the call to the verdict it takes 4.2 seconds at most, however many cards there are', () => {
  for (const cards of [0, 1, 5, 36]) expect(timingOf(cards).at.stamp).toBeLessThanOrEqual(4200);
});

test('the verdict says what was there', () => {
  expect(verdictOf(view, show('arrow', 2, 0, 0, 0), null)).toMatchObject({
    headline: 'No real arrow on the table',
    because: 'Wilds alone don’t count.',
    stamp: 'Bunkum!',
  });
  expect(verdictOf(view, show('drop', 5, 4, 2, 2), 0)).toMatchObject({
    headline: 'Only 2 drops and 2 wild',
    cost: 'You lose a cube.',
  });
  expect(verdictOf(view, show('drop', 4, 4, 2, 2), null)).toMatchObject({
    headline: '4: 2 drops and 2 wild',
    cost: 'Bo loses a cube.',
    stamp: 'It holds',
  });
  expect(verdictOf({ ...view, wild: null }, show('arrow', 1, 0, 0, 0), null).headline).toBe('No arrow on the table');
  expect(verdictOf(view, show(null, 9, 12, 0, 0), null)).toMatchObject({
    headline: 'The cards make 12',
    stamp: 'It holds',
  });
});

test('numbers and symbols in words', () => {
  expect([soMany(1, 'arrow'), soMany(6, 'arrow'), soMany(2, 'hammers')]).toEqual(['1 arrow', '6 arrows', '2 hammers']);
  expect(bidSaid({ number: 8, symbol: null })).toBe('a total of 8');
  expect(handSaid([card('drop', 1), card('wheel', 2), card('drop', 3)], false)).toBe('2 drops and 1 wheel');
  expect(handSaid([card('drop', 1), card('wheel', 2)], true)).toBe('1 and 2');
  expect(wildLine(view)).toBe('Hammers are wild');
  expect(wildLine({ ...view, wild: null })).toBe('Opened on hammers: nothing is wild');
  expect(wildLine({ ...view, sum: true, dealt: 3 })).toBe('Three cards left: bid the sum');
});

test('a card of a review is drawn as it lay', () => {
  expect(cardOf({ face: 'arrow 3', wild: true, colour: 'pink' })).toEqual({
    symbol: 'arrow',
    number: 3,
    ground: 'pink',
  });
});
