/** What the showdown counts, in which order, and when each step begins (docs/explanation/look-and-feel.md#motion). */
import type { Seat } from '../../connection/model';
import type { GreenBox, Showdown } from './view';

export type Act = 'before' | 'cups' | 'flip' | 'count' | 'verdict' | 'stamp' | 'after';
export const ACTS: readonly Act[] = ['before', 'cups', 'flip', 'count', 'verdict', 'stamp', 'after'];

/** A card that counts: whose, where in the hand, what it adds. */
export interface Counted {
  readonly seat: Seat;
  readonly place: number;
  readonly adds: number;
  readonly wild: boolean;
}

/** The cards that were counted, in the order in which they are countedOf: the real ones first, seat by seat, then the wild. */
export function countedIn(view: GreenBox, show: Showdown): Counted[] {
  const all = view.seats.flatMap((seat, at) =>
    seat.cards.flatMap((card, place) => (card === null ? [] : [{ seat: at, place, card }])),
  );
  const { symbol } = show.bid;
  if (symbol === null) return all.map(({ seat, place, card }) => ({ seat, place, adds: card.number, wild: false }));
  const countedOf = (wanted: string | null | undefined, wild: boolean): Counted[] =>
    all.filter(({ card }) => card.symbol === wanted).map(({ seat, place }) => ({ seat, place, adds: 1, wild }));
  return [
    ...(show.genuine > 0 ? countedOf(symbol, false) : []),
    ...(show.wilds > 0 ? countedOf(view.track[0], true) : []),
  ];
}

export interface Timing {
  readonly at: Readonly<Record<Act, number>>;
  readonly stagger: number;
}

/** Call to verdict in at most 4.2 seconds, whatever lies on the table. */
export function timingOf(counted: number): Timing {
  const flip = 640; // cups 240, then 400 of silence
  const count = flip + 560;
  const stagger = Math.min(260, 2000 / Math.max(1, counted));
  const verdict = count + stagger * counted + 260;
  const stamp = verdict + 380;
  return { at: { before: 0, cups: 0, flip, count, verdict, stamp, after: stamp + 300 }, stagger };
}
