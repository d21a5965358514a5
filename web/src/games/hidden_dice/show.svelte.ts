/** Showdown: cups up, dice turn over, each that counts is announced, the stamp. */
import { sounds } from '../../ground/sound';
import { Stage } from '../../table/frame/stage.svelte';
import { ACTS, timingOf, type Act, type Timing } from './timing';

export class Show extends Stage<Act> {
  /** How many dice have been counted so far. */
  counted = $state(0);
  timing = $state.raw<Timing>(timingOf(0, 0));
  #all = 0;

  constructor() {
    super(ACTS);
  }

  play(dice: number, counted: number, failed: boolean, still: boolean, onend: () => void): void {
    this.#all = counted;
    this.timing = timingOf(dice, counted);
    if (!this.begin('cups', failed, still, onend)) return;
    this.counted = 0;
    const { at, countStagger } = this.timing;
    this.then(at.flip, () => (this.act = 'flip'));
    this.then(at.count, () => (this.act = 'count'));
    for (let n = 1; n <= counted; n++) {
      this.then(at.count + n * countStagger, () => {
        this.counted = n;
        sounds.found(n - 1);
      });
    }
    this.then(at.stamp, () => {
      this.act = 'stamp';
      this.slam();
    });
    this.then(at.after, () => this.finish());
  }

  /** So many dice lie counted now. */
  tally(all: number): number {
    return this.reached('stamp') ? all : this.counted;
  }

  protected override shown(): void {
    this.counted = this.#all;
  }
}
