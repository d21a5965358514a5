/** Matches to look back at, for the pattern book. Seats: 0 looks, 1 Bo, 2 Ines, 3 Mara. */
import type { LookBack } from '../table/model';
import type { BidReviewed, Lesson, RoundReviewed } from '../wire';

const bid = (seat: number, said: string, bidder: number, answerer: number | null, answer: number, held = true): BidReviewed => ({
  seat,
  said,
  bidder,
  answerer,
  answer: answerer === null ? null : answer,
  held,
});

const round = (number: number, bids: readonly BidReviewed[], caller: number | null, loser: number | null, lessons: readonly Lesson[]): RoundReviewed => ({ number, bids, caller, loser, lessons });

/** The round of the mockup. */
const WHALE = round(
  4,
  [
    bid(2, 'hind', 0.55, 3, 0.03),
    bid(3, 'mice', 0.46, 0, 0.03),
    bid(0, 'sale', 1, 1, 0.07),
    bid(1, 'train', 0.33, 2, 0.13),
    bid(2, 'tried', 0.33, 3, 0.05),
    bid(3, 'whale', 1 / 140, 0, 0.23, false),
    bid(0, 'whales', 0.24, 1, 0.01, false),
  ],
  1,
  0,
  [
    { kind: 'boldest', seat: 3, said: 'whale', chance: 1 / 140 },
    { kind: 'missed_call', seat: 0, said: 'whale', chance: 0.77 },
    { kind: 'clean_call', seat: 1, said: 'whales', chance: 0.99 },
  ],
);

const SHORT: readonly RoundReviewed[] = [
  round(1, [bid(1, 'tea', 0.7, 2, 0.66), bid(2, 'lean', 0.61, 3, 0.4, false)], 3, 2, [
    { kind: 'unlucky_bid', seat: 2, said: 'lean', chance: 0.61 },
    { kind: 'brave_call', seat: 3, said: 'lean', chance: 0.4 },
  ]),
  round(2, [bid(0, 'sole', 0.52, 1, 0.5)], 1, 1, [{ kind: 'unlucky_call', seat: 1, said: 'sole', chance: 0.5 }]),
  round(3, [bid(3, 'oxide', 0.31, 0, 0.64)], 0, 0, [{ kind: 'wrong_call', seat: 0, said: 'oxide', chance: 0.64 }]),
];

const LATER: readonly RoundReviewed[] = [5, 6, 7].map((number) =>
  round(number, [bid(2, 'hat', 0.8, 3, 0.3), bid(3, 'hate', 0.3, null, 0), bid(0, 'hates', 0.2, 2, 0.1, false)], 2, 0, [{ kind: 'clean_call', seat: 2, said: 'hates', chance: 0.9 }]),
);

export const SEVEN: LookBack = { seconds: 1390, rounds: [...SHORT, WHALE, ...LATER] };

const WORDS = 'tea lean sole hind mice sale train tried whale whales shallow thinnest whetstone incomprehensibilities';
const LONGEST = 'pneumonoultramicroscopicsilicovolcanoconiosis';

/** Twenty bids in a round, of forty. */
export const LONG: LookBack = {
  seconds: 7900,
  rounds: Array.from({ length: 40 }, (_, at) =>
    round(
      at + 1,
      [...WORDS.split(' '), LONGEST, ...['4 fives', '5 fives', '6 arrows', 'a total of 8', '12 hammers']].map((said, n) =>
        bid((n + at) % 4, said, Math.max(0.004, 0.95 - n * 0.05), n === 9 ? null : (n + at + 1) % 4, n % 6 === 5 ? 0.97 - n * 0.05 : 0.6 * Math.exp(-n / 5), n < 16),
      ),
      1,
      0,
      at === 0 ? [] : [{ kind: 'clean_call', seat: 1, said: LONGEST, chance: 1 }],
    ),
  ),
};

export const NOTHING: LookBack = { seconds: 41, rounds: [] };
