import { expect, test } from 'vitest';
import type { HabitCard, MatchCard, SeatCard } from '../../wire';
import {
  habitSaid,
  hasWon,
  outcomeSaid,
  ownSeat,
  pipsOf,
  recordSaid,
  shownSeats,
  sinceSaid,
  titleOf,
} from './played_text';

const habit = (count: number, among: number, noun = 'bid'): HabitCard => ({ label: '', help: '', count, among, noun });
const seat = (name: string, place: number, more: Partial<SeatCard> = {}): SeatCard => ({
  name,
  place,
  is_bot: false,
  is_you: false,
  ...more,
});
const match = (...seats: SeatCard[]): MatchCard => ({
  table: 'abc',
  match: 1,
  game: 'perudo',
  game_name: 'Perudo',
  preset_name: 'Perudo',
  seconds: 600,
  over_at: 1_788_600_000,
  seats,
  has_review: true,
  rated: null,
  not_rated: null,
});
const ME = { is_you: true };

test('matches are counted with what was won of them, and never with what was not', () => {
  const said = (matches: number, wins: number) => recordSaid({ matches, wins });
  expect(said(12, 5)).toBe('12 matches, 5 won');
  expect(said(12, 0)).toBe('12 matches played');
  expect(said(1, 0)).toBe('1 match played');
  expect(said(1, 1)).toBe('1 match, won');
  expect(said(2, 2)).toBe('2 matches, both won');
  expect(said(3, 3)).toBe('3 matches, all won');
  expect(said(1204, 1100)).toBe('1,204 matches, 1,100 won');
});

test('a habit is told once ten things are counted', () => {
  expect(habitSaid(habit(12, 50))).toBe('12 of 50 bids');
  expect(habitSaid(habit(0, 10, 'word'))).toBe('0 of 10 words');
  expect(habitSaid(habit(9, 9))).toBe('Too early to tell.');
  expect(habitSaid(habit(1200, 4821, 'turn'))).toBe('1,200 of 4,821 turns');
});

test('a share fills ten pips, one of them in part', () => {
  expect(pipsOf(habit(12, 50))?.map((one) => Math.round(one * 100))).toEqual([100, 100, 40, 0, 0, 0, 0, 0, 0, 0]);
  expect(pipsOf(habit(0, 10))).toEqual(Array(10).fill(0));
  expect(pipsOf(habit(10, 10))).toEqual(Array(10).fill(1));
  expect(pipsOf(habit(0, 0))).toBeNull();
});

test('since when somebody is here is told by month and year', () => {
  expect(sinceSaid(new Date('2026-03-15T12:00:00').getTime() / 1000)).toBe('Here since March 2026');
});

test('a preset is named where it is another name than the game’s', () => {
  expect(titleOf(match())).toBe('Perudo');
  expect(titleOf({ ...match(), preset_name: 'Aces tame' })).toBe('Perudo, Aces tame');
  expect(titleOf({ ...match(), preset_name: '' })).toBe('Perudo');
});

test('one’s own seat comes first, as You, then the others by their places', () => {
  const played = match(seat('Cy', 3), seat('Bob', 1), seat('Ann', 2, ME));
  expect(shownSeats(played).map(({ called, place, seat: at }) => [called, place, at])).toEqual([
    ['You', 2, 2],
    ['Bob', 1, 1],
    ['Cy', 3, 0],
  ]);
  expect(ownSeat(played)).toBe(2);
});

test('where one device played several seats, all have names', () => {
  const played = match(seat('Ann', 2, ME), seat('Bob', 1, ME));
  expect(shownSeats(played).map(({ called }) => called)).toEqual(['Bob', 'Ann']);
  expect([ownSeat(played), outcomeSaid(played), hasWon(played)]).toEqual([null, 'Bob won', true]);
});

test('how a match ended is told to whoever looks', () => {
  expect(outcomeSaid(match(seat('Ann', 1, ME), seat('Bob', 2)))).toBe('You won');
  expect(outcomeSaid(match(seat('Bob', 1), seat('Ann', 2, ME)))).toBe('You came second');
  expect(outcomeSaid(match(seat('Bob', 1), seat('Ann', 1, ME), seat('Cy', 1)))).toBe('You shared the win');
  expect(outcomeSaid(match(seat('Bob', 1, ME), seat('Ann', 1, ME)))).toBe('Bob and Ann shared the win');
  expect(hasWon(match(seat('Bob', 1), seat('Ann', 2, ME)))).toBe(false);
});
