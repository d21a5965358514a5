import { expect, test } from 'vitest';
import type { HouseRule, RoundReviewed, TrayReviewed } from '../../wire';
import { shareText, squaresOf } from './share_text';

const round = (
  held: readonly (boolean | null)[],
  caller: number | null,
  exactBy: number | null = null,
): RoundReviewed =>
  ({
    caller,
    exact_by: exactBy,
    bids: held.map((one) => ({ seat: 0, said: 'secret', held: one })),
  }) as unknown as RoundReviewed;
const tray = (marks: readonly string[]): TrayReviewed =>
  ({ lists: [marks.map((mark, at) => ({ word: `secret${at}`, mark })), null] }) as unknown as TrayReviewed;
const rule = (sentence: string, changed: boolean): HouseRule => ({ sentence, changed }) as unknown as HouseRule;
const facts = (title: string, rules: readonly HouseRule[] = []) => ({
  title,
  rules,
  link: 'https://bunkum.example/t/k7m2',
  seats: Array.from({ length: 4 }, () => ({ name: 'Mara' })) as never,
});

test('only the bid that was called shows what was true', () => {
  expect(squaresOf({ rounds: [round([true, false, true], 2), round([false, false], 1)], trays: [] })).toBe(
    '⬛⬛🟨\n⬛🟥',
  );
});

test('a bid of which somebody said exactly shows what was true too', () => {
  expect(squaresOf({ rounds: [round([true, true], null, 2), round([true, false], null, 1)], trays: [] })).toBe(
    '⬛🟨\n⬛🟥',
  );
});

test('what nobody called or was rolled again stays untested', () => {
  expect(squaresOf({ rounds: [round([true, false], null), round([true, null], 1)], trays: [] })).toBe('⬛⬛\n⬛⬛');
});

test('in Boggle each word is a square, in rows that fit a messenger', () => {
  expect(squaresOf({ rounds: [], trays: [tray(['counts', 'shared', 'struck', 'withheld'])] })).toBe('🟨⬛🟥⬛');
  const rows = squaresOf({ rounds: [], trays: [tray(Array.from({ length: 14 }, () => 'counts'))] }).split('\n');
  expect(rows.map((row) => [...row].length)).toEqual([12, 2]);
});

test.each(['Liar’s Boggle', 'Boggle', 'Green Box', 'Pass the cup', 'Firehouse', 'Bar', 'Perudo'])(
  '%s is shared with squares and changed house rules, without names and words',
  (title) => {
    const squares = squaresOf({ rounds: [round([true, false], 1)], trays: [tray(['counts'])] });
    const text = shareText(facts(title, [rule('Turns last 30 seconds.', true), rule('As usual.', false)]), 7, squares);
    expect(text).toBe(
      `Bunkum! ${title}, 4 cups, 7 rounds\n⬛🟥\n🟨\nHouse rules: Turns last 30 seconds.\nhttps://bunkum.example/`,
    );
    expect(text).not.toMatch(/secret|Mara/);
  },
);

test('a match that cannot be looked back at is shared without squares', () => {
  expect(shareText(facts('Bar'), 1, '')).toBe('Bunkum! Bar, 4 cups, one round\nhttps://bunkum.example/');
});
