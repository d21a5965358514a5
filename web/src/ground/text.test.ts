import { describe, expect, test } from 'vitest';
import { article, clock, dice, layTiles, listed, ordinal, things, tilesOf } from './text';

describe('tiles of a word', () => {
  test('Qu is one tile where the box has a Qu', () => {
    expect(tilesOf('quit', true)).toEqual(['QU', 'I', 'T']);
    expect(tilesOf('quit', false)).toEqual(['Q', 'U', 'I', 'T']);
    expect(tilesOf('qat', true)).toEqual(['Q', 'A', 'T']);
  });

  test('a short word takes the widest tiles, a long one shrinks, a very long one wraps in balance', () => {
    expect(layTiles(tilesOf('whale', true), 370, 50)).toEqual({ width: 50, rows: [['W', 'H', 'A', 'L', 'E']] });
    const long = layTiles(tilesOf('smoldering', true), 370, 50);
    expect(long.rows).toHaveLength(1);
    expect(long.width).toBeCloseTo((370 - 27) / 10);
    const longest = layTiles(tilesOf('a'.repeat(45), true), 370, 50);
    expect(longest.rows.map((row) => row.length)).toEqual([15, 15, 15]);
    expect(layTiles(tilesOf('a'.repeat(36), true), 344, 38).rows.map((row) => row.length)).toEqual([12, 12, 12]);
    expect(layTiles(tilesOf('a'.repeat(46), true), 344, 38).rows).toHaveLength(3);
    expect(longest.rows.flat()).toHaveLength(45);
    expect(
      Math.max(...longest.rows.map((row) => row.length)) - Math.min(...longest.rows.map((row) => row.length)),
    ).toBeLessThan(12);
  });
});

test('small words', () => {
  expect(['E', 'H', 'U', 'W', 'Qu', 'X'].map(article)).toEqual(['an', 'an', 'a', 'a', 'a', 'an']);
  expect([0, 1, 2].map(dice)).toEqual(['0 dice', '1 die', '2 dice']);
  expect([-1, 0, 1, 2, 1200].map((count) => things(count, 'point'))).toEqual([
    '-1 point',
    '0 points',
    '1 point',
    '2 points',
    '1,200 points',
  ]);
  expect(listed(['W', 'H', 'L'])).toBe('W, H and L');
  expect(listed(['W', 'H'], 'or')).toBe('W or H');
  expect([clock(112), clock(9.2), clock(-1)]).toEqual(['1:52', '0:10', '0:00']);
  expect([ordinal(2), ordinal(12), ordinal(13)]).toEqual(['second', 'twelfth', '13th']);
});
