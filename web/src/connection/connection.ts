import type { Action, Answer, LookBack, Message, Recap, Remark, RoomMessage, Seat, TableFacts, Talk } from './model';

/** The answer to a request, with what was asked for. */
export interface DetailedAnswer extends Answer {
  readonly chance?: number;
  readonly review?: LookBack;
  readonly recap?: Recap;
}

/** What a seat receives from the server. */
export type Incoming =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'table'; readonly table: TableFacts }
  /** What was said; and names of people who are `forgotten`, with whatever they said before. */
  | { readonly kind: 'talk'; readonly remarks: readonly Remark[]; readonly forgotten?: readonly string[] }
  /** Something has been settled at the table, beside the game. */
  | { readonly kind: 'settled'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly answer: Answer }
  | { readonly kind: 'state'; readonly state: ConnectionState; readonly code?: string; readonly sentence?: string };

/** Lost: the connection is being opened again, and the seat is held. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'closed';

/** The way from this page to its table. The socket is one; the pattern book has a pretended one. */
export interface Connection {
  open(receive: (incoming: Incoming) => void): void;
  /** Does it, or answers why not. */
  act(seat: Seat | null, action: Action): Promise<Answer>;
  /** Does something in the room; a refusal comes as any other news. */
  send(message: RoomMessage): void;
  /** Asks whether it may, without doing it. */
  ask(seat: Seat | null, action: Action): Promise<Answer>;
  /** Practice: how likely is what the action would claim, from what the seat knows? Null: what is claimed already. */
  odds(seat: Seat | null, action: Action | null): Promise<DetailedAnswer>;
  /** The match is over: who believed what of each bid, and what was true? */
  review(): Promise<DetailedAnswer>;
  /** The match is over: what is told of it, and of each seat? */
  recap(): Promise<DetailedAnswer>;
  say(seat: Seat | null, talk: Talk): void;
  close(): void;
}
