/** Whom one has blocked, at a table: the server knows, and the page hides what they say. */
import { asked } from '../../ground/server_api';
import type { Table } from '../../connection/table_store.svelte';
import type * as wire from '../../wire';
import { hide, mutedAt } from './muting';

const at = (table: Table): string => `api/tables/${encodeURIComponent(table.facts?.id ?? '')}`;

export async function report(table: Table, ask: wire.AskReport): Promise<void> {
  await asked<wire.Reported>(`${at(table)}/report`, ask);
}

export async function block(table: Table, ask: wire.AskBlock): Promise<void> {
  hideAll(table, await asked<wire.Hidden>(`${at(table)}/block`, ask));
}

/** Hides what those say whom one has blocked before; without an answer it is tried again when somebody sits down. */
export async function hideBlocked(table: Table): Promise<void> {
  try {
    hideAll(table, await asked<wire.Hidden>(`${at(table)}/hidden`));
  } catch {
    // One plays on.
  }
}

function hideAll(table: Table, { names }: wire.Hidden): void {
  const muted = mutedAt(table.facts?.id ?? '');
  if (names.length > 0) hide(table, [...new Set([...muted, ...names])]);
}
