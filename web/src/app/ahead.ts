/**
 * Fetches ahead what the next screen needs, so that a link to a table is one journey and not four. What is needed at
 * once the house names in the page itself (`modulepreload`); this fetches what comes after that.
 */
import { drawingOf } from '../games/shelf';
import type { Route } from './router.svelte';

/** What *Play now* plays. */
const LEAD = 'liars_boggle';
const SOON_MS = 2500;

const table = (): Promise<unknown> => import('./TableScreen.svelte');
const lead = (): Promise<unknown> => drawingOf(LEAD).then((drawing) => drawing.game());

export function lookAhead(route: Route): void {
  if (route.screen === 'table') void table();
  else if (route.screen === 'lobby') void import('./Lobby.svelte');
  setTimeout(() => {
    if (route.screen === 'lobby') void Promise.all([table(), lead(), import('./Create.svelte'), import('./SettingsSheet.svelte')]);
    else void import('./Lobby.svelte');
  }, SOON_MS);
}
