/** In which order hands lie open at a showdown, and when each of their pieces has its turn. */
import type { Seat } from '../../connection/model';

/** Whose hands are shown: the others clockwise, and you last, at the bottom right, as you sit. */
export function inOrder(others: readonly Seat[], me: Seat | null, held: (seat: Seat) => number): readonly Seat[] {
  return [...others, ...(me === null ? [] : [me])].filter((seat) => held(seat) > 0);
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
