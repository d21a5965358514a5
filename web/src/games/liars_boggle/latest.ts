/** What has just happened and is seen nowhere on the table: the tab keeps it, so that a page that is loaded again, or
 * handed to the next who shares it, still tells it. */
import type { Count } from '../../pieces/table/vote_text';
import type { Struck } from './event_news';
import type { LiarsBoggle } from './view';

export interface Latest {
  readonly lately: string;
  readonly struck: Struck | null;
  /** How the vote on the called word fell. */
  readonly count: Count | null;
  /** The sand ran out, and called in the caller's place. */
  readonly bySand: boolean;
}

const PLACE = 'bunkum.latest.';
const NOTHING: Latest = { lately: '', struck: null, count: null, bySand: false };

/** Once the table has gone on, what happened before is no news. */
const moment = (view: LiarsBoggle): string => `${view.round}.${view.phase}.${view.turn ?? ''}.${view.bid?.seq ?? 0}`;

/** `place` names the table and the match. */
export function latest(place: string, view: LiarsBoggle): Latest {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE + place) ?? 'null') as
      (Latest & { readonly at: string }) | null;
    if (kept?.at !== moment(view)) return NOTHING;
    const { lately, struck, count, bySand } = kept;
    return { lately, struck, count, bySand };
  } catch {
    return NOTHING; // A browser that keeps nothing tells what it sees.
  }
}

export function keep(place: string, view: LiarsBoggle, { lately, struck, count, bySand }: Latest): void {
  try {
    sessionStorage.setItem(PLACE + place, JSON.stringify({ at: moment(view), lately, struck, count, bySand }));
  } catch {
    // As above.
  }
}
