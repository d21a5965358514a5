/** When a clock is heard (docs/explanation/look-and-feel.md#sound). */

const MARKS: readonly number[] = [60, 30, 10, 5];

/** The mark that a clock of `of` seconds has passed since it showed `was`; null: none. Where it begins is no mark. */
export function passed(was: number, now: number, of: number): number | null {
  const crossed = MARKS.filter((mark) => mark < of && mark < was && now <= mark);
  return crossed.length === 0 ? null : Math.min(...crossed);
}

/** What the last seconds sound like. Of sand one hears the last grains as well. */
export function soundOf(now: number, sand: boolean): 'tick' | 'sandHiss' | null {
  if (now <= 0) return null;
  return now <= 5 ? 'tick' : sand && now <= 10 ? 'sandHiss' : null;
}
