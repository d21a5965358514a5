/**
 * A table's socket, opened before the rest of the page is here: its round trips (to open it, to say hello, to receive
 * the table) pass while the code is still being fetched. This chunk is fetched and run first of all
 * (`plugins/early.ts`), so it must stay small.
 */
import { ROOT } from '../ground/base_address';
import { buildToTell } from './page_update';

export interface OpenedSocket {
  readonly address: string;
  readonly socket: WebSocket;
  /** The messages that arrived before anybody listened; hello has been said if the socket is open. */
  readonly received: string[];
}

export function socketAddress(table: string, watch: boolean): string {
  const url = new URL(`ws/${encodeURIComponent(table)}${watch ? '?watch' : ''}`, ROOT);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Opens the socket that the page's own address asks for; a seat that comes from another device has yet to be fetched. */
export function openEarlySocket(page: URL): OpenedSocket | null {
  const [, screen, table] = /^(t|tv)\/([^/]+)\/?$/.exec(page.pathname.slice(new URL(ROOT).pathname.length)) ?? [];
  if (table === undefined || page.searchParams.has('carry')) return null;
  const address = socketAddress(decodeURIComponent(table), screen === 'tv');
  const opened: OpenedSocket = { address, socket: new WebSocket(address), received: [] };
  opened.socket.onopen = () => opened.socket.send(JSON.stringify({ do: 'hello', n: 0, build: buildToTell() }));
  opened.socket.onmessage = (event) => opened.received.push(String(event.data));
  return opened;
}

let early = openEarlySocket(new URL(location.href));

/** Returns a socket to this address: the one that was opened early, once, if it is still open; else a new one. */
export function socketFor(address: string): OpenedSocket {
  const opened = early;
  early = null;
  if (opened?.address === address && opened.socket.readyState <= WebSocket.OPEN) return opened;
  opened?.socket.close();
  return { address, socket: new WebSocket(address), received: [] };
}
