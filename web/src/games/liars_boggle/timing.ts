/** When each step of the showdown begins (docs/explanation/look-and-feel.md#motion). */

export type Act = 'before' | 'cups' | 'flip' | 'fly' | 'missing' | 'stamp' | 'after';
export const ACTS: readonly Act[] = ['before', 'cups', 'flip', 'fly', 'missing', 'stamp', 'after'];

export interface Timing {
  /** When each act begins, milliseconds from the call. */
  readonly at: Readonly<Record<Act, number>>;
  readonly flipStagger: number;
  readonly flyStagger: number;
}

/** Staggers shrink for many dice, so that call to verdict stays under 4.2 seconds. */
export function timingOf(dice: number, letters: number): Timing {
  const flipStagger = Math.min(90, 620 / Math.max(1, dice - 1));
  const flyStagger = Math.min(120, 860 / Math.max(1, letters - 1));
  const flip = 640; // cups 240, then 400 of silence
  const fly = flip + 460 + flipStagger * Math.max(0, dice - 1);
  const missing = fly + 520 + flyStagger * Math.max(0, letters - 1);
  const stamp = missing + 380;
  return { at: { before: 0, cups: 0, flip, fly, missing, stamp, after: stamp + 300 }, flipStagger, flyStagger };
}
