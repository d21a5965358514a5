/** What somebody has played, in words. */
import { listed, ordinal, things } from '../../ground/text';
import type { GameProfile, HabitCard, MatchCard, SeatCard } from '../../wire';

/** A share of fewer things than this says little. */
const ENOUGH = 10;
/** So many pips draw a share. */
export const PIPS = 10;

/** "12 matches, 5 won"; who has won none has played them. */
export function recordSaid({ matches, wins }: Pick<GameProfile, 'matches' | 'wins'>): string {
  const many = things(matches, 'match', 'matches');
  if (wins === 0) return `${many} played`;
  if (wins < matches) return `${many}, ${wins.toLocaleString('en')} won`;
  if (matches === 1) return `${many}, won`;
  return `${many}, ${matches === 2 ? 'both' : 'all'} won`;
}

const isEnough = ({ among }: HabitCard): boolean => among >= ENOUGH;

/** "12 of 50 bids", once there are enough of them. */
export const habitSaid = (habit: HabitCard): string =>
  isEnough(habit) ? `${habit.count.toLocaleString('en')} of ${things(habit.among, habit.noun)}` : 'Too early to tell.';

/** How full each pip is, from 0 to 1; null where it is too early to tell. */
export function pipsOf(habit: HabitCard): readonly number[] | null {
  if (!isEnough(habit)) return null;
  const full = (PIPS * habit.count) / habit.among;
  return Array.from({ length: PIPS }, (_, at) => Math.min(1, Math.max(0, full - at)));
}

/** "Here since March 2026". */
export const sinceSaid = (seconds: number): string =>
  `Here since ${new Date(seconds * 1000).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`;

// Matches.

/** The game, and its preset where that has a name of its own: "Perudo, Aces tame". */
export const titleOf = ({ game_name: game, preset_name: preset }: MatchCard): string =>
  preset === '' || preset === game ? game : `${game}, ${preset}`;

/** The seat of whoever looks; null where one device played several seats, which all have names. */
export function ownSeat({ seats }: MatchCard): number | null {
  const own = seats.flatMap((seat, at) => (seat.is_you ? [at] : []));
  return own.length === 1 ? (own[0] ?? null) : null;
}

export interface ShownSeat extends SeatCard {
  /** Its number at the table, by which its cup is drawn. */
  readonly seat: number;
  /** "You", or its name. */
  readonly called: string;
}

/** The seats of a match: one's own first, the others by their places. */
export function shownSeats(match: MatchCard): readonly ShownSeat[] {
  const own = ownSeat(match);
  return match.seats
    .map((one, seat) => ({ ...one, seat, called: seat === own ? 'You' : one.name }))
    .sort((a, b) => Number(b.is_you) - Number(a.is_you) || a.place - b.place || a.seat - b.seat);
}

/** "You won", "You shared the win", "You came second"; to who has several seats "Bob won", "Ann and Bob shared the win". */
export function outcomeSaid(match: MatchCard): string {
  const seats = shownSeats(match);
  const mine = seats.find(({ seat }) => seat === ownSeat(match));
  if (mine !== undefined && mine.place > 1) return `You came ${ordinal(mine.place)}`;
  const first = seats.filter(({ place }) => place === 1).map(({ called }) => called);
  if (mine !== undefined) return first.length > 1 ? 'You shared the win' : 'You won';
  return first.length > 1 ? `${listed(first)} shared the win` : `${first[0] ?? 'Nobody'} won`;
}

export const hasWon = ({ seats }: MatchCard): boolean => seats.some(({ is_you: isYou, place }) => isYou && place === 1);
