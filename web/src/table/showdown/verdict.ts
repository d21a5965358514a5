import { nameOf, outLine } from '../seat_name';
import type { Seat, View } from '../../connection/model';

/** What a showdown has found: its headline and why, what it costs whom, and what is stamped on it. */
export interface Verdict<Stamp extends string = 'Bunkum!' | 'It holds'> {
  readonly headline: string;
  readonly because: string;
  readonly cost: string;
  readonly stamp: Stamp;
  /** What was said held. */
  readonly holds: boolean;
}

/** "your", "Mara’s" */
export const whose = (view: View, seat: Seat, me: Seat | null): string =>
  seat === me ? 'your' : `${nameOf(view, seat, me)}’s`;

/** Returns the verdict as it is told once all is counted: to a loser who is out by it, that is what it costs. */
export const settled = <Found extends Verdict<string>>(
  view: View,
  found: Found,
  loser: Seat,
  me: Seat | null,
): Found => (view.seats[loser]?.status === 'dead' ? { ...found, cost: outLine(view, loser, me) } : found);
