/** What a seat sees of Liar's Boggle. */
import type { Seat, SeatView as Chair, View } from '../../connection/model';

export type Phase = 'bid' | 'turn' | 'replace' | 'vote' | 'showdown' | 'discard' | 'trade' | 'show' | 'over';

export interface Die {
  /** Its six faces, when this seat may know which die it is. */
  readonly faces: readonly string[] | null;
  /** The face that lies up; null while it is face down. */
  readonly up: string | null;
}

export interface SeatView extends Chair {
  readonly dice: readonly Die[];
}

export interface LiarsBoggle extends View {
  readonly game: 'liars_boggle';
  readonly seats: readonly SeatView[];
  readonly phase: Phase;
  readonly starter: Seat;
  readonly bid: Bid | null;
  readonly earlier: readonly Bid[];
  /** Dice out of play: set aside, discarded, traded away. Public. */
  readonly pile: readonly Die[];
  /** So many of the pile, the first, may be traded for. */
  readonly tradable: number;
  readonly inPlay: number;
  /** How often the dice of this round were rolled: once, and again for each restart. */
  readonly throws: number;
  readonly quTile: boolean;
  readonly rules: ShownRules;
  readonly showdown: Showdown | null;
  readonly vote: Vote | null;
}

/** What the table's options change on the screen. */
export interface ShownRules {
  readonly history: boolean;
  readonly counts: boolean;
  /** Lengths are letters, and no dice: a die may stand for two of them, or a Qu counts two (RULES 2.2). */
  readonly letters: boolean;
  readonly quTwo: boolean;
  /** What a sand timer does that runs out in the turn in which it was started. */
  readonly sand: 'auto_call' | 'lose_die' | 'notify';
}

export interface Bid {
  readonly seat: Seat;
  readonly word: string;
  readonly length: number;
  readonly seq: number;
  readonly withdrawn?: boolean;
  readonly qAs?: 'qu' | 'q' | null;
}

export interface Piece {
  readonly text: string;
  /** The die that fills it, by seat and position; null when nobody has it. */
  readonly die: readonly [Seat, number] | null;
}

export interface Showdown {
  readonly caller: Seat;
  readonly bidder: Seat;
  readonly word: string;
  readonly length: number;
  readonly challenged: boolean;
  /** All hands as they lay when the cups went up, by seat: the loser's die leaves its hand before the next roll. */
  readonly hands: readonly (readonly string[])[];
  readonly spelling: readonly Piece[];
  readonly spellable: boolean;
  /** Whether it is a word; null until somebody had a right to ask. */
  readonly valid: boolean | null;
  readonly loser: Seat | null;
  readonly reason: 'letters_missing' | 'word_invalid' | 'bid_good' | 'timeout' | null;
}

export interface Vote {
  /** Who asked whether it is a word. */
  readonly by: Seat;
  readonly word: string;
  readonly voters: readonly Seat[];
  readonly voted: readonly Seat[];
  /** Who has no opinion. */
  readonly abstained: readonly Seat[];
}
