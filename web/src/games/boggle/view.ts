/** What a seat sees of Boggle. */
import type { Seat, SeatView as Chair, View } from '../../connection/model';

export type Phase = 'choose' | 'write' | 'grace' | 'read' | 'show' | 'over';
export type Mark = 'counts' | 'shared' | 'struck' | 'no_word' | 'withheld' | 'left';

export interface SeatView extends Chair {
  readonly score: number;
  /** Rounds it has won. */
  readonly won: number;
  readonly done: boolean;
  /** How many words it has written, where the table shows that. */
  readonly words: number | null;
}

export interface Boggle extends View {
  readonly game: 'boggle';
  readonly seats: readonly SeatView[];
  readonly phase: Phase;
  readonly rounds: number | null;
  readonly target: number | null;
  readonly size: number;
  readonly least: number;
  readonly faces: readonly string[];
  readonly lists: readonly (readonly string[] | null)[];
  readonly reader: Seat | null;
  readonly resting: boolean;
  readonly chooser: Seat | null;
  readonly read: readonly (readonly [Seat, string])[];
  readonly windows: readonly Window[];
  readonly polls: readonly Poll[];
  readonly struck: readonly string[];
  readonly good: readonly string[];
  readonly crossed: readonly Crossed[];
  readonly result: Result | null;
  /** Whether the match goes by rounds won, of which there are several. */
  readonly byRounds: boolean;
  /** What decided the places where the points did not. */
  readonly ties: readonly TieBreak[];
  readonly rules: ShownRules;
}

/** What the table's options change on the screen. */
export interface ShownRules {
  readonly flash: boolean;
  readonly mirror: boolean;
  readonly livePath: boolean;
  readonly aloud: boolean;
}

/** Words that were read together, and may be challenged for a while. */
export interface Window {
  readonly number: number;
  readonly reader: Seat;
  readonly words: readonly string[];
  readonly accepted: readonly Seat[];
}

export interface Poll {
  readonly number: number;
  readonly word: string;
  readonly reader: Seat;
  readonly voters: readonly Seat[];
  readonly voted: readonly Seat[];
  /** How I voted; null before I have, and where I abstain. */
  readonly mine: boolean | null;
  /** Who has no opinion. */
  readonly abstained: readonly Seat[];
}

export interface Crossed {
  readonly word: string;
  readonly seats: readonly Seat[];
}

export interface Entry {
  readonly word: string;
  readonly points: number;
  readonly mark: Mark;
}

/** Why some come before others with as many points or more: so many letters make the words that decided, or rounds won (null). */
export interface TieBreak {
  readonly ahead: readonly Seat[];
  readonly behind: readonly Seat[];
  readonly letters: number | null;
}

export interface Result {
  readonly points: readonly number[];
  readonly winners: readonly Seat[];
  /** Why the winner is ahead of others with as many points. */
  readonly ties: readonly TieBreak[];
  readonly lists: readonly (readonly Entry[] | null)[];
  /** All words of the tray. */
  readonly words: readonly string[];
}
