/** What the page of one's own name asks of the server. */
import { asked } from '../../ground/server_api';
import type { LookBack } from '../../connection/model';
import type * as wire from '../../wire';
import type { MatchPlace } from './place';

/** Which leaderboard: of a game, of tables of one size, of all time or of those who were rated this week. */
export type BestAsked = Pick<wire.Best, 'game' | 'size' | 'since'>;

export const meApi = {
  me: (): Promise<wire.Me> => asked('api/account'),
  keep: (ask: wire.MakeAccount): Promise<wire.AccountMade> => asked('api/account', ask),
  rename: (name: string): Promise<wire.Me> => asked('api/account/name', { name }),
  newPhrase: (): Promise<wire.PhraseMade> => asked('api/account/phrase', {}),
  linkCode: (): Promise<wire.LinkCode> => asked('api/account/code', {}),
  signInByPhrase: (phrase: string): Promise<wire.Me> => asked('api/session/phrase', { phrase }),
  signInByCode: (code: string): Promise<wire.Me> => asked('api/session/code', { code }),
  signOut: (session: string | null): Promise<wire.Me> => asked('api/account/sign-out', { session }),
  removePasskey: (id: string): Promise<wire.Me> => asked('api/account/passkeys/remove', { id }),
  askToRegister: (): Promise<wire.PasskeyQuestion> => asked('api/account/passkeys/ask', {}),
  register: (credential: object): Promise<wire.Me> => asked('api/account/passkeys', { credential }),
  askToSignIn: (): Promise<wire.PasskeyQuestion> => asked('api/session/passkey/ask', {}),
  addMail: (address: string): Promise<wire.MailSent> => asked('api/account/mail', { address }),
  confirmMail: (code: string): Promise<wire.Me> => asked('api/account/mail/confirm', { code }),
  removeMail: (): Promise<wire.Me> => asked('api/account/mail/remove', {}),
  askByMail: (address: string): Promise<wire.MailSent> => asked('api/session/mail', { address }),
  profile: (): Promise<wire.Profile> => asked('api/account/profile'),
  matches: (before: number): Promise<wire.MatchList> => asked(`api/account/matches?before=${before}`),
  review: ({ table, match }: MatchPlace): Promise<LookBack> =>
    asked(`api/account/review/${encodeURIComponent(table)}/${match}`),
  show: (shown: boolean): Promise<wire.ProfileShown> => asked('api/account/show', { shown }),
  person: (id: string): Promise<wire.ShownProfile> => asked(`api/people/${encodeURIComponent(id)}`),
  best: ({ game, size, since }: BestAsked): Promise<wire.Best> =>
    asked(`api/best?game=${encodeURIComponent(game)}&size=${size}&since=${since}`),
  safety: (): Promise<wire.OwnSafety> => asked('api/blocks'),
  unblock: (id: string): Promise<wire.OwnSafety> => asked('api/blocks/remove', { id }),
  /** `name`: that of the account, so that it is meant. */
  deleteAccount: (name: string): Promise<wire.Me> => asked('api/account/delete', { name }),
  signInByPasskey: (credential: object): Promise<wire.Me> => asked('api/session/passkey', { credential }),
};
