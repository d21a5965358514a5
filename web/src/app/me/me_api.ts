/** What the page of one's own name asks of the server. */
import { asked } from '../../ground/server_api';
import type * as wire from '../../wire';

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
  signInByPasskey: (credential: object): Promise<wire.Me> => asked('api/session/passkey', { credential }),
};
