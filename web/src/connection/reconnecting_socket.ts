/**
 * What a line hangs on: one socket after another, a new one as soon as the last is dead.
 *
 * A dead socket says nothing, least of all that it is dead: where a phone has left the network, a close is never
 * answered. So whatever is asked must be answered within a few seconds, by anything the house says; a quiet line is asked
 * whether it lives; and a socket that does not answer is dropped there and then, whatever it says later.
 */
import type { Question } from './model';
import type * as told from '../wire';
import { socketFor } from './early_socket';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8000;
/** So long a line may be quiet before it is asked whether it lives. */
export const QUIET_MS = 10_000;
/** Unanswered for so long, it is said to be lost; for as long again, and it is given up. */
export const SLOW_MS = 4000;

/** Who is told how the line is. */
export interface Ears {
  heard(said: told.AnyServerMessage): void;
  /** A new socket is open. */
  greet(): void;
  /** What is said from now on arrives. */
  stands(): void;
  lost(): void;
}

export class ReconnectingSocket {
  #address: string;
  #ears: Ears;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE_MS;
  #closed = false;
  /** Said to be lost: the socket does not answer, or there is none. */
  #doubted = false;
  #heardAt = 0;
  #redial: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #seen = (): void => {
    if (document.visibilityState !== 'hidden') this.#lookAlive();
  };
  #online = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#lookAlive();
    else this.#dial(); // what was dialled without a network may never be answered
  };
  /** The browser has lost its network. A house on this very machine answers all the same. */
  #offline = (): void => {
    if (this.#closed) return;
    this.#doubt();
    this.#ping();
  };

  constructor(address: string, ears: Ears) {
    this.#address = address;
    this.#ears = ears;
  }

  /** Whether it is open, and nothing speaks against its being alive. */
  get stands(): boolean {
    return !this.#doubted && this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    this.#pinger = setInterval(() => {
      if (performance.now() - this.#heardAt >= QUIET_MS) this.#ping();
    }, QUIET_MS);
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#redial);
    clearInterval(this.#pinger);
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    this.#drop();
  }

  /** Says it; the house answers in some way, or the line is dead. */
  ask(said: Question): void {
    this.say(said);
    this.#expect();
  }

  say(said: told.AnyClientMessage | Question): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said));
  }

  /** Whether what was said last has arrived: something will be heard, or the line is dead. */
  check(): void {
    this.#ping();
  }

  /** The house is about to hang up, and says when it is worth coming back. */
  rest(seconds: number): void {
    this.#pause = Math.max(FIRST_PAUSE_MS, seconds * 1000);
  }

  #dial(): void {
    if (this.#closed) return;
    clearTimeout(this.#redial);
    this.#drop();
    const { socket, heard } = socketFor(this.#address);
    const hear = (said: unknown): void => {
      if (socket === this.#socket && typeof said === 'string') this.#hear(said);
    };
    this.#socket = socket;
    socket.onopen = () => {
      this.#ears.greet();
      this.#stand();
    };
    socket.onmessage = (event) => hear(event.data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#broken();
    };
    this.#silence = setTimeout(() => this.#broken(), 2 * SLOW_MS);
    // Dialled ahead, it has said hello already, and may have been answered: told once whoever opens this line is ready.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket === this.#socket && this.#stand());
    for (const said of heard) queueMicrotask(() => hear(said));
  }

  #drop(): void {
    this.#hush();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #stand(): void {
    this.#hush();
    this.#doubted = false;
    this.#pause = FIRST_PAUSE_MS;
    this.#ears.stands();
  }

  #hear(said: string): void {
    this.#heardAt = performance.now();
    if (this.#doubted) this.#stand();
    else this.#hush();
    this.#ears.heard(JSON.parse(said) as told.AnyServerMessage);
  }

  #doubt(): void {
    this.#doubted = true;
    this.#ears.lost();
  }

  #broken(): void {
    if (this.#closed) return;
    this.#drop();
    this.#doubt();
    clearTimeout(this.#redial);
    this.#redial = setTimeout(() => this.#dial(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2);
  }

  #lookAlive(): void {
    if (this.#closed) return;
    if (this.#socket === null) this.#dial();
    else this.#ping();
  }

  #ping(): void {
    this.ask({ do: 'ping', id: 'alive' });
  }

  /** Something must be heard now: doubt a line that is slow, give up one that is dead. */
  #expect(): void {
    if (this.#silence !== undefined || this.#socket === null) return;
    this.#silence = setTimeout(() => {
      this.#doubt();
      this.#silence = setTimeout(() => this.#broken(), SLOW_MS);
    }, SLOW_MS);
  }

  #hush(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }
}
