/**
 * What the page knows of a table: what a seat was told, and what it may do.
 *
 * The page draws these and holds no rule. `reading.ts` makes them of what the server says.
 */

import type { AnyClientMessage, HouseRule, MakeClaim, Recapped, Reviewed, RoomOffer, Say, SayPhrase } from '../wire';

export type Seat = number;

// What is said to a seat.

export interface Message {
  readonly n: number;
  /** Whose eyes; null looks on. */
  readonly seat: Seat | null;
  readonly events: readonly GameEvent[];
  /** Null until a match has begun. */
  readonly view: View | null;
  readonly menu: Menu;
  /** The seats that the game waits for. */
  readonly awaited: readonly Seat[];
}

/** For animation and announcements alone; nothing is ever worked out from it. */
export interface GameEvent {
  readonly type: string;
}

/** What the table asks of any game's view; each game's own (`games/<game>/view.ts`) says more. */
export interface View {
  readonly game: string;
  readonly title: string;
  readonly round: number;
  readonly seats: readonly SeatView[];
  readonly turn: Seat | null;
  /** Whose time ran out, so that the latest move was made in their place. */
  readonly overdue?: Seat | null;
  /** The numbers of this round's bids that were made for somebody whose time had run out, as far as this page was there. */
  readonly clockBids?: readonly number[];
  readonly timers: readonly Timer[];
  readonly ranking: readonly Rank[] | null;
  readonly ballot: Ballot | null;
  /** What the table's options allow beside the game. */
  readonly practice: boolean;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Somebody asks to roll this round again. */
export interface Ballot {
  readonly by: Seat;
  readonly agreed: readonly Seat[];
  readonly declined: readonly Seat[];
}

export interface SeatView {
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  readonly status: 'living' | 'dead' | 'gone';
  /** Not connected; somebody acts for the seat after so many seconds. */
  readonly away: boolean;
  readonly waits?: number | null;
  /** Who that is: a bot sits in, or the House does what a clock that ran out would (RULES 1.6). */
  readonly actsFor?: 'bot' | 'house';
  /** A bot plays for the person for now. */
  readonly standIn?: boolean;
  readonly place: number | null;
  readonly ready?: boolean;
  /** Who takes it from its bot when the next round begins (RULES 1.6). */
  readonly coming?: string | null;
}

/** A bot plays this seat now: its own, or one that a person has left for a while. */
export const botPlays = (seat: Pick<SeatView, 'kind' | 'standIn'> | undefined): boolean =>
  seat?.kind === 'bot' || seat?.standIn === true;

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

// What a seat may do.

export interface Menu {
  readonly ready: readonly Move[];
  readonly blank: readonly Blank[];
  /** What may be done in the room: messages that are sent as they stand. */
  readonly room: readonly RoomOffer[];
  /** Tags of messages that may be sent once they are filled in. */
  readonly fill: readonly AnyClientMessage['do'][];
}

/** What is done in the room rather than in the game, as the server is told of it. */
export type RoomMessage = AnyClientMessage;

type WithAnyMove<Message> = Message extends { readonly id: string }
  ? Omit<Message, 'action'> & { readonly [field in keyof Pick<Message, keyof Message & 'action'>]: Action }
  : never;
/** What the server answers under the message's id: of a move it knows how the game spells it, also where the page does not. */
export type Question = WithAnyMove<AnyClientMessage>;

/** A move of the game (`Bid`), spelled as the game's record. */
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

/** The offer of the room whose message has this tag. */
export function roomOffer(menu: Pick<Menu, 'room'>, tag: RoomMessage['do']): RoomOffer | undefined {
  return menu.room.find(({ message }) => message.do === tag);
}

/** The offer to go on after a showdown; after a match `ready` means another one. */
export const goOnOffer = (menu: Pick<Menu, 'room'>, view: View | null): RoomOffer | undefined =>
  (view?.ranking ?? null) === null ? roomOffer(menu, 'ready') : undefined;

export function blank(menu: Pick<Menu, 'blank'>, type: string): Blank | undefined {
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
  /** It is hopeless by what I hold, and not by what everybody knows. */
  readonly byOwnHand?: boolean;
}

// Talk.

export interface Remark {
  readonly id: number;
  readonly seat: Seat;
  /** Of whoever said it, whoever sits there now. */
  readonly name: string;
  readonly match: number;
  /** Of a claim; 0 where nothing was claimed. */
  readonly round: number;
  readonly text: string;
  /** A claim about letters may be a lie; the showdown says whether it was. */
  readonly claim: boolean;
  readonly truth: boolean | null;
  /** Words of one's own or a ready phrase: what muting its speaker hides. */
  readonly free?: boolean;
}

/** What a seat says: words of its own, a ready phrase, or a claim. */
export type Talk = Omit<Say, 'seat'> | Omit<SayPhrase, 'seat'> | Omit<MakeClaim, 'seat'>;

/** Something to say with a tap, and the words on its button. */
export interface Quick {
  readonly text: string;
  readonly talk: Talk;
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
  /** The bot's seat that this device takes when the next round begins. */
  readonly reserved?: Seat | null;
  readonly host: boolean;
  /** How many matches have begun here. */
  readonly match: number;
  readonly preset: string;
  readonly lexicon: string;
  readonly warnings: readonly string[];
  /** For whom a showdown stays. */
  readonly waitsFor: readonly Seat[];
  /** Every house rule in words. */
  readonly rules: readonly HouseRule[];
  readonly tvOpen: boolean;
  /** Its matches can be looked back at once they are over. */
  readonly reviewed: boolean;
}

/** A match looked back at. */
export type LookBack = Pick<Reviewed, 'seconds' | 'rounds' | 'trays'>;

/** A match told in a sentence, with the best moment of each seat that had one. */
export type Recap = Pick<Recapped, 'sentence' | 'highlights'>;
