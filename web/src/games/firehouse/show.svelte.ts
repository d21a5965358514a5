/** Showdown: cups up, dice turn over, those that count are counted one by one, the stamp. */
import { sounds } from '../../ground/sound';
import { CountingStage } from '../../table/frame/stage.svelte';

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

export class Show extends CountingStage<never> {
  timing = $state.raw<Timing>(timingOf(0, 0));

  constructor() {
    super(ACTS);
  }

  play(dice: number, count: number, holds: boolean, still: boolean, onend: () => void): void {
    this.timing = timingOf(dice, count);
    if (!this.begin('cups', !holds, still, onend)) return;
    this.count(this.timing.at, this.timing.countStagger, count, (nth) => sounds.found(nth % 8));
  }
}
