import { expect, test, vi } from 'vitest';
import { buildToTell, reload, type Memory } from './page_update';

function memory(): Memory {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) };
}

test('a page tells its build, and loads again where the server has another', () => {
  const kept = memory();
  const go = vi.fn();
  expect(buildToTell('old', kept)).toBe('old');
  reload('old', kept, go);
  expect(go).toHaveBeenCalledOnce();
  expect(buildToTell('new', kept)).toBe('new');
});

test('a page that comes back the same does not load again and again', () => {
  const kept = memory();
  reload('old', kept, () => undefined);
  expect(buildToTell('old', kept)).toBe('');
});
