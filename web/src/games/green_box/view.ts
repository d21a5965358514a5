/** What this page draws of a game with the Green Box. */
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type * as model from '../../connection/model';
import type { Seat } from '../../connection/model';

export type Ground = 'green' | 'pink' | 'brown';

export interface Card {
  readonly symbol: SymbolName;
  readonly number: number;
  readonly ground: Ground;
}

export interface Bid {
  readonly seat: Seat;
  readonly number: number;
  /** Null: a bid for the total of the numbers. */
  readonly symbol: SymbolName | null;
  readonly seq: number;
}

export interface SeatView extends model.SeatView {
  readonly cubes: number;
  /** Null is face down. */
  readonly cards: readonly (Card | null)[];
}

export interface Showdown {
  readonly caller: Seat;
  readonly bid: Bid;
  readonly count: number;
  readonly genuine: number;
  readonly wilds: number;
  readonly loser: Seat;
}

export interface GreenBox extends model.View {
  readonly game: 'green_box';
  readonly phase: 'bid' | 'turn' | 'show' | 'over';
  readonly seats: readonly SeatView[];
  readonly starter: Seat;
  /** The tiles from the start up. */
  readonly track: readonly SymbolName[];
  /** What is wild; null where nothing is. */
  readonly wild: SymbolName | null;
  readonly sum: boolean;
  readonly bid: Bid | null;
  readonly earlier: readonly Bid[];
  readonly dealt: number;
  readonly showdown: Showdown | null;
}
