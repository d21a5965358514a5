/** The tables at which this device has a seat in a match that goes on: the lobby leads back to them. */

export interface Kept {
  /** Where it lies under the server's address: `t/abc`. */
  readonly path: string;
  readonly title: string;
  /** 0 before a match begins. */
  readonly round: number;
}

type Noted = Kept & { readonly at: number };

const PLACE = 'bunkum.tables';
/** So long a table is looked for; and so many of them. */
const DAY_MS = 24 * 3600 * 1000;
const MOST = 3;

const idOf = (path: string): string => path.split(/[/?]/)[1] ?? '';

function noted(now: number): readonly Noted[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return (Array.isArray(saved) ? (saved as readonly Partial<Noted>[]) : []).filter(
      (one): one is Noted =>
        typeof one?.path === 'string' &&
        typeof one.title === 'string' &&
        typeof one.round === 'number' &&
        typeof one.at === 'number' &&
        now - one.at < DAY_MS,
    );
  } catch {
    return []; // A browser that keeps nothing still plays.
  }
}

function note(tables: readonly Noted[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Private windows may refuse: the link is the way back then.
  }
}

/** The latest first. */
export function keptTables(now = Date.now()): readonly Kept[] {
  return noted(now);
}

export function rememberTable(table: Kept, now = Date.now()): void {
  note([{ ...table, at: now }, ...noted(now).filter((one) => idOf(one.path) !== idOf(table.path))]);
}

/** By its id, or by the path that leads to it. */
export function forgetTable(table: string, now = Date.now()): void {
  const tables = noted(now);
  const id = idOf(table) || table;
  if (tables.some((one) => idOf(one.path) === id)) note(tables.filter((one) => idOf(one.path) !== id));
}
