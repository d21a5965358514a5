/**
 * What the page knows of a table: what a seat was told, and what it may do.
 *
 * The page draws these and holds no rule. `reading.ts` makes them of what the house says.
 */

import type { Claim } from '../wire';

export type Seat = number;

// What is said to a seat.

export interface Message {
  readonly n: number;
  /** Whose eyes; null looks on. */
  readonly seat: Seat | null;
  readonly events: readonly Happening[];
  /** Null until a match has begun. */
  readonly view: View | null;
  readonly menu: Menu;
}

/** For animation and announcements alone; nothing is ever worked out from it. */
export interface Happening {
  readonly type: string;
}

export type View = LiarsBoggle | OtherGame;

/** A game that has no drawing of its own: the generic table shows it. */
export interface OtherGame extends Common {
  readonly game: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface Common {
  readonly title: string;
  readonly round: number;
  readonly seats: readonly SeatView[];
  readonly turn: Seat | null;
  readonly timers: readonly Timer[];
  readonly ranking: readonly Rank[] | null;
}

export interface SeatView {
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  readonly status: 'living' | 'dead' | 'gone';
  /** Not connected; somebody acts for the seat after so many seconds. */
  readonly away: boolean;
  readonly waits?: number | null;
  /** A bot plays for the person for now. */
  readonly standIn?: boolean;
  readonly dice: readonly Die[];
  readonly place: number | null;
  readonly ready?: boolean;
}

export interface Die {
  /** Its six faces, when this seat may know which die it is. */
  readonly faces: readonly string[] | null;
  /** The face that lies up; null while it is face down. */
  readonly up: string | null;
}

export interface Timer {
  readonly name: 'sand' | 'turn' | 'answer' | 'show' | 'hold' | string;
  readonly seconds: number;
  readonly left: number;
  readonly binding?: boolean;
}

export interface Rank {
  readonly seat: Seat;
  readonly place: number;
}

// Liar's Boggle.

export type Phase = 'bid' | 'turn' | 'replace' | 'vote' | 'showdown' | 'discard' | 'trade' | 'show' | 'over';

export interface LiarsBoggle extends Common {
  readonly game: 'liars_boggle';
  readonly phase: Phase;
  readonly starter: Seat;
  readonly bid: Bid | null;
  readonly earlier: readonly Bid[];
  /** Dice out of play: set aside, discarded, traded away. Public. */
  readonly pile: readonly Die[];
  /** So many of the pile, the first, may be traded for. */
  readonly tradable: number;
  readonly inPlay: number;
  readonly quTile: boolean;
  readonly lexicon: string;
  readonly tells: Tells;
  readonly showdown: Showdown | null;
  readonly vote: Vote | null;
  readonly ballot: Ballot | null;
}

/** What the table's options change on the screen. */
export interface Tells {
  readonly history: boolean;
  readonly counts: boolean;
  readonly odds: boolean;
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
  readonly spelling: readonly Piece[];
  readonly spellable: boolean;
  /** Whether it is a word; null until somebody had a right to ask. */
  readonly valid: boolean | null;
  readonly loser: Seat | null;
  readonly reason: 'letters_missing' | 'word_invalid' | 'bid_good' | 'timeout' | null;
}

export interface Vote {
  readonly word: string;
  readonly voters: readonly Seat[];
  readonly voted: readonly Seat[];
}

/** Somebody asks to roll this round again. */
export interface Ballot {
  readonly by: Seat;
  readonly agreed: readonly Seat[];
}

// What a seat may do.

export interface Menu {
  readonly ready: readonly Move[];
  readonly blank: readonly Blank[];
}

/** A move of the game (`Bid`, spelled as the game's record), or a deed at the table (`leave`). */
export interface Action {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A move ready as it stands. */
export interface Move {
  readonly action: Action;
  readonly label: string;
}

/** A move to fill in. */
export interface Blank {
  readonly type: string;
  readonly label: string;
  readonly holes: readonly Hole[];
}

export interface Hole {
  readonly name: string;
  readonly kind: 'word' | 'number' | 'one_of' | 'some_of' | 'flag';
  readonly least: number;
  readonly most: number;
  readonly choices: readonly (number | string)[];
}

export function ready(menu: Menu, type: string): Move | undefined {
  return menu.ready.find((move) => move.action.type === type);
}

export function blank(menu: Menu, type: string): Blank | undefined {
  return menu.blank.find((move) => move.type === type);
}

export function offers(menu: Menu, type: string): boolean {
  return ready(menu, type) !== undefined || blank(menu, type) !== undefined;
}

/** The answer to "may I?": a sentence either way. */
export interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly sentence: string;
  readonly help?: string;
  /** Allowed, and hopeless: nobody can ever spell it. */
  readonly hopeless?: boolean;
}

// Talk.

export interface Remark {
  readonly id: number;
  readonly seat: Seat;
  readonly text: string;
  /** A claim about letters may be a lie; the showdown says whether it was. */
  readonly claim: boolean;
  readonly truth: boolean | null;
}

export interface Quick {
  readonly text: string;
  readonly claim: Claim | null;
}

// The table around the game.

export interface TableFacts {
  readonly id: string;
  readonly code: string | null;
  readonly link: string;
  readonly stage: 'gathering' | 'playing' | 'over';
  readonly game: string;
  readonly title: string;
  readonly seats: readonly SeatView[];
  readonly mine: readonly Seat[];
  readonly host: boolean;
  /** How many matches have begun here. */
  readonly match: number;
  readonly preset: string;
  readonly lexicon: string;
  readonly warnings: readonly string[];
  /** Every option by its flat name. */
  readonly rules: readonly Fact[];
  readonly tvOpen: boolean;
}
