/** Hands in words, and as the faces that they name. */
import { listed } from '../../ground/text';
import type { Category, Claim } from './view';

const ONE = ['', 'one', 'two', 'three', 'four', 'five', 'six'] as const;
const MANY = ['', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const;
const TIMES: Readonly<Partial<Record<Category, number>>> = { pair: 2, 'two pair': 2, three: 3, four: 4, five: 5 };

export const CATEGORY: Readonly<Record<Category, string>> = {
  high: 'High card',
  pair: 'Pair',
  'two pair': 'Two pairs',
  three: 'Three',
  straight: 'Straight',
  full: 'Full house',
  four: 'Four of a kind',
  five: 'Five of a kind',
};

export const faceWord = (face: number): string => ONE[face] ?? '';
const many = (face: number | undefined): string => MANY[face ?? 0] ?? '';
const singles = (faces: readonly number[]): string => listed(faces.map((face) => `a ${faceWord(face)}`));

/** "four fives and a two" */
export function claimWords({ category, ranks, kickers }: Claim): string {
  const [first, second] = ranks;
  const beside = (word: string): string => (kickers.length > 0 ? ` ${word} ${singles(kickers)}` : '');
  switch (category) {
    case 'high':
      return singles(ranks);
    case 'pair':
      return `a pair of ${many(first)}${beside('with')}`;
    case 'two pair':
      return `two pairs, ${many(first)} and ${many(second)}${beside('with')}`;
    case 'three':
      return `three ${many(first)}${beside('with')}`;
    case 'straight':
      return `a straight to the ${faceWord(first ?? 0)}`;
    case 'full':
      return `a full house, ${many(first)} over ${many(second)}`;
    case 'four':
      return `four ${many(first)}${beside('and')}`;
    case 'five':
      return `five ${many(first)}`;
  }
}

/** A hand as people name it: "nothing better than a six", "a pair of twos with a five". */
export function handWords(worth: Claim): string {
  if (worth.category === 'high') return `nothing better than a ${faceWord(worth.ranks[0] ?? 0)}`;
  if (worth.category === 'pair' || worth.category === 'three')
    return claimWords({ ...worth, kickers: worth.kickers.slice(0, 1) });
  return claimWords(worth);
}

/** The faces that a claim names, main ranks and kickers apart: [[5, 5, 5, 5], [2]]. */
export function claimFaces({ category, ranks, kickers }: Claim): readonly (readonly number[])[] {
  const [first = 0, second = 0] = ranks;
  const main =
    category === 'full'
      ? [
          [first, first, first],
          [second, second],
        ]
      : category === 'straight'
        ? [[0, 1, 2, 3, 4].map((step) => first - step)]
        : category === 'high'
          ? [ranks]
          : ranks.map((face) => Array.from({ length: TIMES[category] ?? 1 }, () => face));
  return kickers.length > 0 ? [...main, kickers] : main;
}
