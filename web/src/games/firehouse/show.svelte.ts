/** The reveal is the show (LOOK 6): cups up, dice turn over, those that count are counted one by one, the stamp. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';

export type Act = 'cups' | 'flip' | 'count' | 'stamp' | 'after';
const ACTS: readonly Act[] = ['cups', 'flip', 'count', 'stamp', 'after'];

export interface Timing {
  readonly at: Readonly<Record<Act, number>>;
  readonly flipStagger: number;
  readonly countStagger: number;
}

/** Staggers shrink for many dice, so that bang to verdict stays under 4.2 seconds. */
export function timingOf(dice: number, counted: number): Timing {
  const flipStagger = Math.min(70, 620 / Math.max(1, dice - 1));
  const countStagger = Math.min(170, 1500 / Math.max(1, counted));
  const flip = 640; // cups 240, then 400 of silence
  const count = flip + 460 + flipStagger * Math.max(0, dice - 1);
  const stamp = count + 200 + countStagger * counted;
  return { at: { cups: 0, flip, count, stamp, after: stamp + 300 }, flipStagger, countStagger };
}

export class Show {
  act = $state<Act>('after');
  timing = $state.raw<Timing>(timingOf(0, 0));
  /** How many have been counted by now. */
  counted = $state(Infinity);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(dice: number, count: number, holds: boolean, still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    this.timing = timingOf(dice, count);
    if (still) {
      this.finish();
      return;
    }
    const { at, countStagger } = this.timing;
    this.act = 'cups';
    this.counted = 0;
    sounds.call();
    this.#then(at.flip, () => (this.act = 'flip'));
    this.#then(at.count, () => (this.act = 'count'));
    for (let n = 0; n < count; n++) {
      this.#then(at.count + (n + 1) * countStagger, () => {
        this.counted = n + 1;
        sounds.found(n % 8);
      });
    }
    this.#then(at.stamp, () => {
      this.act = 'stamp';
      if (holds) sounds.holds();
      else sounds.bunkum();
      buzz(HAPTICS.stamp);
    });
    this.#then(at.after, () => this.finish());
  }

  reached(act: Act): boolean {
    return ACTS.indexOf(this.act) >= ACTS.indexOf(act);
  }

  get playing(): boolean {
    return this.act !== 'after';
  }

  /** Any tap or key jumps to the end. */
  finish(): void {
    this.stop();
    this.act = 'after';
    this.counted = Infinity;
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
