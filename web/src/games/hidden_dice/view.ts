/** What a seat sees of a plain game of hidden dice: bar dice, Perudo. */
import type { Seat, SeatView as Chair, View } from '../../connection/model';

export type Phase = 'bid' | 'turn' | 'window' | 'show' | 'over';
export type How = 'call' | 'calza';

export interface SeatView extends Chair {
  /** The faces under the cup; null for a die that one may not see. */
  readonly dice: readonly (number | null)[];
  /** How many it has now, and how many it had at first: what is lost leaves an empty well. */
  readonly has: number;
  readonly start: number;
}

export interface Bid {
  readonly seat: Seat;
  readonly number: number;
  readonly face: number;
  readonly seq: number;
}

export interface Showdown {
  readonly seat: Seat;
  readonly how: How;
  readonly bid: Bid;
  readonly count: number;
  /** Of those, aces that count for another face. */
  readonly aces: number;
  readonly loser: Seat | null;
  readonly winner: Seat | null;
}

export interface Hidden extends View {
  readonly seats: readonly SeatView[];
  readonly phase: Phase;
  readonly starter: Seat;
  readonly bid: Bid | null;
  readonly earlier: readonly Bid[];
  readonly total: number;
  /** Somebody has called out of turn, and for a moment somebody nearer may be quicker. */
  readonly spoken: { readonly seat: Seat; readonly how: How } | null;
  readonly showdown: Showdown | null;
  /** A one is an ace here. */
  readonly aces: boolean;
  /** The face that counts for every other, or none. */
  readonly wild: number | null;
  /** The face of the first bid stays, and no face is wild. */
  readonly palifico: boolean;
}
