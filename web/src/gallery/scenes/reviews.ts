/** Matches to look back at, for the pattern book. Seats: 0 looks, 1 Bo, 2 Ines, 3 Mara. */
import type { LookBack, Recap } from '../../connection/model';
import type { BidReviewed, HandPiece, Lesson, ListedWord, RoundReviewed, TrayReviewed } from '../../wire';

/** The dice of this table: of the mockup's, "whales" lacks its W. */
const HANDS = ['A L E S', 'R T I N', 'H I D N', 'M I C E'];
const handOf = (seat: number): readonly HandPiece[] =>
  (HANDS[seat] ?? '').split(' ').map((face) => ({ face, wild: false, colour: '' }));

const bid = (
  seat: number,
  said: string,
  bidder: number,
  answerer: number | null,
  answer: number,
  held = true,
): BidReviewed => ({
  seat,
  said,
  bidder,
  answerer,
  answer: answerer === null ? null : answer,
  held,
  hand: handOf(seat),
  answer_hand: answerer === null ? null : handOf(answerer),
  blind: false,
  by_clock: false,
});

const round = (
  number: number,
  bids: readonly BidReviewed[],
  caller: number | null,
  loser: number | null,
  lessons: readonly Lesson[],
): RoundReviewed => ({ number, bids, caller, loser, lessons, sat: [0, 1, 2, 3], by_clock: false, exact_by: null });

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
  round(number, [bid(2, 'hat', 0.8, 3, 0.3), bid(3, 'hate', 0.3, null, 0), bid(0, 'hates', 0.2, 2, 0.1, false)], 2, 0, [
    { kind: 'clean_call', seat: 2, said: 'hates', chance: 0.9 },
  ]),
);

/** Juno is out after the fourth. */
export const SEVEN: LookBack = {
  seconds: 1390,
  rounds: [...SHORT, WHALE, ...LATER.map((one) => ({ ...one, sat: [1, 2, 3] }))],
  trays: [],
};

const WORDS = 'tea lean sole hind mice sale train tried whale whales shallow thinnest whetstone incomprehensibilities';
export const LONGEST = 'pneumonoultramicroscopicsilicovolcanoconiosis';

/** Who holds ten dice. */
const TEN = [...'ALESTRNID', 'Qu'].map((face) => ({ face, wild: false, colour: '' }));

/** Twenty bids in a round, of forty. */
export const LONG: LookBack = {
  seconds: 7900,
  trays: [],
  rounds: Array.from({ length: 40 }, (_, at) =>
    round(
      at + 1,
      [...WORDS.split(' '), LONGEST, ...['4 fives', '5 fives', '6 arrows', 'a total of 8', '12 hammers']].map(
        (said, n) => ({
          ...bid(
            (n + at) % 4,
            said,
            Math.max(0.004, 0.95 - n * 0.05),
            n === 9 ? null : (n + at + 1) % 4,
            n % 6 === 5 ? 0.97 - n * 0.05 : 0.6 * Math.exp(-n / 5),
            n < 16,
          ),
          hand: TEN,
        }),
      ),
      1,
      0,
      at === 0 ? [] : [{ kind: 'clean_call', seat: 1, said: LONGEST, chance: 1 }],
    ),
  ),
};

export const NOTHING: LookBack = { seconds: 41, rounds: [], trays: [] };

/** Dice with pips, of which aces are wild. */
const DICE = ['2 5 5 1 6', '1 3 3 5 2', '6 6 4 1', '5 2 3 4 1'].map((hand) =>
  hand.split(' ').map((face) => ({ face, wild: face === '1', colour: '' })),
);
const CARDS = [
  'arrow 3 pink, wheel 5 brown, drop 2 green',
  'wheel 1 pink, bricks 6 brown',
  'circles 4 brown, arrow 1 green, arrow 2 pink',
  'hammers 6 brown',
].map((hand) =>
  hand.split(', ').map((card): HandPiece => {
    const [symbol, number, colour = ''] = card.split(' ');
    return { face: `${symbol} ${number}`, wild: symbol === 'wheel', colour };
  }),
);

const over = (hands: readonly (readonly HandPiece[])[], bids: readonly BidReviewed[]): LookBack => ({
  seconds: 700,
  trays: [],
  rounds: [
    round(
      1,
      bids.map((one) => ({
        ...one,
        hand: hands[one.seat] ?? [],
        answer_hand: one.answerer === null ? null : (hands[one.answerer] ?? []),
      })),
      0,
      3,
      [{ kind: 'clean_call', seat: 0, said: bids.at(-1)?.said ?? '', chance: 0.9 }],
    ),
  ],
});

export const PIPS = over(DICE, [
  bid(0, '4 fives', 0.93, 1, 0.6),
  bid(1, '5 fives', 0.55, 2, 0.3),
  bid(2, '6 fives', 0.4, 3, 0.5),
  bid(3, '9 fives', 0.1, 0, 0.1, false),
]);
export const SYMBOLS = over(CARDS, [
  bid(1, '2 arrows', 0.8, 2, 1),
  bid(2, '4 arrows', 0.5, 3, 0.4),
  bid(3, '6 arrows', 0.1, 0, 0.1, false),
]);

/** What is told at the end of the match in which Mara won: seat 2 had no moment. */
export const recapOf = (said: string, sentence: string): Recap => ({
  sentence,
  highlights: [
    {
      kind: 'lie',
      seat: 0,
      said,
      chance: 1 / 140,
      sentence: `Boldest lie: ${said} stood at 1 in 140.`,
    },
    {
      kind: 'belief',
      seat: 1,
      said,
      chance: 0,
      sentence: `Dearest belief: believed ${said}, which could not be true.`,
    },
    {
      kind: 'call',
      seat: 3,
      said,
      chance: 0.77,
      sentence: `Best call: saw through ${said}, which looked true at 77 in 100.`,
    },
  ],
});
/** One cup: a claim whose dice were rolled again, then three about the dice that were opened, two of them made unseen. */
const SIXES = '6 6 6 2 1'.split(' ').map((face) => ({ face, wild: false, colour: '' }));
const under = (one: BidReviewed, blind = false): BidReviewed => ({ ...one, hand: SIXES, answer_hand: null, blind });
export const CUP: LookBack = {
  seconds: 640,
  trays: [],
  rounds: [
    round(
      1,
      [
        {
          ...bid(3, 'a pair of fours with a three', 0.52, null, 0),
          held: null,
          hand: [],
        },
        under(bid(0, 'two pair, sixes and twos', 1, 1, 0.22)),
        under(bid(1, 'three fours', 0.21, 2, 0.21), true),
        under(bid(2, 'a full house, threes over twos', 0.03, 3, 0.03, false), true),
      ],
      3,
      2,
      [
        { kind: 'boldest', seat: 1, said: 'three fours', chance: 0.19 },
        { kind: 'missed_call', seat: 2, said: 'three fours', chance: 0.79 },
        { kind: 'clean_call', seat: 3, said: 'a full house, threes over twos', chance: 0.97 },
      ],
    ),
  ],
};

/** A list as in the scenes of Boggle: `squid0=` is shared, `quia-1-` was struck, `quango3` counts. */
const listOf = (text: string): readonly ListedWord[] =>
  [...text.matchAll(/(\w+?)(-?\d)([-=?]?)(?= |$)/g)].map(([, word = '', earned, mark = '']) => ({
    word,
    points: Number(earned),
    mark: mark === '=' ? 'shared' : mark === '-' ? 'struck' : mark === '?' ? 'withheld' : 'counts',
    known: word === 'quia' ? null : ['dragon', 'lane', 'equal', 'seal'].includes(word) ? 'common' : 'familiar',
  }));
const missedOf = (letters: number, count: number, earned: number, text: string): TrayReviewed['missed'][number] => {
  const words = text.split(' ').map((word) => ({
    word: word.replace(/[*~]/, ''),
    points: earned,
    known: word.endsWith('*') ? ('common' as const) : word.endsWith('~') ? ('rare' as const) : ('familiar' as const),
  }));
  return { letters, count, known: words.filter(({ known }) => known !== 'rare').length, words };
};
const BG: TrayReviewed = {
  number: 1,
  faces: 'S Qu I D E A R T L N G S P O M H'.split(' '),
  shown: 'lists',
  points: [6, 6, 7, 0],
  winners: [2],
  lists: [
    'squid0= equal2 quart2 lane0= plaque0= quia-1- dragon3',
    'squid0= quirt2 seal1 plaque0= quia0? molars3',
    'squid0= dialogs4 lane0= quango3',
    '',
  ].map(listOf),
  missed: [
    missedOf(7, 2, 4, 'plaques squirts~'),
    missedOf(6, 4, 3, 'planes* dialog squeal squirt'),
    missedOf(5, 31, 2, 'alone* along* argon groan molar moral organ salon slang agone~ quoin~'),
    missedOf(4, 64, 1, 'arts* dirt* drag* ears* gone* grid* laid* lean* long* near* plan* pole* gaol gnar~ tram'),
    missedOf(3, 71, 1, 'ago* aid* air* art* ear* gas* ran* sea* log nog~ mog~ hog nom~ qua~'),
  ],
  highlights: [
    { kind: 'best_find', seat: 2, word: 'dialogs', points: 4 },
    { kind: 'best_missed', seat: null, word: 'plaques', points: 4 },
    { kind: 'known_missed', seat: null, word: 'planes', points: 3 },
    { kind: 'dearest_struck', seat: 0, word: 'quia', points: -1 },
  ],
  sat: [0, 1, 2, 3],
};
export const TRAYS: LookBack = {
  seconds: 640,
  rounds: [],
  trays: [
    {
      ...BG,
      number: 1,
      shown: 'read',
      lists: BG.lists.map((list) => list?.filter(({ mark }) => mark !== 'withheld') ?? null),
    },
    { ...BG, number: 2, shown: 'nothing', lists: [null, null, null, null], highlights: BG.highlights.slice(1, 3) },
    { ...BG, number: 3 },
  ],
};
