import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTable, keptTables, rememberTable } from './saved_tables';

const HOUR = 3600 * 1000;
const drawer = new Map<string, string>();
const paths = (now: number): string[] => keptTables(now).map((one) => one.path);
const at = (id: string, round = 1) => ({ path: `t/${id}`, title: 'Perudo', round });

beforeEach(() => {
  drawer.clear();
  vi.stubGlobal('localStorage', {
    getItem: (place: string) => drawer.get(place) ?? null,
    setItem: (place: string, text: string) => void drawer.set(place, text),
  });
});

test('the latest tables are kept, each once, until it is left', () => {
  for (const id of ['a', 'b', 'c', 'd']) rememberTable(at(id), HOUR);
  rememberTable({ ...at('c', 3), path: 't/c?pass' }, 2 * HOUR);
  expect(paths(3 * HOUR)).toEqual(['t/c?pass', 't/d', 't/b']);
  expect(keptTables(3 * HOUR)[0]?.round).toBe(3);
  forgetTable('c', 3 * HOUR);
  forgetTable('nowhere', 3 * HOUR);
  forgetTable('t/nowhere?pass', 3 * HOUR);
  expect(paths(3 * HOUR)).toEqual(['t/d', 't/b']);
  forgetTable('t/d', 3 * HOUR);
  expect(paths(3 * HOUR)).toEqual(['t/b']);
});

test('a day later nobody waits', () => {
  rememberTable(at('a'), HOUR);
  rememberTable(at('b'), 20 * HOUR);
  expect(paths(26 * HOUR)).toEqual(['t/b']);
});

test('what is no list of tables is none, and a browser that keeps nothing still plays', () => {
  for (const text of ['{', '7', 'null', '[null, 3, {"path": "t/a"}]']) {
    drawer.set('bunkum.tables', text);
    expect(keptTables()).toEqual([]);
  }
  vi.stubGlobal('localStorage', undefined);
  rememberTable(at('a'));
  expect(keptTables()).toEqual([]);
});
