import { describe, expect, test } from 'vitest';
import type { News, Room } from '../wire';
import { roomOffer } from './model';
import { claimSaid, forgottenNames, learn, menuOf, viewOf } from './reading';

describe('who is forgotten', () => {
  const told = (more: object): News => ({ is: 'news', n: 1, seat: 0, ...more }) as News;
  const room = {
    chairs: [
      { seat: 0, name: 'Ann', back_in: null },
      { seat: 1, name: 'Bob', back_in: null },
    ],
  };

  test('had the name that the seat had before', () => {
    const known = learn(undefined, told({ room }));
    const house = [
      { type: 'seat_renamed', seat: 1, name: 'Somebody' },
      { type: 'stood', seat: 1 },
    ];
    expect(forgottenNames(known, told({ house }))).toEqual(['Bob']);
    expect(forgottenNames(known, told({ house: house.slice(1) }))).toEqual([]);
    expect(forgottenNames(undefined, told({ house }))).toEqual([]);
  });
});

describe('what the server says', () => {
  test('news leaves out what has not changed', () => {
    const menu = { ready: [], blanks: [], room: [], room_blanks: [] };
    const first = learn(undefined, {
      is: 'news',
      n: 1,
      seat: 0,
      menu,
      clocks: [{ name: 'sand', seconds: 180, left: 9 }],
    } as News);
    const second = learn(first, { is: 'news', n: 2, seat: 0, awaited: [1] } as News, first.at);
    expect(second.n).toBe(2);
    expect(second.clocks).toEqual(first.clocks);
    expect(second.awaited).toEqual([1]);
  });

  test('whose time ran out is known until the next move of the game', () => {
    const told = (n: number, more: object): News => ({ is: 'news', n, seat: 0, ...more }) as News;
    const first = learn(undefined, told(1, {}));
    const second = learn(first, told(2, { overdue: 0 }));
    const third = learn(second, told(3, {}));
    const fourth = learn(third, told(4, { overdue: null }));
    expect([first, second, third, fourth].map(({ overdue }) => overdue)).toEqual([null, 0, 0, null]);
  });

  test('a bid that the clock made stays known as such for the round, whoever moves next', () => {
    const told = (n: number, view: object, more: object = {}): News =>
      ({ is: 'news', n, seat: 0, view, ...more }) as unknown as News;
    const bid = (seat: number, seq: number): object => ({ bid: { seat, seq } });
    const news = [
      told(1, { round: 1, bid: null }),
      told(2, bid(0, 1), { overdue: 0 }),
      told(3, {}),
      told(4, bid(1, 2), { overdue: null }),
      told(5, bid(0, 3)),
      told(6, { phase: 'show' }, { overdue: 0 }),
      told(7, { round: 2, bid: null }, { overdue: null }),
    ];
    let known = learn(undefined, news[0]!);
    const seen = news.slice(1).map((one) => (known = learn(known, one)).clockBids);
    expect(seen).toEqual([[1], [1], [1], [1], [1], []]);
    expect(learn(undefined, told(1, { round: 1, claim: { seat: 2, seq: 7 } }, { overdue: 2 })).clockBids).toEqual([7]);
  });

  test('a clock that is not told again has run on', () => {
    const first = learn(
      undefined,
      { is: 'news', n: 1, seat: 0, clocks: [{ name: 'answer', seconds: 30, left: 30 }] } as unknown as News,
      1000,
    );
    const second = learn(first, { is: 'news', n: 2, seat: 0 } as News, 13_000);
    const third = learn(second, { is: 'news', n: 3, seat: 0 } as News, 51_000);
    expect([second, third].map(({ clocks }) => clocks[0]?.left)).toEqual([18, 0]);
  });

  test('who is away is waited for less and less, until the room is told again', () => {
    const chairs = [
      { seat: 0, back_in: null },
      { seat: 1, back_in: 60 },
    ];
    const first = learn(undefined, { is: 'news', n: 1, seat: 0, room: { chairs } } as unknown as News, 1000);
    const second = learn(first, { is: 'news', n: 2, seat: 0, room: { phase: 'playing' } } as unknown as News, 21_000);
    const third = learn(second, { is: 'news', n: 3, seat: 0 } as News, 91_000);
    const back = [first, second, third].map(({ room }) => room?.chairs.map(({ back_in }) => back_in));
    expect(back).toEqual([
      [null, 60],
      [null, 40],
      [null, 0],
    ]);
    expect(
      learn(third, { is: 'news', n: 4, seat: 0, room: { chairs } } as unknown as News, 92_000).room?.chairs[1]?.back_in,
    ).toBe(60);
  });

  test('a view and a room leave out what has not changed', () => {
    const told = (n: number, view: object, room: object): News => ({ is: 'news', n, seat: 0, view, room }) as News;
    const first = learn(
      undefined,
      told(1, { round: 1, hands: [[], []] }, { code: 'ABCD', phase: 'playing', yours: [0], chairs: [] }),
    );
    const second = learn(first, told(2, { round: 2 }, { phase: 'over' }));
    expect(second.view).toEqual({ round: 2, hands: [[], []] });
    expect(second.room).toEqual({ code: 'ABCD', phase: 'over', yours: [0], chairs: [] });
    expect(first.view).toEqual({ round: 1, hands: [[], []] });
  });

  test('whoever is out while the others play on is told the place', () => {
    const chairs = ['Ann', 'Bo', 'Cy'].map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      gone: false,
      back_in: null,
    }));
    const room = { game: 'bar', phase: 'playing', chairs, ranking: [], options: {}, ready: [], ballot: null };
    const seen = (view: object): ReturnType<typeof viewOf> => {
      const news = { is: 'news', n: 1, seat: 0, view: { round: 4, ...view }, awaited: [] } as unknown as News;
      return viewOf(learn(undefined, news), room as unknown as Room, 'Bar');
    };
    const out = seen({ living: [1, 2], places: [3, 0, 0] });
    expect(out.seats.map(({ place }) => place)).toEqual([3, null, null]);
    expect(seen({ living: [0, 1, 2] }).seats[0]?.place, 'a game may tell no places').toBeNull();
  });

  test('a menu has what the game and the room offer, until another is told', () => {
    const message = { do: 'ready', seat: 0 };
    const menu = {
      ready: [{ action: { type: 'Call' }, text: 'call', label: 'Bunkum!' }],
      blanks: [],
      room: [{ message, label: 'Next round', costs: '' }],
      room_blanks: ['say'],
    };
    const first = learn(undefined, { is: 'news', n: 1, seat: 0, menu } as unknown as News);
    const { ready, room, fill } = menuOf(learn(first, { is: 'news', n: 2, seat: 0 } as News));
    expect([ready.map(({ action }) => action.type), room, fill]).toEqual([['Call'], menu.room, ['say']]);
    const turned = { ready: [], blanks: [] };
    const known = learn(first, { is: 'news', n: 2, seat: 0, menu: turned } as unknown as News);
    expect([menuOf(known).ready, menuOf(known).room], 'the part of the room is left out as it was').toEqual([
      [],
      menu.room,
    ]);
    const closed = { ready: [], blanks: [], room: [], room_blanks: [] };
    expect(
      roomOffer(menuOf(learn(first, { is: 'news', n: 2, seat: 0, menu: closed } as unknown as News)), 'ready'),
    ).toBe(undefined);
  });

  test('claims are said as people say them', () => {
    expect(claimSaid({ kind: 'have', letter: 'E' })).toBe('I have an E');
    expect(claimSaid({ kind: 'have', letter: 'qu' })).toBe('I have a Qu');
    expect(claimSaid({ kind: 'have', letter: 'S', number: 2 })).toBe('I have two Ss');
    expect(claimSaid({ kind: 'lack', letter: 'w' })).toBe('I have no W');
    expect(claimSaid({ kind: 'have', letter: 'wheel' })).toBe('I have a wheel');
    expect(claimSaid({ kind: 'have', letter: 'hammers', number: 1 })).toBe('I have a hammer');
    expect(claimSaid({ kind: 'have', letter: '5', number: 2 })).toBe('I have two fives');
    expect(claimSaid({ kind: 'have', letter: '1' })).toBe('I have a one');
    expect(claimSaid({ kind: 'lack', letter: '6' })).toBe('I have no sixes');
    const aces = (letter: string, many: number): string | null =>
      letter === '1' ? (many === 1 ? 'ace' : 'aces') : null;
    expect(claimSaid({ kind: 'have', letter: '1', number: 2 }, aces)).toBe('I have two aces');
    expect(claimSaid({ kind: 'have', letter: '1' }, aces)).toBe('I have an ace');
    expect(claimSaid({ kind: 'have', letter: '4', number: 3 }, aces)).toBe('I have three fours');
    expect(claimSaid({ kind: 'no_word', word: 'shole' })).toBe('Shole is no word');
  });
});
