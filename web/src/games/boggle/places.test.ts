import { expect, test } from 'vitest';
import { endingOf } from '../../table/end/ending';
import type { Known } from '../../connection/reading';
import type { Seat } from '../../connection/model';
import type * as wire from '../../wire';
import { newsOf } from './news';
import { read } from './reading';
import { SCENES } from '../../gallery/scenes/boggle';
import type { Boggle } from './view';
import { missedOf, roundOrder, standingOf, tieSaid, whyOf, wonBy, writtenBy } from './voice';

const OVER = SCENES['boggle-tied-over']!.message.view as Boggle;
const ROUND = SCENES['boggle-tied']!.message.view as Boggle;
const BEFORE: Boggle = { ...ROUND, phase: 'write', result: null, ties: [], ranking: null };

/** The places as the end of the match lists them: place, name, figures, reason. */
const rows = (view: Boggle, you: Seat | null): string[] =>
  endingOf(view, you).ranking.map(({ seat, place }) =>
    [place, view.seats[seat]?.name, standingOf(view, seat), whyOf(view, seat, you) ?? ''].join(' | '),
  );

test('4.7: the places are listed first to last, each with what decided it', () => {
  expect(rows(OVER, null)).toEqual([
    '1 | Ines | 7 points | Ines is before Juno: more words of seven letters or more.',
    '2 | Juno | 7 points | Juno is before Bo: more words of six letters or more.',
    '3 | Bo | 7 points | ',
    '4 | Mara | 0 points | ',
  ]);
  expect(endingOf(OVER, 0).after).toBe('You came second, after one round');
  expect(endingOf(OVER, 3).after).toBe('You came fourth, after one round');
  expect([0, 2, null].map((you) => endingOf(OVER, you).came)).toEqual(['You came second', '', '']);
});

test('whoever looks comes first among those who share a win', () => {
  const ranking = [0, 1].map((seat) => ({ seat, place: 1 }));
  const shared: Boggle = { ...OVER, ranking, result: { ...OVER.result!, winners: [0, 1] } };
  const [first, second] = OVER.seats.map(({ name }) => name);
  for (const [you, who] of [
    [null, `${first} and ${second}`],
    [0, `You and ${second}`],
    [1, `You and ${first}`],
  ] as const) {
    expect(wonBy(shared, you)).toBe(`${who} win the round`);
    expect(endingOf(shared, you).wins).toBe(`${who} share the win`);
  }
});

test('4.7: a reason speaks to who is meant, and names all who share a place', () => {
  expect(whyOf(OVER, 0, 0)).toBe('You are before Bo: more words of six letters or more.');
  expect(whyOf(OVER, 2, 0)).toBe('Ines is before you: more words of seven letters or more.');
  expect(tieSaid(OVER, { ahead: [2, 3], behind: [0, 1], letters: null }, null)).toBe(
    'Ines and Mara are before Juno and Bo: more rounds won.',
  );
  const shared: Boggle = { ...OVER, ties: [{ ahead: [0, 2], behind: [1], letters: 8 }] };
  expect([0, 1, 2].map((seat) => whyOf(shared, seat, null))).toEqual([
    undefined,
    undefined,
    'Juno and Ines are before Bo: more words of eight letters or more.',
  ]);
});

test('4.7: where the match goes by rounds won, they stand before the points', () => {
  const rounds: Boggle = {
    ...OVER,
    byRounds: true,
    seats: OVER.seats.map((seat, at) => ({ ...seat, won: at === 2 ? 1 : 2 })),
  };
  expect(standingOf(rounds, 2)).toBe('1 round, 7 points');
  expect(standingOf(rounds, 0)).toBe('2 rounds, 7 points');
});

test('4.7: after a round those with as many points as the winner stand in the order that was decided', () => {
  expect(roundOrder(ROUND)).toEqual([2, 0, 1, 3]);
  expect(roundOrder({ ...ROUND, result: { ...ROUND.result!, ties: [] } })).toEqual([0, 1, 2, 3]);
});

test('who listens hears the reason once', () => {
  const news = newsOf(BEFORE, OVER, [], null);
  const [scored, won] = (['scored', 'won'] as const).map((kind) => news.find((one) => one.kind === kind));
  expect(scored?.sentence).toContain(
    'Ines wins the round. Ines is before Juno: more words of seven letters or more. Juno is before Bo:',
  );
  expect(won?.sentence).toBe('The match is over. Ines wins.');
  const later = newsOf(
    { ...OVER, ranking: null, ties: [] },
    { ...OVER, ties: [{ ahead: [2], behind: [0], letters: null }] },
    [],
    0,
  );
  expect(later.map((one) => one.sentence)).toEqual([
    'The match is over. Ines wins. Ines is before you: more rounds won.',
  ]);
});

test('the reasons, and the rounds won, come from the wire', () => {
  const ties = [{ ahead: [1], behind: [0], letters: 5 }];
  const options = {
    match_mode: 'single',
    rounds: 3,
    target: null,
    timer_signal: 'sand',
    penalty: 'none',
    live_path: true,
    reading: 'auto',
  };
  const lists = {
    lists: [null, null],
    late: [null, null],
    living: [0, 1],
    scores: [4, 4],
    wins: [1, 1],
    counts: [],
    done: [],
    order: [],
    read: [],
    windows: [],
    polls: [],
    struck: [],
    good: [],
    crossed: [],
  };
  const view = {
    options,
    ...lists,
    seats: 2,
    phase: 'over',
    round: 3,
    size: 4,
    least: 3,
    faces: [],
    resting: false,
    result: null,
    ties,
  } as unknown as wire.Boggle.State;
  const chairs = ['Ann', 'Bo'].map((name, seat) => ({
    seat,
    name,
    kind: 'person',
    presence: 'here',
    host: seat === 0,
  }));
  const room = {
    phase: 'over',
    yours: [0],
    ready: [],
    ranking: [2, 1],
    ballot: null,
    asked_round: 0,
    asked: [],
    host: 0,
    options: {},
    chairs,
  };
  const seen = read(
    { seat: 0, view, menu: { ready: [], blank: [] }, awaited: [], clocks: [] } as unknown as Known,
    room as unknown as wire.Room,
    'Boggle',
  );
  expect(seen.ties).toEqual(ties);
  expect(seen.byRounds).toBe(true);
  expect(seen.seats.map((seat) => seat.won)).toEqual([1, 1]);
});

test('of a word that is traced after the round it is said who wrote it', () => {
  const view = SCENES['boggle-show']!.message.view as Boggle;
  expect(writtenBy(view, missedOf(view)[0]!, 0)).toBe('Nobody found it');
  const mine = view.result!.lists[0]!.find((one) => one.mark === 'counts')!;
  expect(writtenBy(view, mine.word, 0)).toBe('You wrote it');
  const open = {
    ...view,
    result: { ...view.result!, lists: view.result!.lists.map((list, at) => (at ? list : null)) },
  };
  expect(writtenBy(open, missedOf(view)[0]!, 1)).toBe('On no open list');
});
