/** Menus of the pattern book: what the server offers at a table, and what of the room. */
import type { Blank, Hole, Menu, Move, RoomMessage } from '../connection/model';
import type { RoomOffer } from '../wire';

/** A menu whose part of the room may be left out: then one may only talk. */
export type SceneMenu = Pick<Menu, 'ready' | 'blank'> & Partial<Menu>;

const offer = (message: RoomMessage, label: string, costs = ''): RoomOffer => ({ message, label, costs });
export const LEAVE = offer({ do: 'leave' }, 'Leave for good', 'A bot gets your seat.');
export const HOSTING = [
  offer(
    { do: 'send_away', chair: 2, name: 'Ines' },
    'Send Ines away',
    'A bot plays on. Ines cannot come back until you say so.',
  ),
  offer(
    { do: 'send_away', chair: 3, name: 'Mara' },
    'Send Mara away',
    'A bot plays on. Mara cannot come back until you say so.',
  ),
  offer({ do: 'let_back', ban: 1 }, 'Let Teo come back'),
];
export const RESTART = offer({ do: 'propose_restart' }, 'Ask to restart this round');
export const NEXT_ROUND = offer({ do: 'ready' }, 'Next round');
export const PLAY_AGAIN = offer({ do: 'ready', seat: 0 }, 'Play again');
export const REMATCH = offer({ do: 'rematch' }, 'Start without waiting');
export const AGREE = offer({ do: 'agree' }, 'Restart it');
export const DECLINE = offer({ do: 'decline' }, 'Play on');
export const TAKE_BACK = offer({ do: 'take_back' }, 'Take my seat back');

export const move = (type: string, label: string, more: Record<string, unknown> = {}): Move => ({
  action: { type, ...more },
  label,
});
export const blank = (type: string, ...holes: Hole[]): Blank => ({ type, label: type, holes });
export const numberHole = (name: string, least: number, most: number): Hole => ({
  name,
  kind: 'number',
  least,
  most,
  choices: [],
});
export const choiceHole = (name: string, choices: readonly (string | number)[]): Hole => ({
  name,
  kind: 'one_of',
  least: 0,
  most: 0,
  choices,
});
export const bid = (least: number, most: number, face: string, choices: readonly (string | number)[]): Blank =>
  blank('Bid', numberHole('number', least, most), choiceHole(face, choices));

export const of = (ready: SceneMenu['ready'], blank: SceneMenu['blank'] = [], room?: Menu['room']): SceneMenu => ({
  ready,
  blank,
  ...(room ? { room } : {}),
});
export const NO_MOVES = of([]);
export const QUIET = of([], [], [LEAVE]);
export const SHOWN = of([], [], [NEXT_ROUND, LEAVE]);
export const ENDED = of([], [], [PLAY_AGAIN]);
/** A host who wants to play again, while others have not said so. */
export const HOST_WAITS = of([], [], [REMATCH]);
