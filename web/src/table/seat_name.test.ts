import { expect, test } from 'vitest';
import { about, allOf, doneBy, nameOf, within } from './seat_name';

const TABLE = { seats: [{ name: 'You' }, { name: '{name}' }, { name: 'Bo' }] };

test('whoever looks is spoken to, and nobody else, whatever they are called', () => {
  const said = [0, 1, 2, 3].map((seat) => about(TABLE, seat, 2, 'You open.', '{name} opens.'));
  expect(said).toEqual(['You opens.', '{name} opens.', 'You open.', 'Somebody opens.']);
  expect([nameOf(TABLE, 2, 2), nameOf(TABLE, 2, null)]).toEqual(['You', 'Bo']);
});

test('of several, whoever looks comes first in a sentence, and has no capital within it', () => {
  expect(allOf(TABLE, [1, 2], 2)).toBe('You and {name}');
  expect(within(TABLE, [1, 2], 2)).toBe('{name} and you');
});

test('what the clock did in somebody’s place is not told as their own', () => {
  const said = (overdue: number | null, seat: number): string =>
    doneBy({ ...TABLE, overdue }, seat, 2, '{name} called it', 'The clock called it for {name}');
  expect([said(null, 2), said(0, 2), said(0, 0), said(1, 1), said(2, 2)]).toEqual([
    'You called it',
    'You called it',
    'The clock called it for You',
    'The clock called it for {name}',
    'The clock called it for you',
  ]);
});
