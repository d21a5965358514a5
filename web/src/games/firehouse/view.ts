/** What a seat sees of Firehouse. */
import type { Seat, SeatView as Chair, View } from '../../connection/model';

export type Phase = 'bid' | 'turn' | 'bang' | 'show' | 'over';

export interface SeatView extends Chair {
  /** Faces in the order in which they lie; null for a die face down. */
  readonly dice: readonly (number | null)[];
  /** Goods less bads. */
  readonly score: number;
}

export interface Bid {
  readonly seat: Seat;
  readonly number: number;
  readonly face: number;
  readonly seq: number;
}

/** What a seat got: goods above 0, bads below. */
export interface Score {
  readonly seat: Seat;
  readonly change: number;
}

export interface Showdown {
  readonly by: Seat;
  readonly inTurn: boolean;
  readonly bid: Bid;
  readonly plain: number;
  readonly wild: number;
  readonly count: number;
  readonly holds: boolean;
  readonly loser: Seat;
  readonly scores: readonly Score[];
}

/** What the table's options change on the screen. */
export interface Stakes {
  readonly goods: number;
  readonly bads: number;
  readonly one: number;
  readonly two: number;
  readonly anybody: boolean;
}

export interface Firehouse extends View {
  readonly game: 'firehouse';
  readonly seats: readonly SeatView[];
  readonly phase: Phase;
  readonly starter: Seat;
  /** What the big die shows. */
  readonly wild: number | null;
  readonly bid: Bid | null;
  readonly earlier: readonly Bid[];
  /** Who banged at the bid, in the order in which it was heard; the last counts. */
  readonly bangs: readonly Seat[];
  /** Nobody may raise for a moment. */
  readonly held: boolean;
  readonly dice: number;
  readonly stakes: Stakes;
  readonly playoff: boolean;
  readonly losers: readonly Seat[];
  readonly showdown: Showdown | null;
}
