import { expect, test } from 'vitest';
import { oddsSaid, plainly, timesSaid } from './odds_text';

test('odds say of what, from what, and how often', () => {
  const said = [0, 0.004, 0.0999, 0.234, 0.999, 1].map((chance) =>
    oddsSaid(chance, { sentence: 'From your dice alone, whale holds {odds}.' }).replace(
      'From your dice alone, whale holds ',
      '',
    ),
  );
  expect(said).toEqual([
    'in none of 100 rolls.',
    'in 1 of 250 rolls.',
    'in 1 of 10 rolls.',
    'in 23 of 100 rolls.',
    'in 99 of 100 rolls.',
    'for certain.',
  ]);
  expect(oddsSaid(0.5, { sentence: 'From your cards alone, 3 wheels hold {odds}.', of: 'deals' })).toBe(
    'From your cards alone, 3 wheels hold in 50 of 100 deals.',
  );
});

test('what was given to a bid is said in plain odds', () => {
  expect([0, 1e-9, 1 / 140, 0.0999, 0.1, 0.244, 0.998, 1].map(plainly)).toEqual([
    'no chance',
    'less than 1 in a million',
    '1 in 140',
    '1 in 10',
    '10 in 100',
    '24 in 100',
    '99 in 100',
    '100 in 100',
  ]);
});

test('how often one would have been right is counted in times', () => {
  expect([0, 1e-9, 0.04, 0.12, 0.77, 0.9999, 1].map(timesSaid)).toEqual([
    '0 times in 100',
    'less than once in a million',
    '1 time in 25',
    '12 times in 100',
    '77 times in 100',
    '99 times in 100',
    '100 times in 100',
  ]);
});
