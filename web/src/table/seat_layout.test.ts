import { describe, expect, test } from 'vitest';
import { allRound, farSide, othersOf, rowsOf } from './seat_layout';

describe('the ring of seats', () => {
  test('your left neighbour, who plays after you, comes first', () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(othersOf(3, null)).toEqual([0, 1, 2]);
  });

  test('rows: four, then balanced fours, then sixes', () => {
    expect(rowsOf([1, 2, 3, 4])).toEqual([[1, 2, 3, 4]]);
    expect(rowsOf([1, 2, 3, 4, 5])).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(rowsOf([1, 2, 3, 4, 5, 6, 7])).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(rowsOf(othersOf(12, 0)).map((row) => row.length)).toEqual([6, 5]);
  });

  test('many round a desk stand as far apart at the sides as above: a seat is higher than wide', () => {
    for (let many = 5; many <= 11; many++) {
      const spots = farSide(many);
      const steps = spots.slice(1).map((b, i) => Math.hypot((b.x - spots[i]!.x) * 2, b.y - spots[i]!.y));
      expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.25);
    }
  });

  test('round the screen in the room no seat stands on the dice of another', () => {
    const [wide, high, seat] = [1342, 842, 0.72 * 236];
    for (let seats = 6; seats <= 12; seats++) {
      const spots = allRound(seats);
      for (const [i, a] of spots.entries())
        for (const b of spots.slice(i + 1))
          expect(
            Math.max((Math.abs(a.x - b.x) / 100) * wide, (Math.abs(a.y - b.y) / 100) * high),
            `${seats} seats`,
          ).toBeGreaterThan(seat);
    }
  });

  test('everybody has a place on the table, from left to right, and no two share it', () => {
    for (let seats = 2; seats <= 12; seats++) {
      const far = farSide(seats - 1);
      const round = allRound(seats);
      expect(far).toHaveLength(seats - 1);
      expect(round).toHaveLength(seats);
      for (const spots of [far, round]) {
        for (const { x, y } of spots) {
          expect(x).toBeGreaterThan(4);
          expect(x).toBeLessThan(96);
          expect(y).toBeGreaterThan(4);
          expect(y).toBeLessThan(96);
        }
        for (const [i, a] of spots.entries())
          for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(8);
      }
    }
  });
});
