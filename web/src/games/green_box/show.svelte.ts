/** The reveal is the show (LOOK 6): hands up, cards turn over, one after the other is counted, then the stamp. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';
import { ACTS, timingOf, type Act, type Counted } from './count';
import type { Showdown } from './view';
import { holds } from './voice';

export class Show {
  act = $state<Act>('after');
  /** How many of the cards have been counted. */
  counted = $state(Number.POSITIVE_INFINITY);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(showdown: Showdown, counted: readonly Counted[], still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    if (still) {
      this.finish();
      return;
    }
    const { at, stagger } = timingOf(counted.length);
    this.act = 'cups';
    this.counted = 0;
    sounds.call();
    this.#then(at.flip, () => (this.act = 'flip'));
    this.#then(at.count, () => (this.act = 'count'));
    counted.forEach((_, i) => {
      this.#then(at.count + stagger * (i + 1), () => {
        this.counted = i + 1;
        sounds.found(i);
      });
    });
    this.#then(at.verdict, () => {
      this.act = 'verdict';
      if (!holds(showdown)) sounds.missing();
    });
    this.#then(at.stamp, () => {
      this.act = 'stamp';
      if (holds(showdown)) sounds.holds();
      else sounds.bunkum();
      buzz(HAPTICS.stamp);
    });
    this.#then(at.after, () => this.finish());
  }

  reached(act: Act): boolean {
    return ACTS.indexOf(this.act) >= ACTS.indexOf(act);
  }

  get playing(): boolean {
    return this.act !== 'after' && this.act !== 'before';
  }

  /** Any tap or key jumps to the end. */
  finish(): void {
    this.stop();
    this.act = 'after';
    this.counted = Number.POSITIVE_INFINITY;
    const end = this.#onend;
    this.#onend = () => {};
    end();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #then(after: number, what: () => void): void {
    this.#timers.push(setTimeout(what, after));
  }
}
