import { expect, test } from 'vitest';
import { passed, soundOf } from './clock_sounds';

test('a clock is told at 60, 30, 10 and 5 seconds, but not where it begins', () => {
  expect(passed(61, 60, 180)).toBe(60);
  expect(passed(60, 59, 180)).toBeNull();
  expect(passed(31, 30, 30)).toBeNull();
  expect(passed(11, 10, 30)).toBe(10);
});

test('a page that slept tells what is left, not what it missed', () => {
  expect(passed(50, 4, 180)).toBe(5);
});

test('sand is heard in its last ten seconds, a clock in its last five', () => {
  expect([11, 10, 6, 5, 1, 0].map((now) => soundOf(now, true))).toEqual([
    null,
    'sandHiss',
    'sandHiss',
    'tick',
    'tick',
    null,
  ]);
  expect([10, 6, 5, 0].map((now) => soundOf(now, false))).toEqual([null, null, 'tick', null]);
});
