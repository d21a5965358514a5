import { expect, test } from 'vitest';
import type { FriendHere, FriendNews } from '../../wire';
import { applyFriendNews, isHere, NOBODY, sortFriends, whereSaid } from './known_friends';

const friend = (name: string, place: FriendHere['place'], more: Partial<FriendHere> = {}): FriendHere => ({
  id: name.toLowerCase(),
  name,
  place,
  table: null,
  seen: null,
  ...more,
});
const news = (friends: readonly FriendHere[], more: Partial<FriendNews> = {}): FriendNews => ({
  is: 'friends',
  friends,
  gone: [],
  invitations: [],
  requests: 0,
  whole: false,
  ...more,
});

test('friends are laid over those that are known, and those that are gone are taken away', () => {
  const first = applyFriendNews(NOBODY, news([friend('Ann', 'away'), friend('Bob', 'lobby')], { whole: true }));
  const next = applyFriendNews(first, news([friend('Ann', 'playing')], { gone: ['bob'], requests: 2 }));
  expect([...next.friends.values()].map(({ name, place }) => [name, place])).toEqual([['Ann', 'playing']]);
  expect(next.requests).toBe(2);
  expect(first.friends.get('ann')?.place).toBe('away');
  expect(applyFriendNews(next, news([], { whole: true })).friends.size).toBe(0);
});

test('those who are here come first, and it is said kindly where the others are', () => {
  const all = [friend('Zoe', 'table'), friend('Cy', 'unknown'), friend('Bob', 'away'), friend('Ann', 'away')];
  expect(sortFriends(all).map(({ name }) => name)).toEqual(['Zoe', 'Ann', 'Bob', 'Cy']);
  expect(all.filter(isHere).map(({ name }) => name)).toEqual(['Zoe']);
  expect(whereSaid(friend('Bob', 'away', { seen: 'week' }))).toBe('Was here this week');
  expect(whereSaid(friend('Bob', 'away'))).toBe('Not here');
  expect(whereSaid(friend('Cy', 'unknown'))).toBe('');
});
