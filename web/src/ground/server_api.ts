/** What the page asks of the server over plain HTTP. Addresses are relative, so a path prefix is no trouble. */
import type * as wire from '../wire';
import { ROOT } from './base_address';

/** A refusal in the server's own words. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

const NO_LINE = 'The house does not answer. Is it still open?';

export async function asked<T>(address: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(new URL(address, ROOT), { credentials: 'same-origin', ...request });
  } catch {
    throw new Refused('no_line', NO_LINE);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refusal = answer as Partial<wire.Refusal> | null;
  throw new Refused(refusal?.code ?? 'no_line', refusal?.sentence ?? NO_LINE);
}

let opened: Promise<wire.House> | null = null;

/** Returns the games that the page itself contains, for the lobby to show before the server is asked for all. */
export function embeddedGames(): readonly wire.LobbyGame[] {
  const games: unknown = JSON.parse(document.getElementById('games')?.textContent ?? '[]');
  return Array.isArray(games) ? (games as wire.LobbyGame[]) : [];
}

export const api = {
  /** Asked once a page: what one can play here does not change while it is open. */
  open(): Promise<wire.House> {
    opened ??= asked<wire.House>('api/house').catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  },
  lookOver: (ask: wire.AskOptions): Promise<wire.OptionsReport> => asked('api/options', ask),
  makeTable: (ask: wire.MakeTable): Promise<wire.TableMade> => asked('api/tables', ask),
  tableBehind: (code: string): Promise<wire.CodeFound> => asked(`api/codes/${encodeURIComponent(code)}`),
  carry: (table: string): Promise<wire.CarryCode> => asked('api/carry', { table }),
  takeOver: (code: string): Promise<wire.Carried> => asked(`api/carry/${encodeURIComponent(code)}`, {}),
};

/** The sentence of whatever went wrong. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
