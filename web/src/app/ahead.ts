/**
 * Fetches ahead what the next screen needs, so that a link to a table is one journey and not four. What its table plays,
 * the house says in the page itself, where it knows (`modulepreload`).
 */
import { drawingOf } from '../games/shelf';
import type { Route } from './router.svelte';

/** What *Play now* plays. */
const LEAD = 'liars_boggle';

const table = (): Promise<unknown> => import('./TableScreen.svelte');
const lead = (): Promise<unknown> => drawingOf(LEAD).then((drawing) => drawing.game());

export function lookAhead(route: Route): void {
  if (route.screen === 'table') void Promise.all([table(), import('./Gather.svelte')]);
  else if (route.screen === 'lobby') setTimeout(() => void Promise.all([table(), lead(), import('./Create.svelte')]), 2500);
}
