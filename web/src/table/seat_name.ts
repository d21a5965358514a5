/** How sentences name a seat: "You" to whoever looks, its name to all others. */
import { listed, ordinal } from '../ground/text';
import type { Rank, Seat, View } from '../connection/model';

/** Who sits where, as far as a name goes. */
export interface Seated {
  readonly seats: readonly { readonly name: string | null }[];
}

const givenName = ({ seats }: Seated, seat: Seat): string => seats[seat]?.name ?? 'Somebody';

export const nameOf = (view: Seated, seat: Seat, me: Seat | null): string =>
  seat === me ? 'You' : givenName(view, seat);

/** A sentence about a seat: `you` to whoever sits there, to all others `they`, with its name for {name}. */
export const about = (view: Seated, seat: Seat, me: Seat | null, you: string, they: string): string =>
  seat === me ? you : they.replace('{name}', () => givenName(view, seat));

/** What a seat did, with "You" or its name for {name}; `clock`, where time ran out and it was done in that seat's place. */
export const doneBy = (
  view: Seated & Pick<View, 'overdue'>,
  seat: Seat,
  me: Seat | null,
  did: string,
  clock: string,
): string =>
  view.overdue === seat
    ? clock.replace('{name}', () => within(view, [seat], me))
    : did.replace('{name}', () => nameOf(view, seat, me));

interface Numbered {
  readonly seat: Seat;
  readonly seq: number;
}

/** Whether time had run out, so that this bid was made in somebody's place. */
export const byClock = (view: Pick<View, 'clockBids'>, { seq }: Numbered): boolean => !!view.clockBids?.includes(seq);

/** Who made a bid, and what stands after it: "Mara" and nothing, or "The clock" and " for Mara". */
export const madeBy = (
  view: Seated & Pick<View, 'clockBids'>,
  bid: Numbered,
  me: Seat | null,
): readonly [string, string] =>
  byClock(view, bid) ? ['The clock', ` for ${within(view, [bid.seat], me)}`] : [nameOf(view, bid.seat, me), ''];

/** Several seats at the beginning of a sentence: "You, Mara and Bo". */
export const allOf = (view: Seated, seats: readonly Seat[], me: Seat | null): string =>
  listed([...seats].sort((a, b) => Number(b === me) - Number(a === me)).map((seat) => nameOf(view, seat, me)));

/** Seats within a sentence: "Mara, Bo and you". */
export const within = (view: Seated, seats: readonly Seat[], me: Seat | null): string =>
  listed(seats.map((seat) => (seat === me ? 'you' : givenName(view, seat))));

/** "Mara wins", "You win", "Mara and Bo share the win". */
export function winLine(view: Seated & Pick<View, 'ranking'>, me: Seat | null): string {
  const first = (view.ranking ?? []).filter(({ place }: Rank) => place === 1).map(({ seat }) => seat);
  if (first.length > 1) return `${allOf(view, first, me)} share the win`;
  return about(view, first[0] ?? -1, me, 'You win', '{name} wins');
}

/** "Juno is out, in third place." */
export function outLine(view: View, seat: Seat, me: Seat | null): string {
  const place = view.seats[seat]?.place;
  if (!place) return about(view, seat, me, 'You are out.', '{name} is out.');
  const which = ordinal(place);
  return about(view, seat, me, `You are out, in ${which} place.`, `{name} is out, in ${which} place.`);
}
