/** Showdown: hands up, cards turn over and are counted one by one, the stamp. */
import { sounds } from '../../ground/sound';
import { Stage } from '../../table/frame/stage.svelte';
import { ACTS, timingOf, type Act, type Counted } from './count';
import type { Showdown } from './view';
import { holds } from './voice';

export class Show extends Stage<Act> {
  /** How many of the cards have been counted. */
  counted = $state(Number.POSITIVE_INFINITY);

  constructor() {
    super(ACTS);
  }

  play(showdown: Showdown, counted: readonly Counted[], still: boolean, onend: () => void): void {
    if (!this.begin('cups', !holds(showdown), still, onend)) return;
    const { at, stagger } = timingOf(counted.length);
    this.counted = 0;
    this.then(at.flip, () => (this.act = 'flip'));
    this.then(at.count, () => (this.act = 'count'));
    counted.forEach((_, i) => {
      this.then(at.count + stagger * (i + 1), () => {
        this.counted = i + 1;
        sounds.found(i);
      });
    });
    this.then(at.verdict, () => {
      this.act = 'verdict';
      if (!holds(showdown)) sounds.missing();
    });
    this.then(at.stamp, () => {
      this.act = 'stamp';
      this.slam();
    });
    this.then(at.after, () => this.finish());
  }

  protected override shown(): void {
    this.counted = Number.POSITIVE_INFINITY;
  }
}
