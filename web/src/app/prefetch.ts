/**
 * Fetches what the next screen needs before it is opened. What the first screen needs at once, the server names in the
 * page itself (`modulepreload`).
 */
import { drawingOf } from './game_drawings';
import type { Route } from './router.svelte';

/** What *Play now* plays. */
const LEAD = 'liars_boggle';
const SOON_MS = 2500;

const table = (): Promise<unknown> => import('./table/TableScreen.svelte');
/** Nobody waits for it yet: who needs it will ask again, and is told if it cannot be had. */
const quietly = (fetched: Promise<unknown>): void => void fetched.catch(() => undefined);
const lead = (): Promise<unknown> => drawingOf(LEAD).then((drawing) => drawing.game());

/** A table, once drawn, fetches what itself needs later (`Drawing.late`); the lobby waits until somebody leaves for it. */
export function prefetchNextScreen(route: Route): void {
  if (route.screen === 'table') quietly(table());
  if (route.screen !== 'lobby') return;
  quietly(import('./lobby/Lobby.svelte'));
  const soon = (): Promise<unknown> =>
    Promise.all([table(), lead(), import('./create/Create.svelte'), import('../table/settings/SettingsSheet.svelte')]);
  setTimeout(() => quietly(soon()), SOON_MS);
}
