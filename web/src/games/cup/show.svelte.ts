/** The cup goes up (LOOK 6): the dice turn over, fall into line, and are held against the claim. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';

export type Act = 'before' | 'lift' | 'flip' | 'line' | 'stamp' | 'after';
const ACTS: readonly Act[] = ['before', 'lift', 'flip', 'line', 'stamp', 'after'];
/** Milliseconds from the challenge: the lift and its silence, the dice, the line, the stamp, rest. */
const AT = { lift: 0, flip: 640, line: 1560, stamp: 2500, after: 2800 } as const;

export class Show {
  act = $state<Act>('after');
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(holds: boolean, still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    if (still) {
      this.finish();
      return;
    }
    this.act = 'lift';
    sounds.call();
    this.#then(AT.flip, () => (this.act = 'flip'));
    for (let die = 0; die < 5; die++) this.#then(AT.flip + 300 + die * 90, () => sounds.found(die));
    this.#then(AT.line, () => (this.act = 'line'));
    this.#then(AT.stamp, () => {
      this.act = 'stamp';
      if (holds) sounds.holds();
      else sounds.bunkum();
      buzz(HAPTICS.stamp);
    });
    this.#then(AT.after, () => this.finish());
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
