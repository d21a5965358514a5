import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://house/bunkum/', querySelector: () => null });
vi.stubGlobal('location', { pathname: '/bunkum/', search: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('history', { state: null });

test('addresses and their screens', async () => {
  const { routeOf } = await import('./router.svelte');
  const at = (address: string) => {
    const [path = '', query = ''] = address.split('?');
    return routeOf(path, new URLSearchParams(query));
  };
  expect(at('')).toEqual({ screen: 'lobby' });
  expect(at('?new=bots')).toEqual({ screen: 'create', kind: 'bots', game: null });
  expect(at('?new=pass&game=cup')).toEqual({ screen: 'create', kind: 'pass', game: 'cup' });
  expect(at('how/cup')).toEqual({ screen: 'how', game: 'cup' });
  expect(at('?drill=cup')).toEqual({ screen: 'how', game: 'cup', drill: true });
  expect(at('?new=nonsense')).toEqual({ screen: 'lobby' });
  expect(at('t/abc')).toEqual({ screen: 'table', id: 'abc', passed: false, plain: false, carry: null });
  expect(at('t/abc?pass')).toEqual({ screen: 'table', id: 'abc', passed: true, plain: false, carry: null });
  expect(at('t/abc?carry=K7M2')).toMatchObject({ carry: 'K7M2' });
  expect(at('me')).toEqual({ screen: 'me', path: 'me', code: null });
  expect(at('me/')).toEqual({ screen: 'me', path: 'me', code: null });
  expect(at('me?code=BCDFGHJK')).toEqual({ screen: 'me', path: 'me', code: 'BCDFGHJK' });
  expect(at('me/match/k7m2/3')).toEqual({ screen: 'me', path: 'me/match/k7m2/3', code: null });
  expect(at('u/Ab-c_9')).toEqual({ screen: 'me', path: 'u/Ab-c_9', code: null });
  expect(at('best/liars_boggle')).toEqual({ screen: 'me', path: 'best/liars_boggle', code: null });
  expect(at('tv/abc')).toEqual({ screen: 'tv', id: 'abc' });
  expect(
    [at('judge'), at('how'), at('t'), at('t/a/b'), at('elsewhere'), at('me/match/k7m2'), at('u')].map(
      (route) => route.screen,
    ),
  ).toEqual(['judge', 'how', 'lost', 'lost', 'lost', 'lost', 'lost']);
});
