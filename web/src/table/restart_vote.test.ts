import { expect, test } from 'vitest';
import type { News } from '../wire';
import { restartVoteLine } from './restart_vote';
import type { SeatView } from '../connection/model';
import { learn, menuOf, outcomeOf } from '../connection/reading';

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
  const told = (passed: boolean, events: object[] = []): News =>
    ({ is: 'news', n: 1, seat: 0, house: [{ type: 'ballot_closed', passed }], events }) as unknown as News;
  expect(outcomeOf(told(true, [{ type: 'RoundRestarted' }]))).toBe('The round begins again.');
  expect(outcomeOf(told(false))).toBe('Not enough agreed: the round goes on.');
  expect(outcomeOf(told(false, [{ type: 'Called' }]))).toBe('The round went on before all had answered.');
  expect(outcomeOf({ is: 'news', n: 1, seat: 0 } as News)).toBeNull();
});

test('whoever has asked is not offered it again in this round', () => {
  const chair = { kind: 'person', away: false, left: false, gone: false, temper: null };
  const chairs = [0, 1].map((seat) => ({ ...chair, seat, name: `P${seat}` }));
  const room = {
    phase: 'playing',
    match: 1,
    yours: [0],
    ready: [],
    ranking: [],
    ballot: null,
    asked_round: 0,
    asked: [],
    host: 1,
    options: {},
    chairs,
  };
  const news = (n: number, more: object): News => ({ is: 'news', n, seat: 0, ...more }) as unknown as News;
  const offered = (known: ReturnType<typeof learn>): boolean =>
    menuOf(known, true).ready.some(({ action }) => action.type === 'propose_restart');
  const first = learn(undefined, news(1, { view: { living: [0, 1], round: 1 }, room }));
  expect(offered(first)).toBe(true);
  const asked = learn(
    first,
    news(2, { room: { ballot: { by: 0, agreed: [0], declined: [], left: 30 }, asked_round: 1, asked: [0] } }),
  );
  const closed = learn(asked, news(3, { room: { ballot: null } }));
  expect(offered(closed)).toBe(false);
  expect(offered(learn(closed, news(4, { view: { round: 2 } })))).toBe(true);
  expect(offered(learn(first, news(2, { room: { chairs: [chairs[0], { ...chairs[1], temper: 'prudence' }] } })))).toBe(
    false,
  );
  const reloaded = learn(
    undefined,
    news(3, { view: { living: [0, 1], round: 1 }, room: { ...room, asked_round: 1, asked: [0] } }),
  );
  expect(offered(reloaded)).toBe(false);
});

test('a host who may restart alone may at any time, although nobody is there to ask', () => {
  const chairs = [0, 1].map((seat) => ({
    kind: seat === 0 ? 'person' : 'bot',
    away: false,
    left: false,
    gone: false,
    temper: seat === 0 ? null : 'prudence',
    seat,
    name: `P${seat}`,
  }));
  const room = {
    phase: 'playing',
    match: 1,
    yours: [0],
    ready: [],
    ranking: [],
    ballot: null,
    asked_round: 1,
    asked: [0],
    host: 0,
    options: { host_restart: true },
    chairs,
  };
  const known = learn(undefined, {
    is: 'news',
    n: 1,
    seat: 0,
    view: { living: [0, 1], round: 1 },
    room,
  } as unknown as News);
  expect(menuOf(known, true).ready.find(({ action }) => action.type === 'propose_restart')?.label).toBe(
    'Restart this round',
  );
});
