import { expect, test } from 'vitest';
import type { OpenTable } from '../../../wire';
import { applyMessage } from './tables';

const card = (table: string, people: number): OpenTable => ({
  table,
  game: 'bar',
  preset: 'bar',
  is_usual: true,
  host: 'Ann',
  people,
  seats: 4,
  free: 2,
  is_playing: false,
});

test('tables are laid over what is known, and those that are gone are taken away', () => {
  const first = applyMessage(new Map([['old', card('old', 1)]]), {
    is: 'open_tables',
    tables: [card('a', 1), card('b', 2)],
    gone: [],
    total: 2,
    whole: true,
  });
  expect([...first.keys()]).toEqual(['a', 'b']);
  const next = applyMessage(first, {
    is: 'open_tables',
    tables: [card('a', 3), card('c', 1)],
    gone: ['b'],
    total: 2,
    whole: false,
  });
  expect([...next.values()].map(({ table, people }) => [table, people])).toEqual([
    ['a', 3],
    ['c', 1],
  ]);
  expect(first.get('a')?.people).toBe(1);
});
