/** Showdown: cups up, dice turn over, each that counts is announced, the stamp. */
import { CountingStage } from '../../table/frame/stage.svelte';
import { ACTS, timingOf, type Timing } from './timing';

export class Show extends CountingStage<'before'> {
  timing = $state.raw<Timing>(timingOf(0, 0));

  constructor() {
    super(ACTS);
  }

  play(dice: number, counted: number, failed: boolean, still: boolean, onend: () => void): void {
    this.timing = timingOf(dice, counted);
    if (this.begin('cups', failed, still, onend)) this.count(this.timing.at, this.timing.countStagger, counted);
  }

  /** So many of `all` lie counted now. */
  tally(all: number): number {
    return Math.min(all, this.counted);
  }
}
