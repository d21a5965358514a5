import { expect, test } from 'vitest';
import type { Bid, LiarsBoggle, Showdown } from './view';
import { recorded, squaresOf, type Fates } from './record';

const bid = (seq: number, withdrawn = false): Bid => ({ seat: 0, word: 'x', length: 1, seq, withdrawn });
const seen = (earlier: Bid[], now: Bid | null, reason: Showdown['reason'] = null): LiarsBoggle =>
  ({ earlier, bid: now, showdown: reason === null ? null : { reason } }) as unknown as LiarsBoggle;

test('one square a bid: held, bunkum, never tested', () => {
  let fates: Fates = new Map();
  for (const view of [
    seen([], bid(1)),
    seen([bid(1)], bid(2)),
    seen([bid(1)], bid(2), 'letters_missing'),
    seen([], null),
    seen([], bid(3)),
    seen([bid(3, true)], bid(4)),
    seen([bid(3, true)], bid(4), 'bid_good'),
  ]) {
    fates = recorded(fates, view);
  }
  expect(squaresOf(fates)).toBe('⬛🟥🟨');
});

test('a word that is none is bunkum, and a clock that ran out tests nothing', () => {
  expect(squaresOf(recorded(new Map(), seen([], bid(1), 'word_invalid')))).toContain('🟥');
  expect(squaresOf(recorded(new Map(), seen([], bid(1), 'timeout')))).toContain('⬛');
  expect(squaresOf(new Map())).toBe('');
});
