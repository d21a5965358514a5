/** Every bid of a match and what became of it, for what is shared after the game. */
import type { LiarsBoggle } from './view';

export type Fate = 'held' | 'bunkum' | 'untested';

const SQUARES: Record<Fate, string> = { held: '🟨', bunkum: '🟥', untested: '⬛' };

const PLACE = 'bunkum.bids.';

/** By the number of the bid in the match. A page that comes late knows only what it has seen. */
export type Fates = ReadonlyMap<number, Fate>;

export function recorded(fates: Fates, view: LiarsBoggle): Fates {
  const now = new Map(fates);
  const said = [...view.earlier, ...(view.bid === null ? [] : [view.bid])];
  for (const bid of said) {
    if (bid.withdrawn) now.delete(bid.seq);
    else if (!now.has(bid.seq)) now.set(bid.seq, 'untested');
  }
  const reason = view.showdown?.reason ?? null;
  if (view.bid !== null && reason !== null && reason !== 'timeout')
    now.set(view.bid.seq, reason === 'bid_good' ? 'held' : 'bunkum');
  return now;
}

/** What this tab saw of a match before it was loaded again; `place` names the table and the match. */
export function remembered(place: string): Fates {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(PLACE + place) ?? '[]') as [number, Fate][]);
  } catch {
    return new Map(); // A browser that keeps nothing shares what it saw since.
  }
}

export function remember(place: string, fates: Fates): void {
  try {
    sessionStorage.setItem(PLACE + place, JSON.stringify([...fates]));
  } catch {
    // As above.
  }
}

/** One square a bid. */
export const squaresOf = (fates: Fates): string =>
  [...fates]
    .sort(([a], [b]) => a - b)
    .map(([, fate]) => SQUARES[fate])
    .join('');
