/** Which of the pages about people an address means; `router` lets no other through. */

export interface MatchPlace {
  readonly table: string;
  readonly match: number;
}

export type Place =
  | { readonly page: 'own' }
  | { readonly page: 'match'; readonly place: MatchPlace }
  | { readonly page: 'person'; readonly id: string }
  | { readonly page: 'operator' }
  /** `game`: empty for the first one. */
  | { readonly page: 'best'; readonly game: string };

/** `path`: `me`, `me/match/TABLE/MATCH`, `u/ID`, `best`, `best/GAME` or `operator`. */
export function placeOf(path: string): Place {
  const [first, second = '', table = '', match = ''] = path.split('/');
  if (first === 'u') return { page: 'person', id: second };
  if (first === 'operator') return { page: 'operator' };
  if (first === 'best') return { page: 'best', game: second };
  return table === '' ? { page: 'own' } : { page: 'match', place: { table, match: Number(match) } };
}

export const matchAddress = ({ table, match }: MatchPlace): string => `me/match/${table}/${match}`;
