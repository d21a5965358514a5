import { expect, test } from 'vitest';
import { GRAPH, graphOf, historySaid, playersSaid, ratedSaid, ratingSaid, sizeSaid, sureSaid } from './rating_text';

test('a rating is told with its spread and how sure it is', () => {
  expect(ratingSaid({ rating: 1480, spread: 120 })).toBe('1480, give or take 120');
  expect(sureSaid({ matches: 1, provisional: true })).toBe(
    'After 1 rated match. Provisional: it may still be far off.',
  );
  expect(sureSaid({ matches: 41, provisional: false })).toBe('After 41 rated matches.');
  expect([2, 3, 5].map(playersSaid)).toEqual(['Two players', 'Three or four', 'Five or more']);
  expect([2, 3, 5].map(sizeSaid)).toEqual(['Tables of two', 'Tables of three or four', 'Tables of five and more']);
});

test('a match tells what it did to the rating, or why nothing', () => {
  const not_rated = { code: 'guest', sentence: 'Not rated: somebody played as a guest.' };
  expect(ratedSaid({ rated: { before: 1500, after: 1579 }, not_rated: null })).toBe('Rated: 1579, 79 up.');
  expect(ratedSaid({ rated: { before: 1500, after: 1421 }, not_rated: null })).toBe('Rated: 1421, 79 down.');
  expect(ratedSaid({ rated: { before: 1500, after: 1500 }, not_rated: null })).toBe('Rated: 1500, as before.');
  expect(ratedSaid({ rated: null, not_rated })).toBe('Not rated: somebody played as a guest.');
  expect(ratedSaid({ rated: null, not_rated: null })).toBe('');
});

const points = (...ratings: readonly number[]): { rating: number; spread: number }[] =>
  ratings.map((rating) => ({ rating, spread: 100 }));

test('a history is told in a sentence', () => {
  const history = points(1550, 1600);
  expect(historySaid({ history, matches: 2 })).toBe('From 1550 to 1600, give or take 100, in 2 matches.');
  expect(historySaid({ history, matches: 9 })).toBe('From 1550 to 1600, give or take 100, in the latest 2 matches.');
  expect(historySaid({ history: [], matches: 0 })).toBe('');
});

test('a graph lies in its field, has rules at round ratings, and needs a few matches', () => {
  expect(graphOf(points(1500, 1510, 1520, 1530))).toBeNull();
  const graph = graphOf(points(1500, 1700, 1400, 1500, 1900));
  expect(graph).not.toBeNull();
  const numbers = (graph?.band ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([GRAPH.left, GRAPH.width - 8]);
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([GRAPH.top, GRAPH.bottom]);
  expect(graph?.marks.map(({ rating }) => rating)).toEqual([1400, 1600, 1800, 2000]);
  expect(graph?.last.x).toBe(GRAPH.width - 8);
});

test('a graph of one rating that never moves is drawn', () => {
  const flat = graphOf(points(1500, 1500, 1500, 1500, 1500));
  expect(flat?.line).not.toContain('NaN');
  expect(flat?.marks.map(({ rating }) => rating)).toEqual([1400, 1500, 1600]);
});
