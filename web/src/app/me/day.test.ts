import { expect, test } from 'vitest';
import { dayOf } from './day';

test('a day is told with its year where that is another', () => {
  const noon = (text: string): number => new Date(text).getTime() / 1000;
  const now = new Date('2026-11-27T12:00:00');
  expect(dayOf(noon('2026-11-03T12:00:00'), now)).toBe('3 November');
  expect(dayOf(noon('2025-12-31T12:00:00'), now)).toBe('31 December 2025');
});
