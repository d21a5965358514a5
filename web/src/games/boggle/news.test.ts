import { expect, test } from 'vitest';
import type { GameEvent } from '../../connection/model';
import { newsOf } from './news';
import { SCENES } from '../../gallery/scenes/boggle';
import type { Boggle } from './view';

const VOTING = SCENES['boggle-vote']!.message.view as Boggle;
const event = (type: string, more: object = {}): GameEvent => ({ type, ...more });
const verdict = (valid: boolean, cost = 0) =>
  event('Verdict', { word: 'quango', valid, reader: 2, traced: true, cost });
const sentences = (...events: GameEvent[]): string[] =>
  newsOf(VOTING, { ...VOTING, polls: [] }, events, 0).map((one) => one.sentence);

test('a verdict that was voted on tells how the vote fell', () => {
  expect(sentences(event('VoteClosed', { word: 'quango', valid: 1, invalid: 2 }), verdict(false, 2))).toEqual([
    'Quango is no word. 2 of 3 say so. Ines loses 2 points.',
  ]);
  expect(sentences(event('VoteClosed', { word: 'quango', valid: 3, invalid: 0 }), verdict(true))).toEqual([
    'Quango is a word. All three say so.',
  ]);
  expect(sentences(event('VoteClosed', { word: 'quango', valid: 1, invalid: 1 }), verdict(true))).toEqual([
    'Quango is a word. 1 of 2 says so.',
  ]);
  expect(sentences(event('VoteClosed', { word: 'quango', valid: 0, invalid: 0 }), verdict(true))).toEqual([
    'Quango is a word. Nobody voted.',
  ]);
});

test('a verdict of the dictionary tells no count', () => {
  expect(sentences(event('VoteClosed', { word: 'lane', valid: 0, invalid: 3 }), verdict(true))).toEqual([
    'Quango is a word.',
  ]);
});

test('who abstains from a vote is told, and nobody how the others voted', () => {
  expect(sentences(event('Abstained', { seat: 2, word: 'quango' }))).toEqual(['Ines has no opinion on quango.']);
  expect(sentences(event('Abstained', { seat: 0, word: 'quango' }))).toEqual(['You have no opinion on quango.']);
  expect(sentences(event('Voted', { seat: 2, word: 'quango' }))).toEqual([]);
});
