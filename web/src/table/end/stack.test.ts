import { expect, test } from 'vitest';
import { rowsBeneath, stackOf } from './stack';

test('each row is longer than the one that stands on it, for every number of seats', () => {
  for (let cups = 1; cups <= 15; cups += 1) {
    const rows = rowsBeneath(cups);
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(cups);
    expect([...rows].sort((a, b) => a - b)).toEqual(rows);
    expect(new Set(rows).size).toBe(rows.length);
    expect(Math.max(...rows)).toBeLessThanOrEqual(6);
  }
  expect(rowsBeneath(0)).toEqual([]);
});

test('the winners stand on top and the others beneath, the better ones higher', () => {
  const ranking = [4, 1, 3, 6, 2, 5].map((place, seat) => ({ seat, place }));
  expect(stackOf(ranking)).toEqual([[1], [4, 2], [0, 5, 3]]);
  expect(stackOf([1, 2, 1].map((place, seat) => ({ seat, place })))).toEqual([[0, 2], [1]]);
  expect(stackOf([{ seat: 0, place: 1 }])).toEqual([[0]]);
});
