/** What is known of one's friends, and how it is said. */
import type * as wire from '../../wire';

export interface KnownFriends {
  readonly friends: ReadonlyMap<string, wire.FriendHere>;
  readonly invitations: readonly wire.InvitationCard[];
  /** How many ask to be friends. */
  readonly requests: number;
}

export const NOBODY: KnownFriends = { friends: new Map(), invitations: [], requests: 0 };

/** Returns what is known after a message. */
export function applyFriendNews(known: KnownFriends, news: wire.FriendNews): KnownFriends {
  const friends = new Map(news.whole ? [] : known.friends);
  for (const friend of news.friends) friends.set(friend.id, friend);
  for (const gone of news.gone) friends.delete(gone);
  return { friends, invitations: news.invitations, requests: news.requests };
}

export const isHere = ({ place }: Pick<wire.FriendHere, 'place'>): boolean => place !== 'away' && place !== 'unknown';

const ORDER: readonly wire.FriendHere['place'][] = ['table', 'playing', 'lobby', 'away', 'unknown'];

/** Those who are here first, and each group by name. */
export function sortFriends(friends: Iterable<wire.FriendHere>): readonly wire.FriendHere[] {
  return [...friends].sort(
    (a, b) =>
      ORDER.indexOf(a.place) - ORDER.indexOf(b.place) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  );
}

const SEEN = { today: 'Was here today', week: 'Was here this week', earlier: 'Was not here lately' };

export function whereSaid({ place, seen }: Pick<wire.FriendHere, 'place' | 'seen'>): string {
  switch (place) {
    case 'lobby':
      return 'Here';
    case 'table':
      return 'At an open table';
    case 'playing':
      return 'Playing';
    case 'away':
      return seen === null ? 'Not here' : SEEN[seen];
    case 'unknown':
      return '';
  }
}
