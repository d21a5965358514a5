/** How a vote on a word fell, in words. */
import { inWords } from '../../ground/text';

/** How a vote fell: so many said it is a word, so many that it is none. Who said what stays theirs. */
export interface Count {
  readonly valid: number;
  readonly invalid: number;
}

/** How the vote on a word fell, after what came of it: "2 of 3 say so.", "Only 1 of 3 says it is one."; empty without one. */
export function counted(count: Count | null | undefined): string {
  if (count == null) return '';
  const { valid, invalid } = count;
  const cast = valid + invalid;
  if (valid === 1 && valid <= invalid) return `Only 1 of ${cast} says it is one.`;
  if (valid > 0 && valid <= invalid) return `Only ${valid} of ${cast} say it is one.`;
  return upheld(count, valid > invalid);
}

/** The same where as many as not are enough: the word was found good, or not. */
export function upheld({ valid, invalid }: Count, good: boolean): string {
  const cast = valid + invalid;
  const won = good ? valid : invalid;
  if (cast === 0) return 'Nobody voted.';
  if (cast === 1) return 'The one vote says so.';
  if (won < cast) return won === 1 ? `1 of ${cast} says so.` : `${won} of ${cast} say so.`;
  return cast === 2 ? 'Both say so.' : `All ${inWords(cast)} say so.`;
}
