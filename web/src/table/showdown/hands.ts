/** In which order hands lie open at a showdown, and when each of their pieces has its turn. */
import type { Seat } from '../../connection/model';

/** Whose hands are shown: the others clockwise, and you last, at the bottom right, as you sit. */
export function inOrder(others: readonly Seat[], me: Seat | null, held: (seat: Seat) => number): readonly Seat[] {
  return [...others, ...(me === null ? [] : [me])].filter((seat) => held(seat) > 0);
}

/** How the hands of a showdown lie: in so many columns, under cups of this size (0: none). */
export interface Laid {
  readonly order: readonly Seat[];
  readonly cols: number;
  readonly cup: number;
  /** Cup, name and things of a hand in one line. */
  readonly inline: boolean;
  /** What was said is left out, and everything stands closer; of itself where there are many hands. */
  readonly tight?: boolean;
}

/** Returns the last bid that a seat made in the round, where it made one. */
export const lastBid = <Bid extends { readonly seat: Seat }>(
  earlier: readonly Bid[],
  standing: Bid | null,
  seat: Seat,
): Bid | undefined => (standing?.seat === seat ? standing : earlier.filter((bid) => bid.seat === seat).at(-1));

/** Returns whose hands are shown, and how many pieces the largest of them has, and how many lie before each. */
export function layHands(others: readonly Seat[], me: Seat | null, held: (seat: Seat) => number) {
  const order = inOrder(others, me, held);
  return { order, most: Math.max(1, ...order.map(held)), starts: startsOf(order, held) };
}

/** How many pieces lie before the first of each hand. */
export function startsOf(order: readonly Seat[], held: (seat: Seat) => number): ReadonlyMap<Seat, number> {
  const starts = new Map<Seat, number>();
  let sum = 0;
  for (const seat of order) {
    starts.set(seat, sum);
    sum += held(seat);
  }
  return starts;
}

/** How a hand lies open: how wide its frame is in all, and what of it is not for pieces. */
export interface Hand {
  readonly room: number;
  readonly cols: number;
  /** How much of a column stands around the pieces, and beside them. */
  readonly around: number;
  readonly gap: number;
  /** How many pieces the largest hand has. */
  readonly most: number;
  readonly widest: number;
}

/** Smaller than this no piece is drawn: a frame that is still being laid out has no room at all. */
const LEAST = 8;

/** Returns how wide each piece of a hand is: as wide as it may be, if there is room. */
export const pieceWidth = ({ room, cols, around, gap, most, widest }: Hand): number =>
  Math.max(LEAST, Math.min(widest, (room / cols - around - gap * (most - 1)) / most));
