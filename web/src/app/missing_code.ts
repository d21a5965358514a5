/**
 * Code of the page that could not be fetched: without it a screen stays empty, for a phone that was offline for a moment
 * too. The page loads anew once the server can be reached, but not again and again.
 */
import { ROOT } from '../ground/base_address';
import { isHarmless } from '../ground/fetch_ahead';
import { reload, TAB, type Memory } from '../connection/page_update';
import { toasts } from '../ground/toasts.svelte';

const TRY_MS = 2000;
const PAUSE_MS = 30_000;
const RELOADED_AT = 'bunkum reloaded for its code at';

let waiting = false;

/** How long to wait before the page is loaded anew. */
export function pauseBefore(now: number, memory: Memory = TAB): number {
  const before = Number(memory.get(RELOADED_AT) ?? Number.NaN);
  return now - before < PAUSE_MS ? PAUSE_MS - (now - before) : 0;
}

async function reloadOnceReachable(): Promise<void> {
  await new Promise((done) => setTimeout(done, pauseBefore(Date.now())));
  while (!(await isReachable())) await new Promise((done) => setTimeout(done, TRY_MS));
  TAB.set(RELOADED_AT, String(Date.now()));
  reload();
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(new URL('favicon.svg', ROOT), { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

export function watchForMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever fetched it ahead hears of it first.
    setTimeout(() => {
      if (waiting || isHarmless(payload)) return;
      waiting = true;
      toasts.trouble('Part of this page did not arrive. It loads again by itself.');
      void reloadOnceReachable();
    });
  });
}
