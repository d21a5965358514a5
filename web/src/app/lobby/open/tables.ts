/** What is known of the tables that are open to everybody. */
import type * as wire from '../../../wire';

export type Tables = ReadonlyMap<string, wire.OpenTable>;

/** Returns the open tables after a message. */
export function applyMessage(tables: Tables, message: wire.OpenTables): Tables {
  const after = new Map(message.whole ? [] : tables);
  for (const table of message.tables) after.set(table.table, table);
  for (const gone of message.gone) after.delete(gone);
  return after;
}
