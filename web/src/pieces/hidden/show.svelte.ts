/** The reveal is the show (LOOK 6): cups up, dice turn over, each that counts is counted aloud, the stamp. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';
import { ACTS, timingOf, type Act, type Timing } from './timing';

export class Show {
  act = $state<Act>('after');
  /** How many dice have been counted so far. */
  counted = $state(0);
  timing = $state.raw<Timing>(timingOf(0, 0));
  #all = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(dice: number, counted: number, failed: boolean, still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    this.#all = counted;
    this.timing = timingOf(dice, counted);
    if (still) {
      this.finish();
      return;
    }
    this.act = 'cups';
    this.counted = 0;
    sounds.call();
    const { at, countStagger } = this.timing;
    this.#then(at.flip, () => (this.act = 'flip'));
    this.#then(at.count, () => (this.act = 'count'));
    for (let n = 1; n <= counted; n++) {
      this.#then(at.count + n * countStagger, () => {
        this.counted = n;
        sounds.found(n - 1);
      });
    }
    this.#then(at.stamp, () => {
      this.act = 'stamp';
      if (failed) sounds.bunkum();
      else sounds.holds();
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

  /** So many dice lie counted now. */
  tally(all: number): number {
    return this.reached('stamp') ? all : this.counted;
  }

  /** Any tap or key jumps to the end. */
  finish(): void {
    this.stop();
    this.act = 'after';
    this.counted = this.#all;
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
