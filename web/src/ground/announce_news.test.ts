import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer } from './announcer.svelte';
import { tell } from './announce_news';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  announcer.hush();
  vi.useRealTimers();
});

const one = (kind: string, sentence: string, urgent = false) => ({ kind, sentence, urgent });
const heard = (): string[] => {
  const sentences = [announcer.polite];
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(900);
    sentences.push(announcer.polite);
  }
  return [...new Set(sentences)];
};

test('who is out and who has won is told after the hands that decided it', () => {
  tell(
    [one('out', 'Bo is out.'), one('called', 'Bo called whales.', true), one('won', 'Mara wins.', true)],
    ['Mara: H W.', 'It holds.'],
  );
  expect(announcer.assertive).toBe('Bo called whales.');
  expect(heard()).toEqual(['Mara: H W.', 'It holds.', 'Bo is out.', 'Mara wins.']);
});

test('without a showdown it is told at once', () => {
  tell([one('out', 'Bo left the table.'), one('won', 'Mara wins.', true)], null);
  expect(announcer.assertive).toBe('Mara wins.');
  expect(heard()).toEqual(['Bo left the table.']);
});

test('two sentences that interrupt at once are both heard', () => {
  tell([one('dice', 'Under the cup: five, two.', true), one('turn', 'You have the cup.', true)], null);
  expect(announcer.assertive).toBe('Under the cup: five, two. You have the cup.');
});
