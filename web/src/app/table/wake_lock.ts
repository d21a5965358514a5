/** Keeps the screen awake during a game, where the browser can: on plain http it cannot, and the page says so once. */
import { toasts } from '../../ground/toasts.svelte';

const SAID = 'bunkum.sleep-said';

export function stayAwake(): () => void {
  if (!('wakeLock' in navigator)) {
    sayOnce();
    return () => undefined;
  }
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible') return;
    // The browser may say no, for a low battery say: then the screen sleeps as its owner wished.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (over) void lock?.release();
  };
  const seen = (): void => void hold(); // A lock is lost whenever the page is hidden.
  document.addEventListener('visibilitychange', seen);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    void lock?.release();
  };
}

function sayOnce(): void {
  try {
    if (localStorage.getItem(SAID) !== null) return;
    localStorage.setItem(SAID, 'yes');
  } catch {
    return; // A browser that keeps nothing would be told at every table.
  }
  const why = isSecureContext ? 'this browser cannot' : 'over plain http a page cannot';
  toasts.trouble(`Your screen may go to sleep: ${why} keep it awake. Your seat is held.`, 'moon');
}
