/**
 * Says in words what the eye sees. Two live regions: one waits its turn, one interrupts.
 *
 * An effect that announces does not follow what was announced before, else it would say it twice.
 */

import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  assertive = $state('');
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string): void {
    this.#queue.push(sentence);
    if (this.#timer === undefined) this.#next();
  }

  /** Interrupts: "Your turn.", "Bo called whales." */
  now(sentence: string): void {
    this.assertive = sentence === untrack(() => this.assertive) ? `${sentence} ` : sentence;
  }

  /** What was said on one screen is no news on the next. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.polite = '';
    this.assertive = '';
  }

  #next(): void {
    const sentence = this.#queue.shift();
    if (sentence === undefined) {
      this.#timer = undefined;
      return;
    }
    this.polite = sentence === untrack(() => this.polite) ? `${sentence} ` : sentence;
    // Long enough for the region to be noticed before the next sentence replaces it.
    this.#timer = setTimeout(() => this.#next(), 900);
  }
}

export const announcer = new Announcer();
