import { beforeEach, expect, test, vi } from 'vitest';
import { keep, latest } from './latest';
import type { LiarsBoggle } from './view';

const seen = (more: object = {}): LiarsBoggle =>
  ({ round: 2, phase: 'replace', turn: 1, bid: { seq: 4 }, ...more }) as unknown as LiarsBoggle;
const TOLD = {
  lately: 'Bo gives up H L N N R Z.',
  struck: { word: 'zzyzx', by: 2 },
  count: { valid: 2, invalid: 1 },
  by: 'sand' as const,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

test('it is told again as long as nothing else has happened', () => {
  keep('t.1', seen(), TOLD);
  expect(latest('t.1', seen())).toEqual(TOLD);
  for (const later of [seen({ round: 3 }), seen({ phase: 'turn' }), seen({ turn: 0 }), seen({ bid: null })]) {
    expect(latest('t.1', later)).toEqual({ lately: '', struck: null, count: null, by: '' });
  }
  expect(latest('t.2', seen()).lately).toBe('');
});

test('a browser that keeps nothing, or something else, tells nothing', () => {
  sessionStorage.setItem('bunkum.latest.t.1', '{');
  expect(latest('t.1', seen()).lately).toBe('');
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  });
  keep('t.1', seen(), TOLD);
  expect(latest('t.1', seen()).struck).toBeNull();
});
