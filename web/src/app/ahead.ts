/** Fetches ahead what the next screen needs, so that a link to a table is one journey and not four. */
import { drawingOf } from '../games/shelf';
import type { Route } from './router.svelte';

/** Most tables play this; a link does not say which game its table plays. */
const LIKELY = 'liars_boggle';

const table = (): Promise<unknown> => Promise.all([import('./TableScreen.svelte'), drawingOf(LIKELY).then((drawing) => drawing.game())]);

export function lookAhead(route: Route): void {
  if (route.screen === 'table') void table();
  else if (route.screen === 'lobby') setTimeout(() => void Promise.all([table(), import('./Create.svelte'), import('./Gather.svelte')]), 2500);
}
