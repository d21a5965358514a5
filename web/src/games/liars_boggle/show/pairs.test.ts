import { describe, expect, test } from 'vitest';
import { between, cuttable, layPairs, type Room } from './pairs';

const TV: Room = { wide: 1020, tall: 270, most: 104, gap: 8, owners: false };
const PHONE: Room = { wide: 344, tall: 188, most: 48, gap: 4, owners: true };
const DESK: Room = { wide: 600, tall: 200, most: 56, gap: 8, owners: true };

const high = (letters: number, room: Room): number => {
  const { rows, size } = layPairs(letters, room);
  const each = 2.41 * size + between(size) + (room.owners ? 17 : 0);
  return rows.length * each + (rows.length - 1) * (room.gap + 2);
};
const rows = (letters: number, room: Room): readonly number[] => layPairs(letters, room).rows;

describe.each([
  ['TV', TV],
  ['phone', PHONE],
  ['desk', DESK],
] as const)('on a %s', (name, room) => {
  test.each(Array.from({ length: 44 }, (_, i) => i + 2))(
    '%i letters lie in balance and within their room',
    (letters) => {
      const { rows, slot, size } = layPairs(letters, room);
      expect(rows.reduce((sum, one) => sum + one)).toBe(letters);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(2);
      expect(Math.max(...rows) * slot + (Math.max(...rows) - 1) * room.gap).toBeLessThan(room.wide + 0.01);
      expect(size).toBeGreaterThan(20);
      if (name === 'TV' || letters <= 16) expect(high(letters, room)).toBeLessThan(room.tall + 0.01);
    },
  );
});

test.each([0, 1, 16])('%i px, while the page is still being laid out, make nothing negative', (few) => {
  for (const room of [
    { ...PHONE, wide: few },
    { ...PHONE, tall: few },
  ])
    expect(layPairs(9, room).size).toBeGreaterThan(0);
});

test('nine letters', () => {
  expect(rows(9, TV)).toEqual([9]);
  expect(rows(9, DESK)).toEqual([9]);
  expect(rows(9, { ...PHONE, tall: 264 })).toEqual([5, 4]);
  expect(rows(9, PHONE)).toEqual([9]);
  expect(layPairs(8, TV).size).toBeGreaterThan(100);
});

test('on a phone the longest word is still read, and the felt scrolls', () => {
  expect(layPairs(45, PHONE).size).toBeGreaterThan(21);
  expect(rows(45, PHONE)).toHaveLength(5);
});

test('names that begin alike keep their ends', () => {
  const names = ['Guest', 'Guest 2', 'Mara'];
  expect(names.map((name) => cuttable(name, names))).toEqual([
    ['Gue', 'st'],
    ['Guest', ' 2'],
    ['Mara', ''],
  ]);
});
