/** What a game's folder (`games/<game>/index.ts`) gives to the page, and what the page gives to its components. */
import type { Component } from 'svelte';
import type { TableFacts, View } from '../connection/model';
import type { GameReader } from '../connection/reading';
import type { Table } from '../connection/table_store.svelte';

/** A component that is fetched when it is drawn. */
export type Fetched<Props extends object> = () => Promise<{
  readonly default: Component<Props & Record<string, unknown>>;
}>;

export type Sheet = 'menu' | 'settings' | 'how' | 'keys' | 'carry';

/** `Play`: what the game keeps on this page. */
export interface GameProps<Play = unknown> {
  readonly table: Table;
  readonly onleave: () => void;
  /** Opens the sheet at once; the pattern book uses it. */
  readonly sheet?: Sheet | null;
  /** Hears of what the game keeps on this page, before it is drawn; the pattern book uses it. */
  dress?(play: Play): void;
  /** The game in a minute (`Drawing.how`). */
  readonly how?: Fetched<HowProps> | undefined;
}

/** Returns what a game keeps on this page; a component gives its `props`. */
export function startPlay<Play>(
  Play: new (table: Table) => Play,
  props: () => Pick<GameProps<Play>, 'table' | 'dress'>,
): Play {
  const { table, dress } = props();
  const play = new Play(table);
  dress?.(play);
  return play;
}

export interface TvProps {
  readonly table: Table;
  readonly facts: TableFacts;
}

export interface HowProps {
  /** Where the steps stand among the headings of the page around them. */
  readonly level?: 'h2' | 'h3' | undefined;
}

/** What `games/<game>/index.ts` says, as its default: how news of its view `V` are read and drawn; `Play` is what it keeps on a page. */
export interface Drawing<V extends View = View, Play = unknown> extends GameReader<V> {
  /** The table on a phone and on a desk. */
  readonly game: Fetched<GameProps<Play>>;
  /** What a table needs later, as the showdown: fetched once the table has been drawn. */
  readonly late?: () => Promise<unknown>;
  /** The game in a minute, with pictures. */
  readonly how?: Fetched<HowProps>;
  /** What the curtain says to all when one phone goes round: the bid on the table. */
  readonly curtain: (view: V) => string;
  /** Whether all lies open, so that no curtain is needed. */
  readonly open: (view: V) => boolean;
}

/** What the curtain says of the bid on the table; null: there is none. */
export const bidOnTable = (said: string | null, none = 'Nothing has been bid yet.'): string =>
  said === null ? none : `The bid on the table is ${said}.`;
