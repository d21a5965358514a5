/**
 * Finds how a game is drawn. A game's folder is fetched when a table of it is opened, so that nobody waits for games they
 * do not play. A game without a folder is drawn by `generic`, from its menu and its plain facts.
 */
import type { Drawing } from '../table/drawing';

const FOLDERS = import.meta.glob<{ default: Drawing }>('../games/*/index.ts');

/** Fetches the drawing of a game. `plain`: by its menu and its plain facts, even where the game has a folder. */
export async function drawingOf(game: string, plain = false): Promise<Drawing> {
  const folder = (plain ? undefined : FOLDERS[`../games/${game}/index.ts`]) ?? FOLDERS['../games/generic/index.ts'];
  if (folder === undefined) throw new Error(`no folder of src/games draws ${game}, and there is no generic one`);
  return (await folder()).default;
}
