/** What is news of a match to somebody who listens, as the games of bluff tell it. */
import type { Seat, View } from '../connection/model';
import type { Said } from '../ground/announce_news';
import { presenceNews } from './presence_news';
import { madeBy, winLine } from './seat_name';

export interface News<Kind extends string> extends Said {
  readonly kind: Kind;
}

export type Tell<Kind extends string> = (kind: Kind, sentence: string, urgent?: boolean) => void;

/** Returns what adds to a list of news. */
export const tellerOf =
  <Kind extends string>(news: News<Kind>[]): Tell<Kind> =>
  (kind, sentence, urgent = false) =>
    void news.push({ kind, sentence, urgent });

/** Tells who goes and comes back, and with `fate` what else has become of a seat. */
export function tellSeats<V extends View>(
  before: V,
  after: V,
  me: Seat | null,
  tell: Tell<'away' | 'back'>,
  fate: (was: V['seats'][number], seat: V['seats'][number], at: Seat) => void,
): void {
  after.seats.forEach((seat, at) => {
    const was = before.seats[at];
    if (was === undefined) return;
    const absence = at === me ? null : presenceNews(was, seat);
    if (absence !== null) tell(absence.kind, absence.sentence);
    fate(was, seat, at);
  });
}

/** Tells who has won, once. */
export function tellWinners(before: View | null, after: View, me: Seat | null, tell: Tell<'won'>): void {
  if (after.ranking !== null && before?.ranking == null) tell('won', `${winLine(after, me)}.`, true);
}

/** Reads out what was bid before. */
export const readEarlier = <Bid extends { readonly seat: Seat; readonly seq: number }>(
  view: View & { readonly earlier: readonly Bid[] },
  me: Seat | null,
  said: (bid: Bid) => string,
): string =>
  view.earlier.length === 0
    ? 'No earlier bids this round.'
    : view.earlier.map((bid) => `${madeBy(view, bid, me).join('')}: ${said(bid)}.`).join(' ');
