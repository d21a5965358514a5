import { expect, test } from 'vitest';
import { oddsSaid } from './odds';

test('odds say of what, from what, and how often', () => {
  const said = [0, 0.004, 0.0999, 0.234, 0.999, 1].map((chance) => oddsSaid(chance, { holds: 'whale holds' }).replace('From your dice alone, whale holds ', ''));
  expect(said).toEqual(['in none of 100 rolls.', 'in 1 of 250 rolls.', 'in 1 of 10 rolls.', 'in 23 of 100 rolls.', 'in 99 of 100 rolls.', 'for certain.']);
  expect(oddsSaid(0.5, { holds: '3 wheels hold', from: 'your cards', of: 'deals' })).toBe('From your cards alone, 3 wheels hold in 50 of 100 deals.');
});
