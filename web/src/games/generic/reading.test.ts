import { expect, test } from 'vitest';
import { read } from './reading';

test('the facts of a game that nobody has drawn are told in words', () => {
  const chair = (seat: number, name: string) => ({
    seat,
    name,
    kind: 'person',
    temper: null,
    away: false,
    back_in: null,
    left: false,
    gone: false,
  });
  const room = {
    game: 'other',
    practice: false,
    ballot: null,
    phase: 'playing',
    options: {},
    ranking: [],
    ready: [],
    chairs: [chair(0, 'Ann'), chair(1, 'Bo')],
  };
  const view = {
    options: { house: {} },
    round: 2,
    turn: 1,
    living: [0],
    held: false,
    bid: null,
    hands: [[{ faces: 'AB', up: 'A' }], [{ faces: null, up: null }]],
    showdown: { caller: 1, turn: 1, pieces: [{ text: 'z' }, { text: 'q' }] },
  };
  const known = {
    n: 1,
    seat: 0,
    view,
    menu: { ready: [], blanks: [] },
    awaited: [1],
    clocks: [],
    room,
  } as unknown as Parameters<typeof read>[0];
  const seen = read(known, known.room!, 'Other');
  expect(Object.fromEntries(seen.facts.map((fact) => [fact.name, fact.value]))).toEqual({
    Turn: 'Bo',
    Living: 'You',
    Held: 'no',
    Hands: 'You: faces AB up A · Bo: hidden',
    Showdown: 'caller Bo turn 1 pieces text z, text q',
  });
  expect(seen.seats.map((seat) => seat.status)).toEqual(['living', 'dead']);
});
