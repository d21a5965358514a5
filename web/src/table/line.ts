import type { Action, Answer, Message, Remark, TableFacts } from './model';

/** What comes down the line to one seat. */
export type Incoming =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'table'; readonly table: TableFacts }
  | { readonly kind: 'talk'; readonly remarks: readonly Remark[] }
  | { readonly kind: 'typing'; readonly seat: number }
  | { readonly kind: 'state'; readonly state: LineState; readonly sentence?: string };

/** How the line is: lost means that it is being mended and the seat is held. */
export type LineState = 'opening' | 'open' | 'lost' | 'closed';

/** The way from this page to its table. The socket is one; the pattern book has a pretended one. */
export interface Line {
  open(hear: (incoming: Incoming) => void): void;
  /** Does it, or answers why not. */
  act(seat: number, action: Action): Promise<Answer>;
  /** Asks whether it may, without doing it. */
  ask(seat: number, action: Action): Promise<Answer>;
  say(seat: number, text: string, claim: Record<string, unknown> | null): Promise<Answer>;
  close(): void;
}
