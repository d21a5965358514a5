/**
 * The browser's back button closes an open sheet: while a sheet is open the history has an entry
 * more, which goes when the sheet closes another way. The history follows the sheets a moment later, so that one sheet
 * in place of another costs no entry.
 *
 * The page goes back over entries that it made itself, never over those that it finds when it is loaded: a sheet that
 * opens while the page is being reloaded leaves an entry with nothing of ours before it, and going back from there
 * would leave the page. Such an entry serves the next sheet, and who goes back passes over it.
 */

/** What lies over the screen, the topmost last: how each is closed. */
const covers: (() => void)[] = [];
/** An entry that we left ourselves is on its way; nobody has pressed back. */
let leaving = false;
let due = false;
/** Entries of sheets that were here when the page was loaded. */
let found = 0;

function depth(): number {
  const state: unknown = history.state;
  const cover = typeof state === 'object' && state !== null ? (state as { readonly cover?: unknown }).cover : 0;
  return typeof cover === 'number' ? cover : 0;
}

function follow(): void {
  due = false;
  if (leaving) return;
  const now = depth();
  found = Math.min(found, now);
  const over = now - Math.max(covers.length, found);
  if (over > 0) {
    leaving = true;
    history.go(-over);
  }
  for (let at = now + 1; at <= covers.length; at += 1) history.pushState({ cover: at }, '');
}

function soon(): void {
  if (due) return;
  due = true;
  setTimeout(follow);
}

/** Something lies over the screen until what this returns is called; back calls `close`. */
export function cover(close: () => void): () => void {
  const one = (): void => close();
  covers.push(one);
  soon();
  return () => {
    const at = covers.indexOf(one);
    if (at >= 0) covers.splice(at, 1);
    soon();
  };
}

/** Whether the entry we stand on is a sheet's, so that another screen takes its place. */
export const covered = (): boolean => depth() > 0;

/** Listens to the back button. */
export function watchBacks(): void {
  found = depth();
  addEventListener('popstate', () => {
    const now = depth();
    const closed = leaving ? [] : covers.splice(now);
    for (const close of closed.reverse()) close();
    if (!leaving && closed.length === 0 && now < found) history.go(-1 - now);
    found = Math.min(found, now);
    leaving = false;
    soon();
  });
}
