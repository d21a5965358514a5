import { nameOf } from '../seat_name';
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
