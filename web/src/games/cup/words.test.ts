import { describe, expect, it } from 'vitest';
import { parse } from './ladder';
import { claimFaces, claimWords, handWords } from './words';

describe('claims in words', () => {
  it.each([
    ['high 6', 'a six', [[6]]],
    [
      'pair 2 with 5 4',
      'a pair of twos with a five and a four',
      [
        [2, 2],
        [5, 4],
      ],
    ],
    [
      'two pair 4 1',
      'two pairs, fours and ones',
      [
        [4, 4],
        [1, 1],
      ],
    ],
    ['straight 6', 'a straight to the six', [[6, 5, 4, 3, 2]]],
    [
      'full 3 2',
      'a full house, threes over twos',
      [
        [3, 3, 3],
        [2, 2],
      ],
    ],
    ['four 5 with 2', 'four fives and a two', [[5, 5, 5, 5], [2]]],
    ['five 6', 'five sixes', [[6, 6, 6, 6, 6]]],
  ])('%s', (text, words, faces) => {
    expect(claimWords(parse(text))).toBe(words);
    expect(claimFaces(parse(text))).toEqual(faces);
  });

  it('names a hand plainly', () => {
    expect(handWords(parse('high 6 5 4 3 1'))).toBe('nothing better than a six');
    expect(handWords(parse('pair 2 with 5 4 3'))).toBe('a pair of twos with a five');
  });
});
