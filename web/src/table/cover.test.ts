import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import('../app/settings.svelte');
const { Cover, helpOf } = await import('./cover.svelte');

let open = false;
const watched = (tvOpen: boolean) => new Cover({ facts: { tvOpen } } as ConstructorParameters<typeof Cover>[0], () => open);

beforeEach(() => {
  open = false;
  settings.liking.peek = 'auto';
});

test('a hand is covered while a screen in the room is open, or always, or never', () => {
  expect([watched(false).down, watched(true).down]).toEqual([false, true]);
  settings.liking.peek = 'on';
  expect(watched(false).down).toBe(true);
  settings.liking.peek = 'off';
  expect(watched(true).down).toBe(false);
});

test('held open one sees it, and what lies open anyway needs no leather', () => {
  const cover = watched(true);
  cover.peeking = true;
  expect([cover.on, cover.down]).toEqual([true, false]);
  cover.peeking = false;
  open = true;
  expect([cover.on, cover.down]).toEqual([false, false]);
});

test('while it is covered nothing tells who must hold what', () => {
  const cover = watched(true);
  const help = 'You hold 2. The others must have 3.';
  expect(helpOf({ ok: true, sentence: '5 fours', help }, cover)).toBe('');
  expect(helpOf({ ok: false, sentence: 'Not yet', help: 'Say five fours' }, cover)).toBe('Say five fours');
  cover.peeking = true;
  expect(helpOf({ ok: true, sentence: '5 fours', help }, cover)).toBe(help);
});
