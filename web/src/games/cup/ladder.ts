/**
 * Claims as the menu offers them, and how one is put together: by category, main ranks, kickers.
 *
 * The server says which claims may be made, each in its text (`four 5 with 3`), the lowest first. What is not among them
 * cannot be chosen here; why not, the server says itself.
 */
import type { Category, Claim } from './view';

export interface Offered extends Claim {
  readonly text: string;
}

/** A row of the builder: its word, the faces that are chosen, and those that may be. */
export interface Row {
  readonly word: string;
  readonly chosen: readonly number[];
  readonly may: ReadonlySet<number>;
  /** Several faces at once, or none. */
  readonly several: boolean;
}

export function parse(text: string): Offered {
  const [main = '', beside = ''] = text.split(' with ');
  const words = main.split(' ');
  const digits = words.filter((word) => /^\d$/.test(word));
  const category = words.filter((word) => !/^\d$/.test(word)).join(' ') as Category;
  return { text, category, ranks: digits.map(Number), kickers: beside === '' ? [] : beside.split(' ').map(Number) };
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((face, i) => face === other[i]);
const has = (faces: readonly number[], wanted: readonly number[]): boolean =>
  wanted.every((face) => faces.includes(face));

export const categories = (offered: readonly Offered[]): Category[] => [...new Set(offered.map((one) => one.category))];

export const lowestOf = (offered: readonly Offered[], category: Category): Offered | undefined =>
  offered.find((one) => one.category === category);

const WORDS: Readonly<Record<Category, readonly string[]>> = {
  high: ['high'],
  pair: ['pair', 'with'],
  'two pair': ['pair', 'and', 'with'],
  three: ['three', 'with'],
  straight: ['up to'],
  full: ['three', 'and two'],
  four: ['four', 'and a'],
  five: ['five'],
};

/** The rows in which this claim is put together. */
export function rowsOf(offered: readonly Offered[], draft: Claim): Row[] {
  const mine = offered.filter((one) => one.category === draft.category);
  const words = WORDS[draft.category];
  if (draft.category === 'high') {
    const may = new Set([1, 2, 3, 4, 5, 6].filter((face) => toggled(offered, draft, 0, face) !== undefined));
    return [{ word: words[0] ?? '', chosen: draft.ranks, may, several: true }];
  }
  const rows = draft.ranks.map((rank, i): Row => {
    const fits = mine.filter((one) => same(one.ranks.slice(0, i), draft.ranks.slice(0, i)));
    return { word: words[i] ?? '', chosen: [rank], may: new Set(fits.map((one) => one.ranks[i] ?? 0)), several: false };
  });
  if (words.length > rows.length) {
    const fits = mine.filter((one) => same(one.ranks, draft.ranks) && has(one.kickers, draft.kickers));
    rows.push({
      word: words[rows.length] ?? '',
      chosen: draft.kickers,
      may: new Set([...fits.flatMap((one) => one.kickers), ...draft.kickers]),
      several: true,
    });
  }
  return rows;
}

/** The claim after this face was tapped in this row: the lowest that has it, of those that may be made. */
export function toggled(offered: readonly Offered[], draft: Claim, row: number, face: number): Offered | undefined {
  const mine = offered.filter((one) => one.category === draft.category);
  const flip = (faces: readonly number[]): number[] =>
    faces.includes(face) ? faces.filter((one) => one !== face) : [...faces, face].sort((a, b) => b - a);
  if (draft.category === 'high') {
    const wanted = flip(draft.ranks);
    return mine.find((one) => same(one.ranks, wanted)) ?? mine.find((one) => same(one.ranks, [face]));
  }
  if (row < draft.ranks.length) {
    const before = draft.ranks.slice(0, row);
    const fits = mine.filter((one) => same(one.ranks.slice(0, row), before) && one.ranks[row] === face);
    const keeps = fits.find(
      (one) => same(one.ranks.slice(row + 1), draft.ranks.slice(row + 1)) && same(one.kickers, draft.kickers),
    );
    return keeps ?? fits[0];
  }
  const wanted = flip(draft.kickers);
  const fits = mine.filter((one) => same(one.ranks, draft.ranks));
  return (
    fits.find((one) => same(one.kickers, wanted)) ??
    fits.find((one) => has(one.kickers, wanted) && one.kickers.length > wanted.length) ??
    (draft.category === 'four' || draft.category === 'two pair'
      ? fits.find((one) => same(one.kickers, [face]))
      : undefined)
  );
}
