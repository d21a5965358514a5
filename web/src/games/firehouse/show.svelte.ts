/** Showdown: cups up, dice turn over, those that count are counted one by one, the stamp. */
import { sounds } from '../../ground/sound';
import { CountingStage, countTiming } from '../../table/frame/stage.svelte';

const ACTS = ['cups', 'flip', 'count', 'stamp', 'after'] as const;
/** Cups 240, then 400 of silence; from bang to verdict under 4.2 seconds. */
const PACE = { flip: 640, flips: 620, each: 170, counts: 1500, rest: 200 };

export class Show extends CountingStage<never> {
  timing = $state.raw(countTiming(0, 0, PACE));

  constructor() {
    super(ACTS);
  }

  play(dice: number, count: number, holds: boolean, still: boolean, onend: () => void): void {
    this.timing = countTiming(dice, count, PACE);
    if (!this.begin('cups', !holds, still, onend)) return;
    this.count(this.timing.at, this.timing.countStagger, count, (nth) => sounds.found(nth % 8));
  }
}
