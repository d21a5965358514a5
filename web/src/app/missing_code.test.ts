import { expect, test, vi } from 'vitest';
import { pauseBefore } from './missing_code';

vi.mock('../ground/base_address', () => ({ ROOT: 'http://127.0.0.1/' }));
vi.mock('../ground/toasts.svelte', () => ({ toasts: {} }));

test('the page is loaded anew at once, but not again and again', () => {
  const memory = (at: string | null) => ({ get: () => at, set: () => undefined });
  expect(pauseBefore(100_000, memory(null))).toBe(0);
  expect(pauseBefore(100_000, memory('90000'))).toBe(20_000);
  expect(pauseBefore(200_000, memory('90000'))).toBe(0);
});
