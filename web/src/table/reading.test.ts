import { describe, expect, test } from 'vitest';
import type { News } from '../wire';
import { claimSaid, learn, spoken, valueSaid } from './reading';

describe('what the house says', () => {
  test('news leaves out what has not changed', () => {
    const menu = { ready: [], blanks: [] };
    const first = learn(undefined, { is: 'news', n: 1, seat: 0, menu, clocks: [{ name: 'sand', seconds: 180, left: 9 }] } as News);
    const second = learn(first, { is: 'news', n: 2, seat: 0, awaited: [1] } as News);
    expect(second.n).toBe(2);
    expect(second.clocks).toEqual(first.clocks);
    expect(second.awaited).toEqual([1]);
  });

  test('claims are said as people say them', () => {
    expect(claimSaid({ kind: 'have', letter: 'E' })).toBe('I have an E');
    expect(claimSaid({ kind: 'have', letter: 'qu' })).toBe('I have a Qu');
    expect(claimSaid({ kind: 'have', letter: 'S', number: 2 })).toBe('I have two Ss');
    expect(claimSaid({ kind: 'lack', letter: 'w' })).toBe('I have no W');
    expect(claimSaid({ kind: 'no_word', word: 'shole' })).toBe('Shole is no word');
  });

  test('options are said in words', () => {
    expect([spoken('turn_clock'), spoken('remove_qu'), spoken('qu_as_q')]).toEqual(['Turn clock', 'Remove Qu', 'Qu as Q']);
    expect([valueSaid(null), valueSaid(true), valueSaid('auto_call'), valueSaid([4, 2, 1])]).toEqual(['off', 'on', 'auto call', '4, 2, 1']);
  });
});
