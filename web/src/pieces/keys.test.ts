import { expect, test } from 'vitest';
import { left } from './keys.svelte';

test('what is above the keyboard is what the browser shows of the page', () => {
  expect(left({ height: 400, offsetTop: 90, scale: 1 })).toEqual({ top: 90, height: 400 });
});

test('a page with room enough, a zoomed one, and one that cannot tell stay as they are', () => {
  expect(left({ height: 760, offsetTop: 0, scale: 1 })).toBeNull();
  expect(left({ height: 400, offsetTop: 0, scale: 2 })).toBeNull();
  expect(left(null)).toBeNull();
});
