/** When each step of the showdown begins (docs/explanation/look-and-feel.md#motion). */

export type Act = 'before' | 'cups' | 'flip' | 'count' | 'stamp' | 'after';
export const ACTS: readonly Act[] = ['before', 'cups', 'flip', 'count', 'stamp', 'after'];

export interface Timing {
  /** When each act begins, milliseconds from the call. */
  readonly at: Readonly<Record<Act, number>>;
  readonly flipStagger: number;
  readonly countStagger: number;
}

/** Staggers shrink for many dice, so that call to verdict stays near four seconds. */
export function timingOf(dice: number, counted: number): Timing {
  const flipStagger = Math.min(70, 560 / Math.max(1, dice - 1));
  const countStagger = Math.min(300, 1700 / Math.max(1, counted));
  const flip = 560; // cups 240, then silence
  const count = flip + 460 + flipStagger * Math.max(0, dice - 1);
  const stamp = count + countStagger * counted + 420;
  return { at: { before: 0, cups: 0, flip, count, stamp, after: stamp + 300 }, flipStagger, countStagger };
}
