/**
 * A table's line, dialled before the rest of the page is here: a socket's journeys (to open it, to say hello, to hear
 * the table) pass while the code still travels. This chunk is fetched and run first of all (`plugins/early.ts`), so it
 * must stay small.
 */
import { ROOT } from '../ground/base_address';

export interface Dialled {
  readonly address: string;
  readonly socket: WebSocket;
  /** What the house has said before anybody listened; it has been greeted if the socket is open. */
  readonly heard: string[];
}

export function socketAddress(table: string, watch: boolean): string {
  const url = new URL(`ws/${encodeURIComponent(table)}${watch ? '?watch' : ''}`, ROOT);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** The line that the page's own address asks for; a seat that comes from another device has yet to be fetched. */
export function openEarlySocket(page: URL): Dialled | null {
  const [, screen, table] = /^(t|tv)\/([^/]+)\/?$/.exec(page.pathname.slice(new URL(ROOT).pathname.length)) ?? [];
  if (table === undefined || page.searchParams.has('carry')) return null;
  const address = socketAddress(decodeURIComponent(table), screen === 'tv');
  const line: Dialled = { address, socket: new WebSocket(address), heard: [] };
  line.socket.onopen = () => line.socket.send('{"do":"hello","n":0}');
  line.socket.onmessage = (event) => line.heard.push(String(event.data));
  return line;
}

let ahead = openEarlySocket(new URL(location.href));

/** A line to this address: the one that was dialled ahead, once, if it still stands; else a new one. */
export function socketFor(address: string): Dialled {
  const line = ahead;
  ahead = null;
  if (line?.address === address && line.socket.readyState <= WebSocket.OPEN) return line;
  line?.socket.close();
  return { address, socket: new WebSocket(address), heard: [] };
}
