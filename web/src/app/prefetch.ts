/**
 * Fetches what the next screen needs before it is opened. What the first screen needs at once, the server names in the
 * page itself (`modulepreload`).
 */
import { drawingOf } from './game_drawings';
import { fetchAhead } from '../ground/fetch_ahead';
import type { Route } from './router.svelte';

/** What *Play now* plays. */
const LEAD = 'liars_boggle';
const SOON_MS = 2500;

const table = (): Promise<unknown> => import('./table/TableScreen.svelte');
const lead = (): Promise<unknown> => drawingOf(LEAD).then((drawing) => drawing.game());

/** A table, once drawn, fetches what itself needs later (`Drawing.late`); the lobby waits until somebody leaves for it. */
export function prefetchNextScreen(route: Route): void {
  if (route.screen === 'table') fetchAhead(table());
  if (route.screen !== 'lobby') return;
  fetchAhead(import('./lobby/Lobby.svelte'));
  const soon = (): Promise<unknown> =>
    Promise.all([table(), lead(), import('./create/Create.svelte'), import('../table/settings/SettingsSheet.svelte')]);
  setTimeout(() => fetchAhead(soon()), SOON_MS);
}
