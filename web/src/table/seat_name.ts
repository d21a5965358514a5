/** How sentences name a seat: "You" to whoever looks, its name to all others. */
import type { Rank, Seat, View } from '../connection/model';

export const nameOf = (view: View, seat: Seat, me: Seat | null): string =>
  seat === me ? 'You' : (view.seats[seat]?.name ?? 'Somebody');

export const verb = (seat: Seat, me: Seat | null, you: string, they: string): string => (seat === me ? you : they);

/** Returns the names of all in the first place. */
export const winnersOf = (view: View, me: Seat | null): string[] =>
  (view.ranking ?? []).filter(({ place }: Rank) => place === 1).map(({ seat }) => nameOf(view, seat, me));
