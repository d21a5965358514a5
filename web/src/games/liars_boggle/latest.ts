/** What has just happened and is seen nowhere on the table: the tab keeps it, so that a page that is loaded again, or
 * handed to the next who shares it, still tells it. */
import type { Count } from '../../pieces/table/vote_text';
import type { Struck } from './event_news';
import type { LiarsBoggle } from './view';
import type { CallingClock } from './voice';

export interface Latest {
  readonly lately: string;
  readonly struck: Struck | null;
  /** How the vote on the called word fell. */
  readonly count: Count | null;
  /** What ran out, and called in the caller's place. */
  readonly by: CallingClock;
}

const PLACE = 'bunkum.latest.';
const NOTHING: Latest = { lately: '', struck: null, count: null, by: '' };

/** Once the table has gone on, what happened before is no news. */
const moment = (view: LiarsBoggle): string => `${view.round}.${view.phase}.${view.turn ?? ''}.${view.bid?.seq ?? 0}`;

/** `place` names the table and the match. */
export function latest(place: string, view: LiarsBoggle): Latest {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE + place) ?? 'null') as
      (Latest & { readonly at: string }) | null;
    if (kept?.at !== moment(view)) return NOTHING;
    const { lately, struck, count, by } = kept;
    return { lately, struck, count, by };
  } catch {
    return NOTHING; // A browser that keeps nothing tells what it sees.
  }
}

export function keep(place: string, view: LiarsBoggle, { lately, struck, count, by }: Latest): void {
  try {
    sessionStorage.setItem(PLACE + place, JSON.stringify({ at: moment(view), lately, struck, count, by }));
  } catch {
    // As above.
  }
}
