/** Showdown: cups up, dice turn over, each that counts is announced, the stamp. */
import { CountingStage, countTiming } from '../../table/frame/stage.svelte';

const ACTS = ['before', 'cups', 'flip', 'count', 'stamp', 'after'] as const;
/** Cups 240, then silence; from call to verdict near four seconds. */
const PACE = { flip: 560, flips: 560, each: 300, counts: 1700, rest: 420 };

export class Show extends CountingStage<'before'> {
  timing = $state.raw(countTiming(0, 0, PACE));

  constructor() {
    super(ACTS);
  }

  play(dice: number, counted: number, failed: boolean, still: boolean, onend: () => void): void {
    this.timing = countTiming(dice, counted, PACE);
    if (this.begin('cups', failed, still, onend)) this.count(this.timing.at, this.timing.countStagger, counted);
  }

  /** So many of `all` lie counted now. */
  tally(all: number): number {
    return Math.min(all, this.counted);
  }
}
