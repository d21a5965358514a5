import { expect, test } from 'vitest';
import { TRAYS } from '../../gallery/scenes/reviews';
import type { TrayReviewed } from '../../wire';
import type { Eyes } from './review';
import { chipNote, firstWord, groupSaid, highlightSaid, missedHeading, traySaid, wordSaid } from './tray_review';

const EYES: Eyes = { you: 0, names: ['Juno', 'Bo', 'Ines', 'Mara'] };
const [READ, NOTHING, LISTS] = TRAYS.trays as readonly [TrayReviewed, TrayReviewed, TrayReviewed];

test('a round of words is announced by how many were found', () => {
  expect([LISTS, READ, NOTHING].map(traySaid)).toEqual([
    'Round 3: 12 words found, 172 missed.',
    'Round 1: 12 words read, 172 missed.',
    'Round 2: 172 words on the tray.',
  ]);
});

test('missed words are counted by length, and by how many are well known', () => {
  const group = { letters: 7, words: [] };
  expect(groupSaid({ ...group, count: 1, known: 0 })).toBe('7 letters: 1 word');
  expect(groupSaid({ ...group, count: 3, known: 2 })).toBe('7 letters: 3 words, two well known');
  expect(groupSaid({ ...group, count: 3, known: 3 })).toBe('7 letters: 3 words, all well known');
});

test('a word is told by whose it was, what it earned, and how well known it is', () => {
  const said = (word: string, tray = LISTS): string => wordSaid(tray, word, EYES);
  expect(said('dialogs')).toBe('dialogs: 4 points for Ines, and nobody else had it. A familiar word.');
  expect(said('equal')).toBe('equal: 2 points for you, and nobody else had it. Everybody knows it.');
  expect(said('squid')).toBe('squid: you, Bo and Ines had it, so it counts for nobody. A familiar word.');
  expect(said('plaques')).toBe('plaques: 4 points. Nobody found it. A familiar word.');
  expect(said('plaques', READ)).toBe('plaques: 4 points. Nobody read it. A familiar word.');
  expect(said('squirts', NOTHING)).toBe('squirts: 4 points. Who had it stays private. A rare word.');
  expect(said('zebra')).toBe('');
  const mine = { ...LISTS, lists: [[{ word: 'quia', points: -1, mark: 'struck' as const, known: null }]] };
  expect(said('quia', mine)).toBe('quia: struck. It cost you 1 point.');
});

test('what became of a word stands beside it', () => {
  const entry = { word: 'quia', points: 0, known: null };
  const marks = ['counts', 'shared', 'struck', 'no_word', 'withheld', 'left'] as const;
  expect(marks.map((mark) => chipNote({ ...entry, mark }))).toEqual([
    '0',
    'shared',
    'struck',
    'no word',
    'not read',
    'left',
  ]);
  expect(chipNote({ ...entry, mark: 'struck', points: -2 })).toBe('-2');
});

test('what stood out is short and dry', () => {
  const told = LISTS.highlights.map((highlight) => {
    const { title, pill, sentence } = highlightSaid(highlight, LISTS, EYES);
    return `${title} [${pill}] ${sentence}`;
  });
  expect(told).toEqual([
    'Ines, dialogs [Best find] 4 points, and nobody else had it.',
    'plaques [Nobody found] The dearest of them: 4 points.',
    'planes [Nobody found] Everybody knows it: 3 points.',
    'You, quia [Struck] It cost 1 point.',
  ]);
});

test('the best word that nobody found is traced first', () => {
  expect(firstWord(LISTS)).toBe('plaques');
  expect(firstWord({ ...LISTS, highlights: LISTS.highlights.slice(0, 1) })).toBe('dialogs');
  expect(firstWord({ ...LISTS, highlights: [], missed: [] })).toBe('');
  expect([LISTS, READ, NOTHING].map(missedHeading)).toEqual(['Nobody found', 'Nobody read', 'On the tray']);
});
