import { expect, test } from 'vitest';
import { banSaid, momentOf, operatorSaid, waitingSaid } from './desk_text';

test('reports that wait are counted in correct plurals', () => {
  expect([0, 1, 2].map(waitingSaid)).toEqual(['No report waits', '1 report waits', '2 reports wait']);
});

test('a ban says what is banned and for how long', () => {
  const ban = { id: 'b', kind: 'device', reason: '', made_at: 0, until: null, report: 'r' } as const;
  expect(banSaid(ban)).toBe('Device, for good');
  expect(banSaid({ ...ban, kind: 'network', until: 0 })).toMatch(/^Network, guests only, until 1 January 1970$/);
});

test('a moment has its day and time', () => {
  expect(momentOf(86_400, new Date(0))).toMatch(/^2 January, \d\d:00$|^2 January, \d\d:\d\d$/);
});

test('whoever did something is named if they can be', () => {
  expect([null, '', 'Olga'].map(operatorSaid)).toEqual(['A former operator', 'The command line', 'Olga']);
});
