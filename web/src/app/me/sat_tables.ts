/** The tables at which this device has sat: an account that is made here holds those seats too. */

import { isSignedIn } from '../../ground/signed_in';

const PLACE = 'bunkum.sat';
const MOST = 50;

/** Their ids, the latest first. */
export function tablesSatAt(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(saved) ? saved.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return []; // A browser that keeps nothing still plays.
  }
}

export function noteSat(id: string): void {
  // Whoever comes to a table by a link hears of invitations there too.
  if (isSignedIn()) void import('../friends/inbox.svelte').then(({ inbox }) => inbox.start());
  const others = tablesSatAt().filter((one) => one !== id);
  try {
    localStorage.setItem(PLACE, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Private windows may refuse: those seats stay with this device alone.
  }
}
