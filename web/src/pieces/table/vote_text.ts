/** How a vote on a word fell, in words. */
import { inWords } from '../../ground/text';

/** How a vote fell: so many said it is a word, so many that it is none. Who said what stays theirs. */
export interface Count {
  readonly valid: number;
  readonly invalid: number;
}

/** How the vote on a word fell, after what came of it: ": 2 of 3 say so", ": only 1 of 3 says it is one". */
export function counted(count: Count | null | undefined, before = ': '): string {
  if (count == null) return '';
  const { valid, invalid } = count;
  if (valid > 0 && valid <= invalid)
    return `${before}only ${valid} of ${valid + invalid} ${valid === 1 ? 'says' : 'say'} it is one`;
  return upheld(count, valid > invalid, before);
}

/** The same where as many as not are enough: the word was found good, or not. */
export function upheld({ valid, invalid }: Count, good: boolean, before = ': '): string {
  const cast = valid + invalid;
  const won = good ? valid : invalid;
  if (cast === 0) return `${before}nobody voted`;
  if (cast === 1) return `${before}the one vote says so`;
  if (won === cast) return `${before}${cast === 2 ? 'both' : `all ${inWords(cast)}`} say so`;
  return `${before}${won} of ${cast} ${won === 1 ? 'says' : 'say'} so`;
}
