import { expect, test } from 'vitest';
import { absenceOf } from './absence';
import type { SeatView } from './model';

const here: SeatView = { name: 'Bo', kind: 'person', status: 'living', away: false, place: null };
const away = { ...here, away: true };
const played = { ...here, standIn: true };

test('who goes, who comes back, and for whom a bot plays', () => {
  expect(absenceOf(here, here)).toBeNull();
  expect(absenceOf(here, away)).toEqual({ kind: 'away', sentence: 'Bo is away.' });
  expect(absenceOf(away, here)).toEqual({ kind: 'back', sentence: 'Bo is back.' });
  expect(absenceOf(away, played)).toEqual({ kind: 'away', sentence: 'A bot plays for Bo now.' });
  expect(absenceOf(played, here)?.kind).toBe('back');
  expect(absenceOf(played, played)).toBeNull();
});
