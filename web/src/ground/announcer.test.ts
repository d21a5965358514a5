import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer } from './announcer.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('whoever leaves hears no more of the table', () => {
  announcer.say('Mara bid whale, 5 dice.');
  announcer.say('Bo bid whales, 6 dice.');
  announcer.now('Your turn.');
  announcer.hush();
  vi.advanceTimersByTime(5000);
  expect([announcer.polite, announcer.assertive]).toEqual(['', '']);
  announcer.say('At another table.');
  expect(announcer.polite).toBe('At another table.');
});
