import { describe, expect, test } from 'vitest';
import type { News } from '../wire';
import type { OtherGame } from './model';
import { claimSaid, drawn, facesOf, learn, spoken, valueSaid } from './reading';

describe('what the house says', () => {
  test('news leaves out what has not changed', () => {
    const menu = { ready: [], blanks: [] };
    const first = learn(undefined, { is: 'news', n: 1, seat: 0, menu, clocks: [{ name: 'sand', seconds: 180, left: 9 }] } as News);
    const second = learn(first, { is: 'news', n: 2, seat: 0, awaited: [1] } as News);
    expect(second.n).toBe(2);
    expect(second.clocks).toEqual(first.clocks);
    expect(second.awaited).toEqual([1]);
  });

  test('a die is cut into its faces', () => {
    expect(facesOf('HIMNUQu')).toEqual(['H', 'I', 'M', 'N', 'U', 'Qu']);
    expect(facesOf('QuInThErHeAn')).toEqual(['Qu', 'In', 'Th', 'Er', 'He', 'An']);
    expect(facesOf('EIO___')).toEqual(['E', 'I', 'O', '_', '_', '_']);
  });

  test('claims are said as people say them', () => {
    expect(claimSaid({ kind: 'have', letter: 'E' })).toBe('I have an E');
    expect(claimSaid({ kind: 'have', letter: 'qu' })).toBe('I have a Qu');
    expect(claimSaid({ kind: 'have', letter: 'S', number: 2 })).toBe('I have two Ss');
    expect(claimSaid({ kind: 'lack', letter: 'w' })).toBe('I have no W');
    expect(claimSaid({ kind: 'no_word', word: 'shole' })).toBe('Shole is no word');
  });

  test('options are said in words', () => {
    expect([spoken('turn_clock'), spoken('remove_qu'), spoken('qu_as_q')]).toEqual(['Turn clock', 'Remove Qu', 'Qu as Q']);
    expect([valueSaid(null), valueSaid(true), valueSaid('auto_call'), valueSaid([4, 2, 1])]).toEqual(['off', 'on', 'auto call', '4, 2, 1']);
  });
});

test('the facts of a game that nobody has drawn are told in words', () => {
  const chair = (seat: number, name: string) => ({ seat, name, kind: 'person', temper: null, away: false, back_in: null, left: false, gone: false });
  const room = { game: 'other', phase: 'playing', ranking: [], chairs: [chair(0, 'Ann'), chair(1, 'Bo')] };
  const view = {
    options: { house: {} }, round: 2, turn: 1, living: [0], held: false, bid: null,
    hands: [[{ faces: 'AB', up: 'A' }], [{ faces: null, up: null }]],
    showdown: { caller: 1, turn: 1, pieces: [{ text: 'z' }, { text: 'q' }] },
  };
  const known = { n: 1, seat: 0, view, menu: { ready: [], blanks: [] }, awaited: [1], clocks: [], room } as unknown as Parameters<typeof drawn>[0];
  const seen = drawn(known, 'Other') as OtherGame;
  expect(Object.fromEntries(seen.facts.map((fact) => [fact.name, fact.value]))).toEqual({
    Turn: 'Bo', Living: 'You', Held: 'no', Hands: 'You: faces AB up A · Bo: hidden', Showdown: 'caller Bo turn 1 pieces text z, text q',
  });
  expect(seen.seats.map((seat) => seat.status)).toEqual(['living', 'dead']);
});
