import { expect, test } from 'vitest';
import { inOrder, startsOf } from './hands';

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
