import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { settings } = await import('../ground/settings.svelte');
const { Cover, helpOf, kindOf } = await import('./hand_cover.svelte');

let open = false;
const watched = (tvOpen: boolean, seats = 1) =>
  new Cover(
    { facts: { tvOpen, mine: [0, 1, 2].slice(0, seats) } } as unknown as ConstructorParameters<typeof Cover>[0],
    () => open,
  );

beforeEach(() => {
  open = false;
  settings.liking.peek = 'auto';
});

test('at a screen in the room a hand lies open on a phone of one’s own, and is covered where one phone goes round', () => {
  expect([watched(false).down, watched(true).down, watched(true, 2).down, watched(false, 2).down]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('a hand is always covered, or never, if one chooses so', () => {
  settings.liking.peek = 'on';
  expect([watched(false).down, watched(true).down]).toEqual([true, true]);
  settings.liking.peek = 'off';
  expect(watched(true, 2).down).toBe(false);
});

test('held open one sees it, and what lies open anyway needs no leather', () => {
  const cover = watched(true, 2);
  cover.peeking = true;
  expect([cover.on, cover.down]).toEqual([true, false]);
  cover.peeking = false;
  open = true;
  expect([cover.on, cover.down]).toEqual([false, false]);
});

test('while it is covered nothing tells who must hold what', () => {
  const cover = watched(true, 2);
  const help = 'You hold 2. The others must have 3.';
  expect(helpOf({ ok: true, sentence: '5 fours', help }, cover)).toBe('');
  expect(helpOf({ ok: false, sentence: 'Not yet', help: 'Say five fours' }, cover)).toBe('Say five fours');
  cover.peeking = true;
  expect(helpOf({ ok: true, sentence: '5 fours', help }, cover)).toBe(help);
});

test('while it is covered a bid that only the own hand makes hopeless looks like any other', () => {
  const cover = watched(true, 2);
  const known = { ok: true, sentence: 'There are only 10 dice.', hopeless: true };
  const own = { ...known, sentence: '9 fours, of 10 dice', byOwnHand: true };
  expect([known, own].map((answer) => kindOf(answer, cover))).toEqual(['hopeless', 'yes']);
  expect(kindOf({ ok: false, sentence: 'Not yet' }, cover)).toBe('no');
  cover.peeking = true;
  expect(kindOf(own, cover)).toBe('hopeless');
});
