import { expect, test } from 'vitest';
import type { News } from '../wire';
import { restartVoteLine } from './restart_vote';
import type { SeatView } from '../connection/model';
import { outcomeOf } from '../connection/reading';

const seats = ['Ann', 'Bo', 'Cy', 'Dee'].map((name): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  place: null,
}));

test('who asked hears who has answered, and so does who is not asked any more', () => {
  expect(restartVoteLine({ by: 0, agreed: [0], declined: [] }, seats, 0)).toBe(
    'You asked the others to begin this round again.',
  );
  expect(restartVoteLine({ by: 0, agreed: [0, 1, 2], declined: [3] }, seats, 0)).toBe(
    'You asked the others to begin this round again. Bo and Cy agree. Dee plays on.',
  );
  expect(restartVoteLine({ by: 0, agreed: [0, 1], declined: [] }, seats, 1)).toBe(
    'Ann asks to begin this round again. You agree.',
  );
  expect(restartVoteLine({ by: 0, agreed: [0], declined: [1] }, seats, null)).toBe(
    'Ann asks to begin this round again. Bo plays on.',
  );
});

test('everybody hears what came of it', () => {
  const newsOf = (passed: boolean, events: object[] = []): News =>
    ({ is: 'news', n: 1, seat: 0, house: [{ type: 'ballot_closed', passed }], events }) as unknown as News;
  expect(outcomeOf(newsOf(true, [{ type: 'RoundRestarted' }]))).toBe('The round begins again.');
  expect(outcomeOf(newsOf(false))).toBe('Not enough agreed: the round goes on.');
  expect(outcomeOf(newsOf(false, [{ type: 'Called' }]))).toBe('The round went on before all had answered.');
  expect(outcomeOf({ is: 'news', n: 1, seat: 0 } as News)).toBeNull();
});
