/** The reveal is the show (LOOK 6): cups up, dice turn over, letters fly, the missing one last, the stamp. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';
import type { Showdown } from './view';
import { ACTS, timingOf, type Act, type Timing } from './timing';

export class Show {
  act = $state<Act>('after');
  timing = $state.raw<Timing>(timingOf(0, 0));
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(showdown: Showdown, dice: number, still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    const letters = showdown.spelling.length;
    this.timing = timingOf(dice, letters);
    if (still) {
      this.finish();
      return;
    }
    this.act = 'cups';
    sounds.call();
    const { at, flyStagger } = this.timing;
    this.#then(at.flip, () => (this.act = 'flip'));
    this.#then(at.fly, () => (this.act = 'fly'));
    let found = 0;
    showdown.spelling.forEach((piece, i) => {
      if (piece.die === null) return;
      const n = found++;
      this.#then(at.fly + i * flyStagger + 420, () => sounds.found(n));
    });
    const short = showdown.spelling.some((piece) => piece.die === null);
    this.#then(at.missing, () => {
      this.act = 'missing';
      if (short) sounds.missing();
    });
    this.#then(at.stamp, () => {
      this.act = 'stamp';
      if (showdown.reason !== null) this.#slam(short || showdown.reason === 'word_invalid');
    });
    this.#then(at.after, () => this.finish());
  }

  /** The verdict comes after a late challenge, or a vote: the stamp alone. */
  stamp(showdown: Showdown, still: boolean): void {
    this.stop();
    this.act = still ? 'after' : 'stamp';
    this.#slam(!showdown.spellable || showdown.reason === 'word_invalid');
    if (!still) this.#then(300, () => this.finish());
  }

  #slam(failed: boolean): void {
    if (failed) sounds.bunkum();
    else sounds.holds();
    buzz(HAPTICS.stamp);
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
