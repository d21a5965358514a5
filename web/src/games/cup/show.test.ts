import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const played: string[] = [];
vi.mock('../../ground/sound', () => ({
  buzz: () => played.push('buzz'),
  HAPTICS: { stamp: 60 },
  sounds: new Proxy({}, { get: (_, name: string) => () => played.push(name) }),
}));

const { Show } = await import('./show.svelte');

beforeEach(() => {
  vi.useFakeTimers();
  played.length = 0;
});
afterEach(() => vi.useRealTimers());

test('the verdict is heard with the stamp, and who wins when all has been shown', () => {
  const show = new Show();
  show.wins = true;
  show.play(false, false, () => played.push('end'));
  vi.advanceTimersByTime(2400);
  expect(played).not.toContain('bunkum');
  vi.advanceTimersByTime(5000);
  expect(played.filter((one) => one !== 'found')).toEqual(['call', 'bunkum', 'buzz', 'end', 'win']);
  show.play(false, false, () => {});
  show.finish();
  expect(
    played.filter((one) => one === 'win'),
    'shown again it is won only once',
  ).toHaveLength(1);
});

test('whoever skips to the end hears the verdict there, and once', () => {
  const show = new Show();
  show.play(true, false, () => {});
  show.finish();
  vi.advanceTimersByTime(5000);
  expect(played).toEqual(['call', 'holds', 'buzz']);
});

test('where nothing moves all lies there at once, and the call and the verdict are still heard', () => {
  const show = new Show();
  show.wins = true;
  show.play(false, true, () => played.push('end'));
  expect(show.playing).toBe(false);
  expect(played).toEqual(['call', 'end']);
  vi.advanceTimersByTime(1000);
  expect(played).toEqual(['call', 'end', 'bunkum', 'buzz', 'win']);
});
