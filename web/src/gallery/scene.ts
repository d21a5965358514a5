/** A moment of a game, as the house would tell it: what the pattern book shows. A game keeps its own in `scenes.ts`. */
import type { Action, Answer, LookBack, Menu, Message, Remark, RoomMessage, TableFacts } from '../connection/model';
import type { RoomOffer } from '../wire';

/** A menu whose part of the room may be left out: then one may only talk. */
export type SceneMenu = Pick<Menu, 'ready' | 'blank'> & Partial<Menu>;
export type SceneMessage = Omit<Message, 'menu'> & { readonly menu: SceneMenu };

const offer = (message: RoomMessage, label: string, costs = ''): RoomOffer => ({ message, label, costs });
export const LEAVE = offer({ do: 'leave' }, 'Leave for good', 'A bot gets your seat.');
export const RESTART = offer({ do: 'propose_restart' }, 'Ask to restart this round');
export const NEXT_ROUND = offer({ do: 'ready' }, 'Next round');
export const REMATCH = offer({ do: 'rematch' }, 'Play again');
export const AGREE = offer({ do: 'agree' }, 'Restart it');
export const DECLINE = offer({ do: 'decline' }, 'Play on');
export const TAKE_BACK = offer({ do: 'take_back' }, 'Take my seat back');

/** Something said here and now. */
export type Spoken = Omit<Remark, 'name' | 'match' | 'round'>;

export interface Scene {
  readonly message: SceneMessage;
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
  readonly then?: SceneMessage;
}
