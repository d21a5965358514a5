import { expect, test } from 'vitest';
import { PIPS, SEVEN, SYMBOLS, TRAYS } from '../../gallery/scenes/reviews';
import { decidingOf, linesOf, placeSquares } from './picture';

const nameOf = (seat: number): string => ['Juno', 'Bo', 'Ines', 'Mara'][seat] ?? '';

test('a word is spelled in tiles, a bid of dice or cards stands beside the hand of who said it', () => {
  const word = decidingOf(SEVEN, nameOf);
  expect(word).toMatchObject({ said: 'hates', isWord: true, hand: [], verdict: 'Bunkum!', held: false });
  expect(word?.caption).toBe('Juno said it. Ines called it.');
  for (const [lookBack, said] of [
    [PIPS, '9 fives'],
    [SYMBOLS, '6 arrows'],
  ] as const) {
    const bid = decidingOf(lookBack, nameOf);
    expect(bid).toMatchObject({ said, isWord: false });
    expect(bid?.hand.length).toBeGreaterThan(0);
  }
});

test('a bid of which somebody said exactly is stamped by that', () => {
  const last = { ...PIPS.rounds.at(-1)!, caller: null, exact_by: 1 };
  const stamped = (loser: number | null) => decidingOf({ ...PIPS, rounds: [{ ...last, loser }] }, nameOf);
  expect(stamped(null)).toMatchObject({ said: '9 fives', verdict: 'Exactly!', held: true });
  expect(stamped(1)).toMatchObject({ verdict: 'Not exact', held: false });
  expect(stamped(1)?.caption).toMatch(/said it\. Bo said exactly\.$/);
});

test('of words on trays the best find of the latest round is shown', () => {
  expect(decidingOf(TRAYS, nameOf)).toMatchObject({ said: 'dialogs', isWord: true, caption: 'Ines found it.' });
});

test('where a match cannot be looked back at nothing is shown', () => {
  expect(decidingOf(null, nameOf)).toBeNull();
  expect(decidingOf({ seconds: 1, rounds: [], trays: [] }, nameOf)).toBeNull();
  expect(placeSquares('', 600, 60).squares).toEqual([]);
});

test('a sentence is broken between words', () => {
  expect(linesOf('one two three four', 9, 3)).toEqual(['one two', 'three', 'four']);
  expect(linesOf('one two three four', 9, 2)).toEqual(['one two', 'three…']);
});

test('squares stay in their room, however many there are', () => {
  for (const many of [1, 12, 60, 400]) {
    const { size, squares } = placeSquares(Array.from({ length: many }, () => '⬛⬛🟥').join('\n'), 620, 58);
    expect(squares.length).toBeGreaterThan(0);
    for (const { x, y } of squares) expect([x + size <= 620, y + size <= 58]).toEqual([true, true]);
  }
});
