/** A moment of a game, as the house would tell it: what the pattern book shows. A game keeps its own in `scenes.ts`. */
import type { Action, Answer, LookBack, Message, Remark, TableFacts } from '../connection/model';

/** Something said here and now. */
export type Spoken = Omit<Remark, 'name' | 'match' | 'round'>;

export interface Scene {
  readonly message: Message;
  readonly facts: TableFacts;
  readonly talk: readonly Spoken[];
  readonly me: number | null;
  /** Sets up what the game keeps on this page, as a person would by typing or choosing. */
  readonly dress?: (kept: unknown) => void;
  /** What the table says of a move before it is made. */
  readonly answer?: (action: Action) => Answer;
  /** What there is to see of a match that is over; without it the house refuses. */
  readonly review?: LookBack;
  /** Comes after the first message, to set the show in motion. */
  readonly then?: Message;
}
