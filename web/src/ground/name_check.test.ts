import { expect, test } from 'vitest';
import { NAME_LENGTH } from '../wire';
import { nameTrouble } from './name_check';

test('a name of as many characters as the server takes is good, one more is said to be too long', () => {
  expect(nameTrouble('a'.repeat(NAME_LENGTH))).toBe('');
  expect(nameTrouble('a'.repeat(NAME_LENGTH + 1))).toBe(
    `That name is too long: at most ${NAME_LENGTH} characters, and this has ${NAME_LENGTH + 1}.`,
  );
});

test('characters are counted as the server counts them', () => {
  expect(nameTrouble(`  ${'é'.normalize('NFD').repeat(NAME_LENGTH)}  `)).toBe('');
  expect(nameTrouble('🎲'.repeat(NAME_LENGTH))).toBe('');
  expect(nameTrouble(`${'a'.repeat(12)}     ${'b'.repeat(11)}`)).toBe('');
});
