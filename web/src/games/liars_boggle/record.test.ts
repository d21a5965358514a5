import { expect, test } from 'vitest';
import type { Bid, LiarsBoggle, Showdown } from './view';
import { recorded, shareText, type Fates } from './record';

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
  expect(shareText(fates, 4)).toBe("Bunkum! Liar's Boggle, 4 cups\n⬛🟥🟨");
});

test('a word that is none is bunkum, and a clock that ran out tests nothing', () => {
  expect(shareText(recorded(new Map(), seen([], bid(1), 'word_invalid')), 2)).toContain('🟥');
  expect(shareText(recorded(new Map(), seen([], bid(1), 'timeout')), 2)).toContain('⬛');
  expect(shareText(new Map(), 2)).toBe("Bunkum! Liar's Boggle, 2 cups");
});
