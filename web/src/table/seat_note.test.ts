import { expect, test } from 'vitest';
import { botPlays, type SeatView } from '../connection/model';
import { awayLine, noteOf } from './seat_note';

const bo: SeatView = { name: 'Bo', kind: 'person', status: 'living', away: false, place: null };

test('the seconds of somebody who is away say what they count to, and never that the person comes back then', () => {
  const away: SeatView = { ...bo, away: true, waits: 7, actsFor: 'bot' };
  const house: SeatView = { ...away, actsFor: 'house' };
  expect([noteOf(away, 'bid', '4 dice'), noteOf(away, 'bid', '4 dice', true)]).toEqual(['bot in 0:07', 'bot 0:07']);
  expect(noteOf(away, '', '', false, true)).toBe('a bot plays in 0:07');
  expect([noteOf(house, '', ''), noteOf(house, '', '', true)]).toEqual(['time ends 0:07', 'ends 0:07']);
  expect(noteOf({ ...away, waits: 0 }, '', '4 dice')).toBe('away');
  expect(awayLine(away)).toBe('Bo is away: a bot plays on in 0:07.');
  expect(awayLine(house)).toBe('Bo is away: the time for this move ends in 0:07.');
  expect(awayLine({ ...away, waits: null })).toBe('Bo is away.');
});

test('a seat says that a bot plays for its person', () => {
  const played = { ...bo, standIn: true };
  expect([bo, played, { ...bo, kind: 'bot' as const }].map(botPlays)).toEqual([false, true, true]);
  expect(noteOf(bo, '', '4 dice')).toBe('4 dice');
  expect(noteOf(played, '', '4 dice')).toBe('4 dice · bot');
  expect(noteOf(played, 'bid', '4 dice')).toBe('4 dice · bid');
  expect(noteOf(played, '', '', true)).toBe('bot');
  expect(noteOf({ ...played, status: 'dead' }, '', '')).toBe('out');
});
