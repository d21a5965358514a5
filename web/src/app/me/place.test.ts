import { expect, test } from 'vitest';
import { matchAddress, placeOf } from './place';

test('addresses of people and their pages', () => {
  expect(placeOf('me')).toEqual({ page: 'own' });
  expect(placeOf('u/Ab-c_9')).toEqual({ page: 'person', id: 'Ab-c_9' });
  expect(placeOf('best')).toEqual({ page: 'best', game: '' });
  expect(placeOf('best/cup')).toEqual({ page: 'best', game: 'cup' });
  expect(placeOf('operator')).toEqual({ page: 'operator' });
  const place = { table: 'k7m2', match: 3 };
  expect(matchAddress(place)).toBe('me/match/k7m2/3');
  expect(placeOf(matchAddress(place))).toEqual({ page: 'match', place });
});
