/** Whether this device was signed in when it last heard of it: only then it asks for news of friends. */

const PLACE = 'bunkum.signed_in';

export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}

export function noteSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(PLACE, '1');
    else localStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing hears of friends in the lobby.
  }
}
