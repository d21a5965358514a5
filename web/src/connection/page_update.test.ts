import { expect, test, vi } from 'vitest';
import { buildToTell, reload, type Memory } from './page_update';

function memory(): Memory {
  const store = new Map<string, string>();
  return { get: (key) => store.get(key) ?? null, set: (key, value) => void store.set(key, value) };
}

test('a page tells its build, and loads again where the server has another', () => {
  const store = memory();
  const go = vi.fn();
  expect(buildToTell('old', store)).toBe('old');
  reload('old', store, go);
  expect(go).toHaveBeenCalledOnce();
  expect(buildToTell('new', store)).toBe('new');
});

test('a page that comes back the same does not load again and again', () => {
  const store = memory();
  reload('old', store, () => undefined);
  expect(buildToTell('old', store)).toBe('');
});
