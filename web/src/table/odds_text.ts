/** A probability in plain odds, and of what (docs/explanation/look-and-feel.md#voice). */

import { oneOrMany } from '../ground/text';

export interface Weighed {
  /** The sentence, in which {odds} stands for how often: "From your dice alone, 3 fives hold {odds}." */
  readonly sentence: string;
  /** What is counted. */
  readonly of?: string;
}

/** What a bid is worth to who sees only the own dice; `many` is its number, for the verb. */
export const fromDice = (bid: string, many = 1): Weighed => ({
  sentence: `From your dice alone, ${bid} ${oneOrMany(many, 'holds', 'hold')} {odds}.`,
});

const RARE = 0.1;

/** "From your dice alone, whale holds in 23 of 100 rolls." */
export const oddsSaid = (chance: number, { sentence, of = 'rolls' }: Weighed): string =>
  sentence.replace('{odds}', () => often(chance, of));

function often(chance: number, of: string): string {
  if (chance <= 0) return `in none of 100 ${of}`;
  if (chance >= 1) return 'for certain';
  if (chance < RARE) return `in 1 of ${rarely(chance)} ${of}`;
  return `in ${outOf(chance)} of 100 ${of}`;
}

const RARER_THAN_THAT = 1_000_000;

/** "1 in 140", "24 in 100": what somebody gave a bid. */
export function plainly(chance: number): string {
  if (chance <= 0) return 'no chance';
  if (chance >= RARE) return `${outOf(chance)} in 100`;
  return chance * RARER_THAN_THAT < 1 ? 'less than 1 in a million' : `1 in ${rarely(chance)}`;
}

/** "77 times in 100", "1 time in 140". */
export function timesSaid(chance: number): string {
  if (chance > 0 && chance < RARE)
    return chance * RARER_THAN_THAT < 1 ? 'less than once in a million' : `1 time in ${rarely(chance)}`;
  return `${outOf(chance)} times in 100`;
}

const rarely = (chance: number): string => Math.round(1 / chance).toLocaleString('en');

/** What is not certain is never said to be. */
const outOf = (chance: number): number => (chance >= 1 ? 100 : Math.min(99, Math.max(0, Math.round(100 * chance))));
