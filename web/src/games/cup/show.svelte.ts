/** Showdown: the cup goes up, the dice turn over, line up, and are compared with the claim. */
import { sounds } from '../../ground/sound';
import { Stage } from '../../table/frame/stage.svelte';

export type Act = 'before' | 'lift' | 'flip' | 'line' | 'stamp' | 'after';
const ACTS: readonly Act[] = ['before', 'lift', 'flip', 'line', 'stamp', 'after'];
/** Milliseconds from the challenge: the lift and its silence, the dice, the line, the stamp, rest. */
const AT = { lift: 0, flip: 640, line: 1560, stamp: 2500, after: 2800 } as const;

export class Show extends Stage<Act> {
  constructor() {
    super(ACTS);
  }

  play(holds: boolean, still: boolean, onend: () => void): void {
    if (!this.begin('lift', !holds, still, onend)) return;
    this.then(AT.flip, () => (this.act = 'flip'));
    for (let die = 0; die < 5; die++) this.then(AT.flip + 300 + die * 90, () => sounds.found(die));
    this.then(AT.line, () => (this.act = 'line'));
    this.end(AT);
  }
}
