/** A chance as people say it (LOOK 10), and of what. */

export interface Weighed {
  /** What was weighed, with its verb: "whale holds", "3 fives hold". */
  readonly holds: string;
  /** What one knows it from. */
  readonly from?: string;
  /** What is counted. */
  readonly of?: string;
}

const RARE = 0.1;

/** "From your dice alone, whale holds in 23 of 100 rolls." */
export function oddsSaid(chance: number, { holds, from = 'your dice', of = 'rolls' }: Weighed): string {
  return `From ${from} alone, ${holds} ${often(chance, of)}.`;
}

function often(chance: number, of: string): string {
  if (chance <= 0) return `in none of 100 ${of}`;
  if (chance >= 1) return 'for certain';
  if (chance < RARE) return `in 1 of ${Math.round(1 / chance).toLocaleString('en')} ${of}`;
  return `in ${Math.min(99, Math.round(100 * chance))} of 100 ${of}`;
}
