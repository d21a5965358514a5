import { covered, watchBacks } from '../ground/back_button';
import { ROOT } from '../ground/base_address';

/** Which screen an address means. Addresses lie under `<base href>`, so a path prefix is no trouble. */

export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'create'; readonly kind: 'friends' | 'bots' | 'pass'; readonly game: string | null }
  | {
      readonly screen: 'table';
      readonly id: string;
      readonly passed: boolean;
      /** Drawn by the table that draws any game. */
      readonly plain: boolean;
      /** A code, good once, by which the seat of another device comes to this one. */
      readonly carry: string | null;
    }
  | { readonly screen: 'tv'; readonly id: string }
  | { readonly screen: 'judge' }
  /** A page about people, `me/place.ts`: one's own, that of another, or the best. `code`: of another device, by which this one signs in. */
  | { readonly screen: 'me'; readonly path: string; readonly code: string | null }
  /** The game in a minute, or its drills; the first one where none is named. */
  | { readonly screen: 'how'; readonly game: string | null; readonly drill?: true }
  /** The arranged first round of a game. */
  | { readonly screen: 'tutorial'; readonly game: string }
  | { readonly screen: 'lost' };

const base = (): string => new URL(ROOT).pathname;

export function routeOf(path: string, query: URLSearchParams): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', second = '', ...more] = parts;
  const own = parts.join('/');
  if (/^(me(\/match\/[^/]+\/\d+)?|u\/[^/]+|best(\/\w+)?|operator)$/.test(own))
    return { screen: 'me', path: own, code: query.get('code') };
  if (more.length > 0) return { screen: 'lost' };
  switch (first) {
    case '': {
      const kind = query.get('new');
      const drill = query.get('drill');
      const tutorial = query.get('tutorial');
      if (tutorial !== null) return { screen: 'tutorial', game: tutorial };
      if (drill !== null) return { screen: 'how', game: drill, drill: true };
      return kind === 'friends' || kind === 'bots' || kind === 'pass'
        ? { screen: 'create', kind, game: query.get('game') }
        : { screen: 'lobby' };
    }
    case 't':
      return second
        ? {
            screen: 'table',
            id: second,
            passed: query.has('pass'),
            plain: query.has('plain'),
            carry: query.get('carry'),
          }
        : { screen: 'lost' };
    case 'tv':
      return second ? { screen: 'tv', id: second } : { screen: 'lost' };
    case 'judge':
      return { screen: 'judge' };
    case 'how':
      return { screen: 'how', game: second || null };
    default:
      return { screen: 'lost' };
  }
}

function here(): Route {
  const root = base();
  const path = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : '';
  return routeOf(path, new URLSearchParams(location.search));
}

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    watchBacks();
    // A sheet that closes leaves the address, and so the screen, as it was.
    addEventListener('popstate', () => {
      const now = here();
      if (JSON.stringify(now) !== JSON.stringify(this.route)) this.route = now;
    });
  }

  /** `go('t/abc')`: an address relative to the base, without reloading. */
  go(address: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(address, ROOT);
    if (how === 'push' && !covered()) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    this.route = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();
