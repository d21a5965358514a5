/**
 * The games that are drawn here, a folder each: a game is fetched when a table of it is opened, so that nobody waits for
 * games they do not play. A game without a folder is drawn by `generic`, from its menu and its plain facts.
 */
import type { Component } from 'svelte';
import type { TableFacts, View } from '../table/model';
import type { Known } from '../table/reading';
import type { Table } from '../table/table.svelte';
import type { Room } from '../wire';

export type Sheet = 'menu' | 'settings' | 'how' | 'keys' | 'carry';

export interface GameProps {
  readonly table: Table;
  readonly onleave: () => void;
  /** Opens the sheet at once; the pattern book uses it. */
  readonly sheet?: Sheet | null;
  /** Hears of what the game keeps on this page, before it is drawn; the pattern book uses it. */
  readonly dress?: (kept: unknown) => void;
}

export interface TvProps {
  readonly table: Table;
  readonly facts: TableFacts;
}

export interface HowProps {
  /** Where the steps stand among the headings of the page around them. */
  readonly level?: 'h2' | 'h3';
}

type Fetched<Props extends Record<string, unknown>> = () => Promise<{ readonly default: Component<Props> }>;

/** What `games/<game>/index.ts` says, as its default. */
export interface Drawing {
  /** What a seat sees, from what the house told it. */
  readonly read: (known: Known, room: Room, title: string) => View;
  /** The table on a phone and on a desk. */
  readonly game: Fetched<GameProps & Record<string, unknown>>;
  /** The screen in the room: what everybody may know. Without one it shows who sits there. */
  readonly tv?: Fetched<TvProps & Record<string, unknown>>;
  /** The game in a minute, with pictures. */
  readonly how?: Fetched<HowProps & Record<string, unknown>>;
  /** What the curtain says to all when one phone goes round: the bid on the table. */
  readonly curtain: (view: View) => string;
  /** Moves that are made out of turn, and so are offered by name where one phone goes round. */
  readonly asides?: readonly string[];
  /** What dice of a face, or a letter, are called in talk, where a game has names of its own: "ace", "aces". */
  readonly named?: (letter: string, many: number) => string | null;
  /** Whether all lies open, so that no curtain is needed. */
  readonly open: (view: View) => boolean;
  /** Whether the round may still be begun again. */
  readonly mayRestart: (view: View) => boolean;
}

const FOLDERS = import.meta.glob<{ default: Drawing }>('./*/index.ts');

/** How a game is drawn; by its menu and its plain facts where nobody has drawn it. */
export async function drawingOf(game: string, plain = false): Promise<Drawing> {
  const folder = (plain ? undefined : FOLDERS[`./${game}/index.ts`]) ?? FOLDERS['./generic/index.ts'];
  if (folder === undefined) throw new Error('no game is drawn here');
  return (await folder()).default;
}
