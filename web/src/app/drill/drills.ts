/** Asks the server for drills, and finds how a game draws them. */
import type { Component } from 'svelte';
import { asked } from '../../ground/server_api';
import type * as wire from '../../wire';

const NUMBERS = 1_000_000;

/** Returns a drill of this level that nobody has chosen. */
export function someDrill(preset: string, level: number): Promise<wire.Drill> {
  const number = Math.floor(Math.random() * NUMBERS);
  return asked(`api/drill?preset=${encodeURIComponent(preset)}&level=${level}&number=${number}`);
}

/** What draws a bid, or a die or card: one of the two is given. */
export interface DrawnProps extends Record<string, unknown> {
  readonly bid?: wire.DrillBid;
  readonly piece?: wire.HandPiece;
  /** Of a die or card, in pixels. */
  readonly width?: number;
}

const FOLDERS = import.meta.glob<{ default: Component<DrawnProps> }>('../../games/*/late/Drill.{svelte,ts}');

/** Fetches what draws the pieces of a game; null: it has nothing of its own, and they are written. */
export async function piecesOf(game: string): Promise<Component<DrawnProps> | null> {
  const file = `../../games/${game}/late/Drill`;
  const folder = FOLDERS[`${file}.svelte`] ?? FOLDERS[`${file}.ts`];
  return folder === undefined ? null : (await folder()).default;
}
