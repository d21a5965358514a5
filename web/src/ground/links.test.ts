import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://house/bunkum/', querySelector: () => null });
vi.stubGlobal('location', { pathname: '/bunkum/', search: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('history', { state: null });

test('a phone is not sent to its own localhost', async () => {
  vi.resetModules();
  const { linkFor } = await import('./links');
  expect(linkFor('t/abc', ['http://192.168.1.5:8000/'])).toBe('http://house/bunkum/t/abc');
  vi.resetModules();
  vi.stubGlobal('document', { baseURI: 'http://localhost:8000/bunkum/', querySelector: () => null });
  const here = await import('./links');
  expect(here.linkFor('t/abc', ['http://192.168.1.5:8000/bunkum/'])).toBe('http://192.168.1.5:8000/bunkum/t/abc');
  expect(here.linkFor('t/abc', [])).toBe('http://localhost:8000/bunkum/t/abc');
});
