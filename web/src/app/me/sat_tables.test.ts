import { afterEach, expect, test, vi } from 'vitest';
import { noteSat, tablesSatAt } from './sat_tables';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

afterEach(() => kept.clear());

test('the latest fifty are kept, each once, the latest first', () => {
  for (let at = 0; at < 60; at++) noteSat(`table ${at}`);
  noteSat('table 20');
  expect(tablesSatAt()).toHaveLength(50);
  expect(tablesSatAt().slice(0, 2)).toEqual(['table 20', 'table 59']);
});

test('nonsense is no table', () => {
  kept.set('bunkum.sat', '[1, "a", null]');
  expect(tablesSatAt()).toEqual(['a']);
  kept.set('bunkum.sat', '{');
  expect(tablesSatAt()).toEqual([]);
});
