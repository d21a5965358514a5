/** Finds how a game draws a match that is looked back at, apart from a table. */
import type { DrawnPiece } from '../../table/review/ReviewHands.svelte';
import type { DrawnTray } from '../../table/review/TrayRound.svelte';

export interface ReviewDrawing {
  /** What a loss costs: "Cost a die". */
  readonly cost?: string;
  readonly piece?: DrawnPiece;
  readonly tray?: DrawnTray;
}

const FILES = import.meta.glob<ReviewDrawing>('../../games/*/late/Reviewed.{svelte,ts}');

/** Fetches it; a game without one has its pieces written. */
export async function reviewDrawingOf(game: string): Promise<ReviewDrawing> {
  const file = `../../games/${game}/late/Reviewed`;
  return (await (FILES[`${file}.svelte`] ?? FILES[`${file}.ts`])?.()) ?? {};
}
