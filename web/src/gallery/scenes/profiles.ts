/** What people have played, for the pattern book. Times are in the middle of a day in UTC. */
import type { Best, GameProfile, HabitCard, MatchCard, Profile, RatingCard, SeatCard, ShownProfile } from '../../wire';
import { LONG_NAMES } from '../scene';

const HABITS = (noun: string, among: number, ...counts: readonly [number, number, number]): readonly HabitCard[] => [
  { label: 'Bluffs', help: 'Bids that were more likely false than true.', count: counts[0], among, noun },
  {
    label: 'Calls',
    help: 'Bids of others that were called instead of answered.',
    count: counts[1],
    among: among - 3,
    noun: 'turn',
  },
  { label: 'Believed', help: 'Bids that nobody called.', count: counts[2], among, noun },
];

const game = (
  id: string,
  name: string,
  matches: number,
  wins: number,
  habits: readonly HabitCard[],
  ratings: readonly RatingCard[] = [],
): GameProfile => ({ game: id, name, matches, wins, habits, ratings });

/** A rating that has come to where it is in so many matches, by steps that grow smaller. */
function rated(size: number, matches: number, ...steps: readonly number[]): RatingCard {
  let rating = 1500;
  const history = steps.map((step, at) => ({
    rating: (rating += step),
    spread: Math.round(50 / (1 + (at + matches - steps.length) / 14)) * 10,
  }));
  const last = history[history.length - 1] ?? { rating, spread: 500 };
  return { size, ...last, provisional: last.spread >= 300, matches, history };
}

const GAMES: readonly GameProfile[] = [
  game('liars_boggle', 'Liar’s Boggle', 12, 5, HABITS('bid', 50, 12, 21, 34), [
    rated(2, 2, 79, -84),
    rated(3, 40, ...Array.from({ length: 40 }, (_, at) => Math.round((60 * Math.cos(at * 1.3) + 26) / (1 + at / 9)))),
    rated(5, 7, -61, 33, 58, -20, 44, 31, -12),
  ]),
  game('firehouse', 'Firehouse', 7, 0, [
    {
      label: 'Bangs',
      help: 'Bids of others that were banged in turn instead of answered.',
      count: 0,
      among: 31,
      noun: 'turn',
    },
    { label: 'Believed', help: 'Bids at which nobody banged.', count: 12, among: 12, noun: 'bid' },
  ]),
  game('cup', 'Pass the cup', 1, 1, HABITS('claim', 9, 4, 2, 5)),
  game('boggle', 'Boggle', 1204, 1100, HABITS('word', 12_840, 5, 240, 12_001)),
  game('old_house_game', 'old_house_game', 2, 2, []),
];

const seat = (name: string, place: number, more: Partial<SeatCard> = {}): SeatCard => ({
  name,
  place,
  is_bot: false,
  is_you: false,
  ...more,
});

const match = (number: number, over: number, seats: readonly SeatCard[], more: Partial<MatchCard> = {}): MatchCard => ({
  table: 'k7m2',
  match: number,
  game: 'liars_boggle',
  game_name: 'Liar’s Boggle',
  preset_name: 'The usual',
  seconds: 1390,
  over_at: over,
  seats,
  has_review: true,
  rated: { before: 1544, after: 1553 },
  not_rated: null,
  ...more,
});

const ME = { is_you: true };
const FOUR = [seat('Juno', 2, ME), seat('Bo', 3, { is_bot: true }), seat('Ines', 4), seat('Mara', 1)];

export const MATCH: MatchCard = match(3, 1_788_600_000, FOUR);

const FOR_FUN = {
  rated: null,
  not_rated: {
    code: 'same_address',
    sentence: 'Not rated: two players were at one address. An evening in one room is played for fun.',
  },
} as const;

const MATCHES: readonly MatchCard[] = [
  MATCH,
  match(2, 1_788_500_000, [seat('Bo', 2, { is_bot: true }), seat('Juno', 1, ME)], {
    game: 'cup',
    game_name: 'Pass the cup',
    preset_name: 'Pass the cup',
    rated: { before: 1500, after: 1421 },
  }),
  match(
    1,
    1_760_000_000,
    LONG_NAMES.map((name, at) => seat(name, at + 1, { is_you: at === 3, is_bot: at % 3 === 1 })),
    { preset_name: 'Twenty-five dice, no Qu, and dice may be traded', has_review: false, ...FOR_FUN },
  ),
  match(4, 1_750_000_000, [seat('Somebody', 1), seat('Juno', 1, ME), seat('Mara', 3)], {
    game: 'perudo',
    game_name: 'Perudo',
    preset_name: 'Perudo',
    rated: null,
  }),
];

/** With all there can be, or with nothing yet. */
export const PROFILES: Readonly<Record<'meplayed' | 'menothing', Profile>> = {
  meplayed: {
    games: GAMES,
    latest: { matches: MATCHES, before: 1_750_000_000 },
    link: 'https://bunkum.example/games/u/Zb3x_Qf-81Lk',
  },
  menothing: { games: [], latest: { matches: [], before: null }, link: null },
};

export const SHOWN: ShownProfile = { name: 'Maximiliane von Hohenst.', since: 1_772_000_000, games: GAMES };

export const BEST: Best = {
  game: 'liars_boggle',
  size: 2,
  since: 'ever',
  rows: LONG_NAMES.map((name, at) => ({
    name,
    link: `https://bunkum.example/games/u/${at}`,
    rating: 1904 - 37 * at,
    spread: 110 + 20 * (at % 4),
    matches: 1204 - 83 * at,
  })),
};
