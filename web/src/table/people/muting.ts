/** Whom this browser mutes at a table (RULES 1.4): by name, for seats change. Nothing of it leaves the browser. */
import type { Table } from '../../connection/table_store.svelte';

const PLACE = 'bunkum.muted';
/** So many tables are remembered. */
const MOST = 10;

type Saved = readonly { readonly table: string; readonly names: readonly string[] }[];

function saved(): Saved {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return (Array.isArray(found) ? (found as Partial<Saved[number]>[]) : []).filter(
      (one): one is Saved[number] =>
        typeof one?.table === 'string' &&
        Array.isArray(one.names) &&
        one.names.every((name) => typeof name === 'string'),
    );
  } catch {
    return []; // A browser that keeps nothing still plays.
  }
}

export function mutedAt(table: string): readonly string[] {
  return saved().find((one) => one.table === table)?.names ?? [];
}

/** Mutes whoever goes by this name at the table, or hears them again. */
export function mute(table: Table, name: string, muted: boolean): void {
  const id = table.facts?.id;
  if (id === undefined) return;
  const names = [...mutedAt(id).filter((one) => one !== name), ...(muted ? [name] : [])];
  const others = saved().filter((one) => one.table !== id);
  try {
    const kept = [...(names.length > 0 ? [{ table: id, names }] : []), ...others].slice(0, MOST);
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // Then it is so until the page is loaded again.
  }
  if (muted) hide(table, [...table.muted, name]);
  else table.muted = table.muted.filter((one) => one !== name);
}

/** Mutes those who were muted at this table before. */
export function muteAgain(table: Table): void {
  if (table.facts !== null) hide(table, mutedAt(table.facts.id));
}

export function hide(table: Table, names: readonly string[]): void {
  table.muted = names;
  table.bubbles = new Map([...table.bubbles].filter(([, remark]) => !table.isMuted(remark)));
}
