/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { readEarlier as earlierSaid, tellSeats, tellWinners, tellerOf, type News, type Tell } from '../../table/news';
import { capital, dice, sentences } from '../../ground/text';
import type { Seat } from '../../connection/model';
import type { Firehouse } from './view';
import { bangLine, bidLine, handSaid, raceOf, scoreSaid, verdictOf, wildLine } from './voice';
import { about, byClock, doneBy, madeBy, nameOf } from '../../table/seat_name';

type Kind = 'round' | 'bid' | 'turn' | 'bang' | 'verdict' | 'restart' | 'playoff' | 'won' | 'away' | 'back' | 'left';

/** `covered`: what I hold lies under leather, and is read out only when I ask. */
export function newsOf(before: Firehouse | null, after: Firehouse, me: Seat | null, covered = false): News<Kind>[] {
  const news: News<Kind>[] = [];
  const tell = tellerOf(news);
  if (before !== null) {
    tellSeats(before, after, me, tell, (was, seat, at) => {
      if (at !== me && was.status !== 'gone' && seat.status === 'gone') tell('left', `${seat.name} has left.`);
    });
    if (!before.playoff && after.playoff) tell('playoff', 'A playoff: who gets a bad is last.');
    bidsOf(before, after, me, tell);
  }
  const anew = before === null || before.round !== after.round || (before.phase !== 'bid' && after.phase === 'bid');
  if (anew && after.phase === 'bid')
    tell(before?.round === after.round ? 'restart' : 'round', roundSentence(after, me, covered));
  if (before !== null && after.bangs.length > before.bangs.length) bangsOf(before, after, me, tell);
  const mine = me !== null && after.turn === me && !after.held && (after.phase === 'bid' || after.phase === 'turn');
  const wasMine = before !== null && !anew && before.turn === me && before.phase === after.phase && !before.held;
  if (mine && !wasMine) tell('turn', turnSentence(after, me, covered), true);
  tellWinners(before, after, me, tell);
  return news;
}

function bidsOf(before: Firehouse, after: Firehouse, me: Seat | null, tell: Tell<Kind>): void {
  const { bid } = after;
  if (bid !== null && bid.seq > (before.bid?.seq ?? 0)) {
    const what = bidLine(bid);
    tell('bid', doneBy(after, bid.seat, me, `{name} bid ${what}.`, `The clock bid ${what} for {name}.`));
  }
}

function bangsOf(before: Firehouse, after: Firehouse, me: Seat | null, tell: Tell<Kind>): void {
  const fresh = after.bangs.slice(before.bangs.length);
  for (const seat of fresh) {
    tell('bang', `${after.bid ? bangLine(after, seat, after.bid, me) : `${nameOf(after, seat, me)} banged`}.`, true);
  }
  const race = raceOf(after, me);
  if (race) tell('bang', race);
}

function roundSentence(view: Firehouse, me: Seat | null, covered: boolean): string {
  return sentences(
    `Round ${view.round}. ${dice(view.dice)} on the table.`,
    wildSaid(view),
    about(view, view.starter, me, 'You open.', '{name} opens.'),
    me === null || covered ? '' : readMyDice(view, me),
  );
}

const wildSaid = ({ wild }: Firehouse): string => (wild === null ? '' : `${capital(wildLine(wild))}.`);

function turnSentence(view: Firehouse, me: Seat, covered: boolean): string {
  const bid =
    view.bid === null
      ? 'Open with any bid.'
      : `${capital(bidLine(view.bid))}, by ${byClock(view, view.bid) ? 'the clock' : nameOf(view, view.bid.seat, me)}.`;
  return sentences('Your turn.', bid, covered ? '' : readMyDice(view, me));
}

/** Read out after the reveal: everybody's dice, then what it means. */
export function revealOf(view: Firehouse, me: Seat | null): string[] {
  const show = view.showdown;
  if (show === null) return [];
  const hands = view.seats.flatMap((seat, at) =>
    seat.dice.length === 0 ? [] : [`${nameOf(view, at, me)}: ${handSaid(seat.dice, view.wild)}.`],
  );
  const verdict = verdictOf(view, show, me);
  return [...hands, `${verdict.headline}. ${verdict.because} ${verdict.cost}`];
}

export function readMyDice(view: Firehouse, me: Seat | null): string {
  return me === null ? 'You are looking on.' : `You hold ${handSaid(view.seats[me]?.dice ?? [], view.wild)}.`;
}

export function readBid(view: Firehouse, me: Seat | null): string {
  if (view.bid === null) return sentences('Nothing has been bid yet.', wildSaid(view));
  const [name, ends] = madeBy(view, view.bid, me);
  return sentences(`${name} bid ${bidLine(view.bid)}${ends}.`, wildSaid(view));
}

export function readTable(view: Firehouse, me: Seat | null): string {
  return view.seats
    .map((seat, at) => `${nameOf(view, at, me)}: ${seat.status === 'gone' ? 'left' : scoreSaid(seat.score)}.`)
    .join(' ');
}

export const readEarlier = (view: Firehouse, me: Seat | null): string => earlierSaid(view, me, bidLine);
