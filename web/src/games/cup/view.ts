/** What a seat sees of Pass the cup. */
import type { Seat, View } from '../../connection/model';

export type Phase = 'receive' | 'turn' | 'give' | 'show' | 'over';
export type Category = 'high' | 'pair' | 'two pair' | 'three' | 'straight' | 'full' | 'four' | 'five';

export interface Die {
  readonly at: number;
  /** Null where this seat may not know it. */
  readonly value: number | null;
  readonly table: boolean;
  /** Rolled on the table: it stays as it is. */
  readonly locked: boolean;
  /** Everybody has seen how it lies, under the cup too. */
  readonly known: boolean;
}

export interface Claim {
  readonly category: Category;
  readonly ranks: readonly number[];
  readonly kickers: readonly number[];
}

export interface Standing {
  readonly seat: Seat;
  readonly claim: Claim;
  readonly seq: number;
  /** Its maker did not look, and rolled nothing. */
  readonly blind: boolean;
}

export interface Showdown {
  readonly challenger: Seat;
  readonly claimant: Seat;
  readonly claim: Claim;
  readonly hand: readonly number[];
  /** The hand, said exactly. */
  readonly worth: Claim;
  readonly holds: boolean;
  readonly winner: Seat;
  readonly loser: Seat;
}

export interface End {
  readonly kind: 'tokens' | 'rounds' | 'lives';
  readonly number: number;
}

export interface CupGame extends View {
  readonly game: 'cup';
  readonly phase: Phase;
  readonly starter: Seat;
  /** Who has the cup. */
  readonly holder: Seat;
  readonly how: 'start' | 'peek' | 'blind';
  /** How far the steps of this turn have come: 0 after the peek, 1 to 6 after each step. */
  readonly pointer: number;
  readonly dice: readonly Die[];
  /** Who has looked at what lies under the cup, and was not shaken since. */
  readonly lookers: readonly Seat[];
  readonly claim: Standing | null;
  readonly earlier: readonly Standing[];
  readonly tokens: readonly number[];
  readonly end: End;
  readonly showdown: Showdown | null;
}
