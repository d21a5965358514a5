import { expect, test } from 'vitest';
import { botPlays, type SeatView } from './model';
import { noteOf } from './seatnote';

const bo: SeatView = { name: 'Bo', kind: 'person', status: 'living', away: false, place: null };

test('a seat says that a bot plays for its person', () => {
  const played = { ...bo, standIn: true };
  expect([bo, played, { ...bo, kind: 'bot' as const }].map(botPlays)).toEqual([false, true, true]);
  expect(noteOf(bo, '', '4 dice')).toBe('4 dice');
  expect(noteOf(played, '', '4 dice')).toBe('4 dice · bot');
  expect(noteOf(played, 'bid', '4 dice')).toBe('4 dice · bid');
  expect(noteOf(played, '', '', true)).toBe('bot');
  expect(noteOf({ ...played, status: 'dead' }, '', '')).toBe('out');
  expect(noteOf({ ...bo, kind: 'bot', coming: 'Late' }, '', '4 dice')).toBe('4 dice · then Late');
});
