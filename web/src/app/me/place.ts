/** Which of the pages about people an address means; `router` lets no other through. */

export interface MatchPlace {
  readonly table: string;
  readonly match: number;
}

export type Place =
  | { readonly page: 'own' }
  | { readonly page: 'match'; readonly place: MatchPlace }
  | { readonly page: 'person'; readonly id: string };

/** `path`: `me`, `me/match/TABLE/MATCH` or `u/ID`. */
export function placeOf(path: string): Place {
  const [first, second = '', table = '', match = ''] = path.split('/');
  if (first === 'u') return { page: 'person', id: second };
  return table === '' ? { page: 'own' } : { page: 'match', place: { table, match: Number(match) } };
}

export const matchAddress = ({ table, match }: MatchPlace): string => `me/match/${table}/${match}`;
