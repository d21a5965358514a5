/**
 * A code by which another device hands its seat over, taken out of the address: it is good once, and whoever reads the address
 * bar, the history or a screenshot could use it. It outlives a reload of this tab, until it is used or set aside.
 */
const PLACE = 'bunkum.handover';

export interface Handover {
  readonly table: string;
  readonly code: string;
}

export function keepHandover(handover: Handover): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(handover));
  } catch {
    // A browser that keeps nothing asks once.
  }
}

export function forgetHandover(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was saved.
  }
}

/** The code that was set aside for this table, if any. */
export function handoverTo(table: string): Handover | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Partial<Handover> | null;
    return saved !== null && saved.table === table && typeof saved.code === 'string'
      ? { table, code: saved.code }
      : null;
  } catch {
    return null;
  }
}
