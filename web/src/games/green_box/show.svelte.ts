/** Showdown: hands up, cards turn over and are counted one by one, the stamp. */
import { sounds } from '../../ground/sound';
import { CountingStage } from '../../table/frame/stage.svelte';
import { ACTS, timingOf, type Counted } from './count';
import type { Showdown } from './view';
import { holds } from './voice';

export class Show extends CountingStage<'before' | 'verdict'> {
  constructor() {
    super(ACTS);
  }

  play(showdown: Showdown, counted: readonly Counted[], still: boolean, onend: () => void): void {
    if (!this.begin('cups', !holds(showdown), still, onend)) return;
    const { at, stagger } = timingOf(counted.length);
    this.count(at, stagger, counted.length);
    this.then(at.verdict, () => {
      this.act = 'verdict';
      if (!holds(showdown)) sounds.missing();
    });
  }
}
