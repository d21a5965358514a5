import { beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../connection/model';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { Draft } = await import('./draft');

const view = { round: 2, turn: 1, phase: 'turn', bid: { seq: 3 } };
const watches: (() => void)[] = [];
const table = (more: object = {}, facts: object = {}, me: number | null = 1, shared = false) =>
  ({
    facts: { id: 'k7m2', match: 1, ...facts },
    me,
    shared,
    view: { ...view, ...more } as unknown as View,
    watch: (listener: () => void) => watches.push(listener),
  }) as never;

beforeEach(() => {
  kept.clear();
  watches.length = 0;
});

test('a draft is there again in the same turn of the same seat', () => {
  new Draft<string>(table()).keep('wha');
  expect(new Draft<string>(table()).kept).toBe('wha');
});

test.each([
  ['another bid stands', { bid: { seq: 4 } }, {}, 1],
  ['another round runs', { round: 3 }, {}, 1],
  ['something else is asked', { phase: 'replace' }, {}, 1],
  ['another match runs', {}, { match: 2 }, 1],
  ['it is another table', {}, { id: 'other' }, 1],
  ['another seat looks', {}, {}, 0],
  ['nobody is seated', {}, {}, null],
])('it is not told once %s', (_, more, facts, me) => {
  new Draft<string>(table()).keep('wha');
  expect(new Draft<string>(table(more, facts, me)).kept).toBeNull();
});

test('nothing of it stays once it was used, or the turn has passed', () => {
  const draft = new Draft<string>(table());
  draft.keep('wha');
  draft.keep(null);
  expect(kept.size).toBe(0);
  draft.keep('wha');
  new Draft<string>(table({ bid: { seq: 4 } }));
  watches.forEach((listener) => listener());
  expect(kept.size).toBe(0);
});

test('where one phone is passed round nothing is kept', () => {
  const draft = new Draft<string>(table({}, {}, 1, true));
  draft.keep('wha');
  expect(kept.size).toBe(0);
  expect(draft.kept).toBeNull();
});
