/**
 * The server's part of a tutorial: what the house has written down beforehand comes when the learner has acted.
 *
 * The messages are those of any table (`wire.ts`), so what reads and draws a table need not know that this is a tutorial.
 */
import type { Question } from '../../connection/model';
import type { SocketListener, TableSocket } from '../../connection/reconnecting_socket';
import type * as wire from '../../wire';

/** Between two moves of the others. */
export const PAUSE_MS = 1100;
/** Of a refusal, which the note tells in place of a toast. */
export const CODE = 'tutorial';
/** What the page adds to a move for the server alone. */
const UNTOLD = new Set(['expect']);
/** Said of what somebody thinks of doing. The note has the rest. */
const THOUGHT = 'The note says what to do now.';
const REFUSED = 'The tutorial asks for something else now.';
const OTHERS_PLAY = 'One moment: the others are playing.';

export class TutorialSocket implements TableSocket {
  readonly isConnected = true;
  #tutorial: wire.Tutorial;
  #listener: SocketListener;
  #onstep: (step: number, ready: boolean) => void;
  #onrefused: (sentence: string) => void;
  #step = 0;
  /** Something else was done in this step than what it asks for. */
  #wrong = false;
  /** The others move: nothing is asked of the learner. */
  #busy = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /**
   * `onstep` is called with the number of a step when it may begin (`ready`), and when it has been done and the others move.
   * The number after the last step ends the tutorial. `onrefused` is called when something else was done.
   */
  constructor(
    tutorial: wire.Tutorial,
    listener: SocketListener,
    onstep: (step: number, ready: boolean) => void,
    onrefused: (sentence: string) => void,
  ) {
    this.#tutorial = tutorial;
    this.#listener = listener;
    this.#onstep = onstep;
    this.#onrefused = onrefused;
  }

  open(): void {
    this.#listener.onOpen();
    this.#listener.onConnected();
    for (const message of this.#tutorial.start) this.#listener.onMessage(message);
    this.#onstep(0, true);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Ends a step in which there is only something to read. */
  next(): void {
    if (this.#tutorial.steps[this.#step]?.act === null && !this.#busy) this.#goOn();
  }

  request(question: Question): void {
    const { id } = question;
    const act = this.#busy ? null : (this.#tutorial.steps[this.#step]?.act ?? null);
    const asked = act !== null && 'action' in question && isSame(question.action ?? {}, act.action);
    if (asked && question.do === 'act') {
      this.#listener.onMessage({ is: 'did', id });
      this.#goOn();
    } else if (question.do === 'try') {
      const answer = asked
        ? { code: null, sentence: act.sentence, help: act.help, warning: '' }
        : this.#wrong
          ? { code: CODE, sentence: REFUSED, help: '', warning: '' }
          : { code: null, sentence: act === null ? OTHERS_PLAY : THOUGHT, help: '', warning: CODE };
      this.#listener.onMessage({ is: 'tried', id, ...answer });
    } else {
      this.#wrong = act !== null;
      const sentence = act === null ? OTHERS_PLAY : REFUSED;
      this.#listener.onMessage({ is: 'refused', id, code: CODE, sentence });
      this.#onrefused(sentence);
    }
  }

  /** Nothing that needs no answer changes a tutorial. */
  send(): void {}

  checkAlive(): void {}

  waitBeforeReconnecting(): void {}

  #goOn(): void {
    const messages = this.#tutorial.steps[this.#step]?.then ?? [];
    this.#busy = true;
    this.#onstep(this.#step, false);
    messages.forEach((message, at) => {
      const give = (): void => {
        const last = at === messages.length - 1;
        // What the page asks as soon as the menu has come is about the next move.
        if (last) {
          this.#busy = false;
          this.#wrong = false;
          this.#step += 1;
        }
        this.#listener.onMessage(message);
        if (last) this.#onstep(this.#step, true);
      };
      this.#timers.push(setTimeout(give, at * PAUSE_MS));
    });
  }
}

/** Whether the learner does what the tutorial asks for; what is left out has its usual value, which the tutorial has as null. */
function isSame(done: object, asked: object): boolean {
  const [one, other] = [done, asked].map((action) =>
    Object.fromEntries(Object.entries(action).filter(([name, value]) => value !== null && !UNTOLD.has(name))),
  );
  return JSON.stringify(sorted(one ?? {})) === JSON.stringify(sorted(other ?? {}));
}

const sorted = (action: object): unknown[] => Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1));
