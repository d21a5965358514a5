/** Whether somebody has ever been at a table on this device, so that nobody is taught unasked what they know. */
const KEY = 'bunkum.played';

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // Nothing is kept here, so they would be taught each time.
  }
}

export function notePlayed(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Nothing can be kept.
  }
}
