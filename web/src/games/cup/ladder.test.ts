import { describe, expect, it } from 'vitest';
import { categories, lowestOf, parse, rowsOf, toggled } from './ladder';

const OFFERED = ['four 5 with 3', 'four 5 with 4', 'four 5 with 6', 'four 6', 'four 6 with 2', 'five 1', 'five 2'].map(
  parse,
);
const PAIRS = [
  'pair 2 with 3',
  'pair 2 with 3 1',
  'pair 2 with 4',
  'pair 2 with 4 3',
  'pair 3',
  'two pair 2 1',
  'two pair 3 1',
  'two pair 3 2',
].map(parse);

describe('the ladder of claims', () => {
  it('reads what the menu offers', () => {
    expect(parse('two pair 4 1 with 6')).toEqual({
      text: 'two pair 4 1 with 6',
      category: 'two pair',
      ranks: [4, 1],
      kickers: [6],
    });
    expect(categories(OFFERED)).toEqual(['four', 'five']);
    expect(lowestOf(PAIRS, 'two pair')?.text).toBe('two pair 2 1');
  });

  it('lights only what is offered', () => {
    const rows = rowsOf(OFFERED, parse('four 5 with 3'));
    expect(rows.map((row) => row.word)).toEqual(['four', 'and a']);
    expect([...(rows[0]?.may ?? [])]).toEqual([5, 6]);
    expect(toggled(OFFERED, parse('four 5 with 3'), 1, 4)?.text).toBe('four 5 with 4');
    expect(toggled(OFFERED, parse('four 5 with 3'), 1, 2)).toBeUndefined();
    expect(toggled(OFFERED, parse('four 5 with 3'), 0, 6)?.text).toBe('four 6');
  });

  it('adds kickers, and takes them away where the claim still stands', () => {
    expect(toggled(PAIRS, parse('pair 2 with 3'), 1, 4)?.text).toBe('pair 2 with 4 3');
    expect(toggled(PAIRS, parse('pair 2 with 4 3'), 1, 3)?.text).toBe('pair 2 with 4');
    expect(toggled(PAIRS, parse('two pair 2 1'), 0, 3)?.text).toBe('two pair 3 1');
  });
});
