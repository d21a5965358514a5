import { expect, test } from 'vitest';
import { between, left, over } from './system_keyboard.svelte';

test('what is above the keyboard is what the browser shows of the page', () => {
  expect(left({ height: 400, offsetTop: 90, scale: 1 })).toEqual({ top: 90, height: 400 });
});

test('a page with room enough, a zoomed one, and one that cannot tell stay as they are', () => {
  expect(left({ height: 760, offsetTop: 0, scale: 1 })).toBeNull();
  expect(left({ height: 400, offsetTop: 0, scale: 2 })).toBeNull();
  expect(left(null)).toBeNull();
});

test('what the keyboard lies over is lifted just above it, on a page of any height', () => {
  expect(over({ height: 400, offsetTop: 0, scale: 1 }, 754)).toBe(360);
  expect(over({ height: 400, offsetTop: 90, scale: 1 }, 754)).toBe(270);
  expect(over({ height: 926, offsetTop: 0, scale: 1 }, 1352)).toBe(432);
});

test('nothing is lifted where nothing is hidden, nor on a zoomed page, nor on one that cannot tell', () => {
  expect(over({ height: 768, offsetTop: 0, scale: 1 }, 754)).toBe(0);
  expect(over({ height: 400, offsetTop: 0, scale: 2 }, 754)).toBe(0);
  expect(over(null, 754)).toBe(0);
});

test('what stands on the table is lifted no further than it must, and never out of sight', () => {
  expect(between({ top: 300, bottom: 400 }, 56, 250)).toBe(156);
  expect(between({ top: 300, bottom: 400 }, 56, 406)).toBe(0);
  expect(between({ top: 300, bottom: 400 }, 56, 100)).toBe(244);
});
