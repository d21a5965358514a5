/** Passkeys of this browser (WebAuthn). The server says what is asked and checks what is answered. */
import type * as wire from '../../wire';
import { meApi } from './me_api';

/** Whether this browser can make and use passkeys, and knows the forms in which the server asks. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Why nothing came of it, in a sentence; '' where the person changed their mind. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : String(error);
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already.';
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? '' : 'This device could not use a passkey.';
}

function answerOf(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('none', 'AbortError');
  return credential.toJSON() as object;
}

export async function makePasskey(): Promise<wire.Me> {
  const { options } = await meApi.askToRegister();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return meApi.register(answerOf(await navigator.credentials.create({ publicKey })));
}

export async function signInByPasskey(): Promise<wire.Me> {
  const { options } = await meApi.askToSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return meApi.signInByPasskey(answerOf(await navigator.credentials.get({ publicKey })));
}
