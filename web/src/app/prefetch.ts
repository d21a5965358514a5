/**
 * Fetches ahead what the next screen needs, so that a link to a table is one journey and not four. What is needed at
 * once the house names in the page itself (`modulepreload`); this fetches what comes after that.
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

export function prefetchNextScreen(route: Route): void {
  if (route.screen === 'table') quietly(table());
  else if (route.screen === 'lobby') quietly(import('./lobby/Lobby.svelte'));
  setTimeout(() => {
    if (route.screen === 'lobby')
      quietly(
        Promise.all([
          table(),
          lead(),
          import('./create/Create.svelte'),
          import('../table/settings/SettingsSheet.svelte'),
        ]),
      );
    else quietly(import('./lobby/Lobby.svelte'));
  }, SOON_MS);
}
