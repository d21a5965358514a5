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

test('who takes a bot’s seat, and when they play', () => {
  const bot: SeatView = { ...here, name: 'Ada', kind: 'bot' };
  const awaited = { ...bot, coming: 'Late' };
  expect(absenceOf(bot, awaited)).toEqual({
    kind: 'back',
    sentence: 'Late takes Ada’s seat when the next round begins.',
  });
  expect(absenceOf(awaited, awaited)).toBeNull();
  expect(absenceOf(awaited, { ...here, name: 'Late' })).toEqual({
    kind: 'back',
    sentence: 'Late plays now, in Ada’s seat.',
  });
  expect(absenceOf(awaited, bot)).toBeNull();
});
