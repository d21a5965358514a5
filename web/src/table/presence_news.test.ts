import { expect, test } from 'vitest';
import { presenceNews } from './presence_news';
import type { SeatView } from '../connection/model';

const here: SeatView = { name: 'Bo', kind: 'person', status: 'living', away: false, place: null };
const away = { ...here, away: true };
const played = { ...here, standIn: true };

test('who goes, who comes back, and for whom a bot plays', () => {
  expect(presenceNews(here, here)).toBeNull();
  expect(presenceNews(here, away)).toEqual({ kind: 'away', sentence: 'Bo is away.' });
  expect(presenceNews(away, here)).toEqual({ kind: 'back', sentence: 'Bo is back.' });
  expect(presenceNews(away, played)).toEqual({ kind: 'away', sentence: 'A bot plays for Bo now.' });
  expect(presenceNews(played, here)?.kind).toBe('back');
  expect(presenceNews(played, played)).toBeNull();
});

test('who takes a bot’s seat, and when they play', () => {
  const bot: SeatView = { ...here, name: 'Ada', kind: 'bot' };
  const awaited = { ...bot, coming: 'Late' };
  expect(presenceNews(bot, awaited)).toEqual({
    kind: 'back',
    sentence: 'Late takes Ada’s seat when the next round begins.',
  });
  expect(presenceNews(awaited, awaited)).toBeNull();
  expect(presenceNews(awaited, { ...here, name: 'Late' })).toEqual({
    kind: 'back',
    sentence: 'Late plays now, in Ada’s seat.',
  });
  expect(presenceNews(awaited, bot)).toBeNull();
});
