/** How sentences name a seat: "You" to whoever looks, its name to all others. */
import { listed, ordinal } from '../ground/text';
import type { Rank, Seat, View } from '../connection/model';

export const nameOf = (view: View, seat: Seat, me: Seat | null): string =>
  seat === me ? 'You' : (view.seats[seat]?.name ?? 'Somebody');

export const verb = (seat: Seat, me: Seat | null, you: string, they: string): string => (seat === me ? you : they);

/** "Mara wins", "You win", "Mara and Bo share the win". */
export function winLine(view: View, me: Seat | null): string {
  const first = (view.ranking ?? []).filter(({ place }: Rank) => place === 1).map(({ seat }) => seat);
  const win = first.length > 1 ? 'share the win' : verb(first[0] ?? -1, me, 'win', 'wins');
  return `${listed(first.map((seat) => nameOf(view, seat, me)))} ${win}`;
}

/** "Juno is out, in third place." */
export function outLine(view: View, seat: Seat, me: Seat | null): string {
  const place = view.seats[seat]?.place;
  return `${nameOf(view, seat, me)} ${verb(seat, me, 'are', 'is')} out${place ? `, in ${ordinal(place)} place` : ''}.`;
}

/** Returns what a showdown costs the loser: `cost`, or that the seat is out. */
export const costLine = (view: View, loser: Seat, cost: string, me: Seat | null): string =>
  view.seats[loser]?.status === 'dead' ? outLine(view, loser, me) : cost;
