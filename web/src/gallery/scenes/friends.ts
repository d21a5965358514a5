/** Friends, for the pattern book. */
import type { FriendHere, Friends, InvitationCard } from '../../wire';
import { LONG_NAMES } from '../scene';

const friend = (id: string, name: string, place: FriendHere['place'], more: Partial<FriendHere> = {}): FriendHere => ({
  id,
  name,
  place,
  table: null,
  seen: null,
  ...more,
});

const HERE: readonly FriendHere[] = [
  friend('a', 'Bob', 'table', { table: 'tableofbob' }),
  friend('b', LONG_NAMES[0] ?? 'Cy', 'playing'),
  friend('c', 'Dot', 'lobby'),
  friend('d', 'Eve', 'away', { seen: 'week' }),
  friend('e', 'Fay', 'unknown'),
];

export const INVITATIONS: readonly InvitationCard[] = [
  { id: 'a', friend: 'a', name: 'Bob', game: 'bar', game_name: 'Bar', seconds: 500 },
  { id: 'b', friend: 'b', name: LONG_NAMES[0] ?? 'Cy', game: 'perudo', game_name: 'Perudo', seconds: 400 },
  { id: 'c', friend: 'c', name: 'Dot', game: 'bar', game_name: 'Bar', seconds: 300 },
];

export const FRIENDS: Friends = {
  friends: HERE.map((here) => ({ here, since: 1_790_000_000 })),
  asking: [
    { id: 'f', name: 'Gil', sent_at: 1_790_000_000 },
    { id: 'g', name: LONG_NAMES[1] ?? 'Hal', sent_at: 1_790_000_000 },
  ],
  asked: [{ id: 'h', name: 'Ida', sent_at: 1_790_000_000 }],
  invitations: INVITATIONS,
  shows_presence: true,
  most: 200,
};

export const NO_FRIENDS: Friends = {
  friends: [],
  asking: [],
  asked: [],
  invitations: [],
  shows_presence: false,
  most: 200,
};
