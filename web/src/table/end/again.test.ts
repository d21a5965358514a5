import { expect, test } from 'vitest';
import type { TableFacts } from '../../connection/model';
import { againSaid } from './again';

const NAMES = ['Ann', 'Bob', 'Cyd'];
const said = (ready: readonly number[], waitsFor: readonly number[], you: number | null): string =>
  againSaid(
    {
      seats: NAMES.map((name, at) => ({ name, ready: ready.includes(at) })) as unknown as TableFacts['seats'],
      waitsFor,
    },
    you,
  );

test('nothing is said before somebody wants another match', () => {
  expect(said([], [0, 1, 2], 0)).toBe('');
});

test('everybody hears who wants another match, and who is waited for', () => {
  expect(said([0, 1], [2], null)).toBe('Ann and Bob want to play again. Waiting for Cyd.');
  expect(said([0, 1], [2], 2)).toBe('Ann and Bob want to play again. Waiting for you.');
  expect(said([0], [1, 2], 0)).toBe('You want to play again. Waiting for Bob and Cyd.');
  expect(said([1], [0, 2], 0)).toBe('Bob wants to play again. Waiting for you and Cyd.');
});

test('where the others went away nobody is waited for', () => {
  expect(said([1], [], 0)).toBe('Bob wants to play again.');
});
