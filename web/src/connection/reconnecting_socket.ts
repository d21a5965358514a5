/**
 * A connection that outlives its sockets: a new one is opened as soon as the last is dead.
 *
 * A dead socket says nothing, least of all that it is dead: where a phone has left the network, a close is never
 * answered. So every request must be answered within a few seconds, by any message of the server; a quiet connection is
 * asked whether it lives; and a socket that does not answer is dropped there and then, whatever it says later.
 */
import type { Question } from './model';
import type * as wire from '../wire';
import { socketFor } from './early_socket';

const FIRST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 8000;
/** How long a connection may be quiet before a ping is sent. */
export const QUIET_MS = 10_000;
/** After so long without an answer the connection is shown as lost; after as long again the socket is given up. */
export const SLOW_MS = 4000;

/** Receives messages, and is called when the state of the connection changes. */
export interface SocketListener {
  onMessage(message: wire.AnyServerMessage): void;
  /** A new socket is open. */
  onOpen(): void;
  /** Messages that are sent from now on arrive. */
  onConnected(): void;
  onLost(): void;
}

/** What a table needs of its way to the server. */
export type TableSocket = Pick<
  ReconnectingSocket,
  'isConnected' | 'open' | 'close' | 'request' | 'send' | 'checkAlive' | 'waitBeforeReconnecting'
>;

export class ReconnectingSocket {
  #address: string;
  #listener: SocketListener;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE_MS;
  #closed = false;
  /** Shown as lost: the socket does not answer, or there is none. */
  #isDoubted = false;
  #receivedAt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #onVisible = (): void => {
    if (document.visibilityState !== 'hidden') this.#check();
  };
  #onOnline = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#check();
    else this.#connect(); // what was opened without a network may never be answered
  };
  /** The browser has lost its network. A server on this very machine answers all the same. */
  #onOffline = (): void => {
    if (this.#closed) return;
    this.#suspectLoss();
    this.#ping();
  };

  constructor(address: string, listener: SocketListener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Whether it is open, and nothing speaks against its being alive. */
  get isConnected(): boolean {
    return !this.#isDoubted && this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    document.addEventListener('visibilitychange', this.#onVisible);
    addEventListener('online', this.#onOnline);
    addEventListener('offline', this.#onOffline);
    this.#pingTimer = setInterval(() => {
      if (performance.now() - this.#receivedAt >= QUIET_MS) this.#ping();
    }, QUIET_MS);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#pingTimer);
    document.removeEventListener('visibilitychange', this.#onVisible);
    removeEventListener('online', this.#onOnline);
    removeEventListener('offline', this.#onOffline);
    this.#drop();
  }

  /** Sends a request; if no message arrives soon, the socket is dead. */
  request(question: Question): void {
    this.send(question);
    this.#expectAnswer();
  }

  send(message: wire.AnyClientMessage | Question): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Finds out whether the last message has arrived: an answer comes, or the socket is dead. */
  checkAlive(): void {
    this.#ping();
  }

  /** The server is about to close, and says when it is worth coming back. */
  waitBeforeReconnecting(seconds: number): void {
    this.#pause = Math.max(FIRST_PAUSE_MS, seconds * 1000);
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#reconnectTimer);
    this.#drop();
    const { socket, received } = socketFor(this.#address);
    const receive = (data: unknown): void => {
      if (socket === this.#socket && typeof data === 'string') this.#receive(data);
    };
    this.#socket = socket;
    socket.onopen = () => {
      this.#listener.onOpen();
      this.#confirm();
    };
    socket.onmessage = (event) => receive(event.data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#onBroken();
    };
    this.#answerTimer = setTimeout(() => this.#onBroken(), 2 * SLOW_MS);
    // Opened early, it has said hello already, and may have been answered: passed on once whoever opens this is ready.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket === this.#socket && this.#confirm());
    for (const data of received) queueMicrotask(() => receive(data));
  }

  #drop(): void {
    this.#stopAnswerTimer();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #confirm(): void {
    this.#stopAnswerTimer();
    this.#isDoubted = false;
    this.#pause = FIRST_PAUSE_MS;
    this.#listener.onConnected();
  }

  #receive(data: string): void {
    this.#receivedAt = performance.now();
    if (this.#isDoubted) this.#confirm();
    else this.#stopAnswerTimer();
    this.#listener.onMessage(JSON.parse(data) as wire.AnyServerMessage);
  }

  #suspectLoss(): void {
    this.#isDoubted = true;
    this.#listener.onLost();
  }

  #onBroken(): void {
    if (this.#closed) return;
    this.#drop();
    this.#suspectLoss();
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => this.#connect(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #check(): void {
    if (this.#closed) return;
    if (this.#socket === null) this.#connect();
    else this.#ping();
  }

  #ping(): void {
    this.request({ do: 'ping', id: 'alive' });
  }

  /** A message must arrive now: doubts a socket that is slow, gives up one that is dead. */
  #expectAnswer(): void {
    if (this.#answerTimer !== undefined || this.#socket === null) return;
    this.#answerTimer = setTimeout(() => {
      this.#suspectLoss();
      this.#answerTimer = setTimeout(() => this.#onBroken(), SLOW_MS);
    }, SLOW_MS);
  }

  #stopAnswerTimer(): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
  }
}
