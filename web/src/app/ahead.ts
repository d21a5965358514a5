/** Fetches ahead what the next screen needs, so that a link to a table is one journey and not four. */
import type { Route } from './router.svelte';

const table = (): Promise<unknown> =>
  Promise.all([
    import('./TableScreen.svelte'),
    import('../games/liars_boggle/Game.svelte'),
    innerWidth >= 900 ? import('../games/liars_boggle/Desk.svelte') : import('../games/liars_boggle/Phone.svelte'),
  ]);

export function lookAhead(route: Route): void {
  if (route.screen === 'table') void table();
  else if (route.screen === 'lobby') setTimeout(() => void Promise.all([table(), import('./Create.svelte'), import('./Gather.svelte')]), 2500);
}
