import { expect, test } from 'vitest';
import { inOrder, pieceWidth, startsOf } from './hands';

const HELD = [3, 0, 2, 1];
const held = (seat: number): number => HELD[seat] ?? 0;

test('you come last, and who holds nothing not at all', () => {
  expect(inOrder([1, 2, 3], 0, held)).toEqual([2, 3, 0]);
  expect(inOrder([0, 2, 3], 1, held)).toEqual([0, 2, 3]);
});

test('an onlooker sees all in their order', () => {
  expect(inOrder([0, 1, 2, 3], null, held)).toEqual([0, 2, 3]);
});

test('a piece has its turn after all that lie before it', () => {
  expect([...startsOf([2, 3, 0], held)]).toEqual([
    [2, 0],
    [3, 2],
    [0, 3],
  ]);
});

const HAND = { cols: 2, around: 156, gap: 4, most: 4, widest: 34 };

test('a piece is as wide as it may be, or as there is room for', () => {
  expect(pieceWidth({ ...HAND, room: 800 })).toBe(34);
  expect(pieceWidth({ ...HAND, room: 400 })).toBe(8);
  expect(pieceWidth({ ...HAND, room: 500 })).toBe(20.5);
});

test('a frame that is still being laid out makes nothing negative', () => {
  for (const room of [0, 1, 16, 200]) expect(pieceWidth({ ...HAND, room })).toBeGreaterThan(0);
});
