import { expect, test } from 'vitest';
import { facesOf } from './reading';

test('a die is cut into its faces', () => {
  expect(facesOf('HIMNUQu')).toEqual(['H', 'I', 'M', 'N', 'U', 'Qu']);
  expect(facesOf('QuInThErHeAn')).toEqual(['Qu', 'In', 'Th', 'Er', 'He', 'An']);
  expect(facesOf('EIO___')).toEqual(['E', 'I', 'O', '_', '_', '_']);
});
