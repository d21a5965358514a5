/** The connection by which the lobby is told of open tables: opened again when it breaks, and closed while nobody looks. */
import type * as wire from '../../../wire';
import { ROOT } from '../../../ground/base_address';
import { applyMessage, type Tables } from './tables';

const RETRY_MS = 3000;

export class LobbySocket {
  #onTables: (tables: Tables | null) => void;
  #onFriends: (news: wire.FriendNews) => void;
  #query: string;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tables: Tables = new Map();

  /** `onTables` hears null while it is not known which tables are open. With `?friends` it hears of nothing else. */
  constructor(onTables: (tables: Tables | null) => void, onFriends: (news: wire.FriendNews) => void, query = '') {
    this.#onTables = onTables;
    this.#onFriends = onFriends;
    this.#query = query;
    document.addEventListener('visibilitychange', this.#check);
    this.#check();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#check);
    this.#disconnect();
  }

  #check = (): void => {
    if (document.hidden) this.#disconnect();
    else if (this.#socket === null) this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#retry);
    const address = new URL(`ws/lobby${this.#query}`, ROOT);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address.href);
    this.#socket = socket;
    let again = RETRY_MS;
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as wire.OpenTables | wire.FriendNews | wire.Closing;
      if (message.is === 'closing') {
        again = (message.again ?? 60) * 1000;
        return;
      }
      if (message.is === 'friends') {
        this.#onFriends(message);
        return;
      }
      this.#tables = applyMessage(this.#tables, message);
      this.#onTables(this.#tables);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#onTables(null);
      this.#retry = setTimeout(this.#check, again * (0.75 + Math.random() / 2));
    };
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
