/**
 * The browser's back button closes an open sheet: while a sheet is open the history has an entry
 * more, which goes when the sheet closes another way. The history follows the sheets a moment later, so that one sheet
 * in place of another costs no entry.
 */

/** What lies over the screen, the topmost last: how each is closed. */
const covers: (() => void)[] = [];
/** An entry that we left ourselves is on its way; nobody has pressed back. */
let leaving = false;
let due = false;

function depth(): number {
  const state: unknown = history.state;
  const told = typeof state === 'object' && state !== null ? (state as { readonly cover?: unknown }).cover : 0;
  return typeof told === 'number' ? told : 0;
}

function follow(): void {
  due = false;
  if (leaving) return;
  const over = depth() - covers.length;
  if (over > 0) {
    leaving = true;
    history.go(-over);
  }
  for (let at = depth() + 1; over < 0 && at <= covers.length; at += 1) history.pushState({ cover: at }, '');
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

/** Listens to the back button; an entry that a reload left behind goes at once. */
export function watchBacks(): void {
  addEventListener('popstate', () => {
    if (leaving) leaving = false;
    else for (const close of covers.splice(depth()).reverse()) close();
    soon();
  });
  soon();
}
