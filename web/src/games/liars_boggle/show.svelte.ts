/** Showdown: cups up, dice turn over, letters fly, missing ones last, the stamp. */
import { sounds } from '../../ground/sound';
import { Stage } from '../../table/frame/stage.svelte';
import type { Showdown } from './view';
import { ACTS, timingOf, type Act, type Timing } from './timing';

export class Show extends Stage<Act> {
  timing = $state.raw<Timing>(timingOf(0, 0));

  constructor() {
    super(ACTS);
  }

  play(showdown: Showdown, dice: number, still: boolean, onend: () => void): void {
    this.timing = timingOf(dice, showdown.spelling.length);
    if (!this.begin('cups', showdown.reason === null ? null : failed(showdown), still, onend)) return;
    const { at, flyStagger } = this.timing;
    this.then(at.flip, () => (this.act = 'flip'));
    this.then(at.fly, () => (this.act = 'fly'));
    let found = 0;
    showdown.spelling.forEach((piece, i) => {
      if (piece.die === null) return;
      const n = found++;
      this.then(at.fly + i * flyStagger + 420, () => sounds.found(n));
    });
    this.then(at.missing, () => {
      this.act = 'missing';
      if (!showdown.spellable) sounds.missing();
    });
    this.end(at);
  }

  /** The verdict comes after a late challenge, or a vote: the stamp alone. */
  stamp(showdown: Showdown, still: boolean): void {
    this.settle(failed(showdown));
    this.act = still ? 'after' : 'stamp';
    this.slam();
    if (still) this.finish();
    else this.then(300, () => this.finish());
  }
}

const failed = (showdown: Showdown): boolean => !showdown.spellable || showdown.reason === 'word_invalid';
