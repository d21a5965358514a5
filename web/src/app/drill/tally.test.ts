import { beforeEach, expect, test, vi } from 'vitest';
import { counted, keepTally, NEW, tallyOf, type Tally } from './tally';

const drawer = new Map<string, string>();

beforeEach(() => {
  drawer.clear();
  vi.stubGlobal('localStorage', {
    getItem: (place: string) => drawer.get(place) ?? null,
    setItem: (place: string, text: string) => void drawer.set(place, text),
  });
});

const levels = (answers: string, from: Tally = NEW): number[] => {
  let tally = from;
  return [...answers].map((answer) => (tally = counted(tally, answer === 'y')).level);
};

test('three right answers in a row raise the level, and two wrong ones lower it', () => {
  expect(levels('yyyyyy')).toEqual([1, 1, 2, 2, 2, 3]);
  expect(levels('yynyyy')).toEqual([1, 1, 1, 1, 1, 2]);
  expect(levels('nnnn')).toEqual([1, 1, 1, 1]);
  expect(levels('nnynn', { ...NEW, level: 4 })).toEqual([4, 3, 3, 3, 2]);
  expect(levels('yyy', { ...NEW, level: 5 })).toEqual([5, 5, 5]);
});

test('a tally counts what was asked, what was right, and the right answers in a row', () => {
  const after = [true, true, false, true].reduce(counted, NEW);
  expect(after).toMatchObject({ asked: 4, right: 3, streak: 1 });
});

test('a tally is kept for each game, and one that cannot be read begins anew', () => {
  const some = counted(NEW, true);
  keepTally('bar', some);
  keepTally('perudo', counted(some, true));
  expect(tallyOf('bar')).toEqual(some);
  expect(tallyOf('perudo').asked).toBe(2);
  expect(tallyOf('cup')).toEqual(NEW);
  localStorage.setItem('bunkum.drills', JSON.stringify({ bar: { level: 99, asked: 'many' }, cup: 3 }));
  expect(tallyOf('bar')).toEqual({ ...NEW, level: 5 });
  expect(tallyOf('cup')).toEqual(NEW);
  localStorage.setItem('bunkum.drills', 'no JSON');
  expect(tallyOf('bar')).toEqual(NEW);
});
