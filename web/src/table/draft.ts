/**
 * A word half typed, a bid half put together: the tab keeps it for one seat and one turn, so that a reload does not lose it.
 *
 * It never leaves the browser, and is gone once it was used, or the turn has passed. Where one phone is passed round
 * nothing is kept: another would find it.
 */
import type { View } from '../connection/model';
import type { Table } from '../connection/table_store.svelte';

const PLACE = 'bunkum.draft.';

/** Which turn of which round this is. */
export function turnOf(view: View): string {
  const { phase, bid } = view as View & { readonly phase?: string; readonly bid?: { readonly seq: number } | null };
  return [view.round, phase, view.turn, bid?.seq].join('.');
}

export class Draft<T> {
  readonly #table: Pick<Table, 'facts' | 'me' | 'view' | 'shared'>;
  readonly #moment: (view: View) => string;

  /** `moment` names the time for which it is good. */
  constructor(
    table: Pick<Table, 'facts' | 'me' | 'view' | 'shared' | 'watch'>,
    moment: (view: View) => string = turnOf,
  ) {
    this.#table = table;
    this.#moment = moment;
    table.watch(() => void this.kept);
  }

  /** What was kept in this very turn. */
  get kept(): T | null {
    const { at, place } = this;
    if (at === null) return null;
    try {
      const found = JSON.parse(sessionStorage.getItem(place) ?? 'null') as {
        readonly at: string;
        readonly draft: T;
      } | null;
      if (found === null || found.at === at) return found?.draft ?? null;
      sessionStorage.removeItem(place);
    } catch {
      // A browser that keeps nothing begins afresh.
    }
    return null;
  }

  /** Null: it was used, or there is nothing to keep. */
  keep(draft: T | null): void {
    const { at, place } = this;
    if (at === null) return;
    try {
      if (draft === null) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify({ at, draft }));
    } catch {
      // As above.
    }
  }

  private get at(): string | null {
    const { facts, me, view, shared } = this.#table;
    return facts === null || me === null || view === null || shared ? null : `${facts.match}.${this.#moment(view)}`;
  }

  private get place(): string {
    return `${PLACE}${this.#table.facts?.id ?? ''}.${this.#table.me}`;
  }
}
