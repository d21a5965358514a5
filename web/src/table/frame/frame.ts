/** What a game gives to the frame that all tables share: what lies on the felt, what lies in the hand, what beside. */
import type { Snippet } from 'svelte';
import type { GameProps, Sheet } from '../drawing';
import type { Table } from '../../connection/table_store.svelte';

/** A phone; a desk; a desk with room for a third column. */
export type Layout = 'phone' | 'desk' | 'wide';

/** A key, what it does (for the list of keys), and how, where the frame does it and no part within. */
export type Key = readonly [key: string, does: string, press?: (frame: FrameDoes) => void];

export interface FrameProps {
  readonly table: Table;
  readonly onleave: () => void;
  readonly sheet?: Sheet | null;
  /** The head: "Liar’s Boggle", "Round 3 · 16 dice". */
  readonly title: string;
  readonly line: string;
  /** What the round is called beside the table. */
  readonly besideTitle?: string;
  /** The move is mine, though a bot may be making it for me; what the tag says then. */
  readonly mine: boolean;
  readonly tag?: string;
  /** The showdown: everything lies open. */
  readonly open?: boolean;
  /** The showdown as it is told: any tap on the felt and any key but Tab jumps to its end. */
  readonly show?: { readonly playing: boolean; finish(): void };
  /** The clock that the head shows and tells of; its name. Without a word about it that of the turn, where the table plays with one. */
  readonly clock?: string | null;
  /** More buttons in the head. */
  readonly tools?: Snippet;
  /** On the felt: the others and the middle. */
  readonly felt: Snippet<[Layout]>;
  /** In the hand: what I hold and may do. */
  readonly hand: Snippet<[Layout, FrameDoes]>;
  /** Covers felt and hand: choosing, the end. */
  readonly full?: Snippet<[Layout, FrameDoes]> | null;
  /** This round and what is public: a column on a wide screen, in the menu elsewhere. */
  readonly beside: Snippet<[Layout]>;
  /** Things to say with one tap. */
  readonly quick?: Snippet<[boolean]>;
  /** What talk is worth just now. */
  readonly talkNote?: string;
  readonly keys?: readonly Key[];
  readonly how?: GameProps['how'];
}

/** What the frame gives to its layouts. */
export interface LayoutProps extends FrameProps {
  /** A bot that plays for me is to move. */
  readonly its: boolean;
  readonly does: FrameDoes;
  readonly onskip: () => void;
}

/** What the frame does for the parts within. */
export interface FrameDoes {
  readonly menu: () => void;
  readonly how: () => void;
  readonly settings: () => void;
  readonly keys: () => void;
  readonly talk: () => void;
}
