import { expect, test } from 'vitest';
import { spansOf } from './bid_spans';
import { bidSaid, lowest, offered, stillOffered, withFace, withNumber, type Span } from '../pieces/pips';

// After 9 fours, of 27 dice: 9 fives, 9 sixes, or 10 and more of any face.
const SPANS: readonly Span[] = [
  { least: 9, most: 9, faces: [5, 6] },
  { least: 10, most: 27, faces: [1, 2, 3, 4, 5, 6] },
];

test('bids are said as people say them', () => {
  expect([bidSaid(12, 6), bidSaid(1, 6), bidSaid(9, 5), bidSaid(1, 1)]).toEqual([
    '12 sixes',
    '1 six',
    '9 fives',
    '1 one',
  ]);
});

test('only what the menu offers is offered', () => {
  expect(offered(SPANS, { number: 9, face: 6 })).toBe(true);
  expect(offered(SPANS, { number: 9, face: 4 })).toBe(false);
  expect(offered(SPANS, { number: 28, face: 4 })).toBe(false);
  expect(lowest(SPANS)).toEqual({ number: 9, face: 5 });
  expect(lowest(SPANS, 2)).toEqual({ number: 10, face: 2 });
  expect(lowest([])).toBeNull();
});

test('a face that is not offered with this number raises the number', () => {
  expect(withFace(SPANS, { number: 9, face: 5 }, 6)).toEqual({ number: 9, face: 6 });
  expect(withFace(SPANS, { number: 9, face: 5 }, 2)).toEqual({ number: 10, face: 2 });
  expect(withFace(SPANS, { number: 12, face: 5 }, 2)).toEqual({ number: 12, face: 2 });
});

test('a number that is not offered with this face takes the next face up', () => {
  expect(withNumber(SPANS, { number: 10, face: 2 }, 9)).toEqual({ number: 9, face: 5 });
  expect(withNumber(SPANS, { number: 10, face: 6 }, 9)).toEqual({ number: 9, face: 6 });
  expect(withNumber(SPANS, { number: 10, face: 6 }, 3)).toEqual({ number: 9, face: 6 });
  expect(withNumber(SPANS, { number: 10, face: 6 }, 99)).toEqual({ number: 27, face: 6 });
});

test('a bid stays while it may be made', () => {
  expect(stillOffered(SPANS, { number: 11, face: 1 })).toEqual({ number: 11, face: 1 });
  expect(stillOffered(SPANS, { number: 8, face: 1 })).toEqual({ number: 9, face: 5 });
  expect(stillOffered([], { number: 8, face: 1 })).toBeNull();
});

test('spans are read from the blanks of a menu', () => {
  const holes = [
    { name: 'number', kind: 'number' as const, least: 9, most: 9, choices: [] },
    { name: 'face', kind: 'one_of' as const, least: 0, most: 0, choices: [5, 6] },
  ];
  const menu = {
    ready: [],
    blank: [
      { type: 'Bid', label: 'Bid', holes },
      { type: 'Other', label: '', holes: [] },
    ],
  };
  expect(spansOf(menu, 'Bid')).toEqual([SPANS[0]]);
});
