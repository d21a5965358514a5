/** What the page asks of the server about friends. */
import { asked } from '../../ground/server_api';
import type * as wire from '../../wire';

export const friendsApi = {
  list: (): Promise<wire.Friends> => asked('api/friends'),
  ask: (person: string): Promise<wire.Friends> => asked('api/friends/ask', { person }),
  answer: (request: string, accept: boolean): Promise<wire.Friends> => asked('api/friends/answer', { request, accept }),
  withdraw: (request: string): Promise<wire.Friends> => asked('api/friends/withdraw', { request }),
  remove: (friend: string): Promise<wire.Friends> => asked('api/friends/remove', { friend }),
  show: (shown: boolean): Promise<wire.Friends> => asked('api/friends/presence', { shown }),
  code: (): Promise<wire.FriendCode> => asked('api/friends/code', {}),
  whose: (code: string): Promise<wire.FriendCodeFound> => asked('api/friends/find-code', { code }),
  redeem: (code: string): Promise<wire.Friends> => asked('api/friends/redeem', { code }),
  invite: (friend: string, table: string): Promise<wire.Invited> => asked('api/friends/invite', { friend, table }),
  answerInvitation: (invitation: string, accept: boolean): Promise<wire.InvitationAnswered> =>
    asked('api/invitations/answer', { invitation, accept }),
};
