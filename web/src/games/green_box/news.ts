/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { readEarlier as earlierSaid, tellSeats, tellWinners, tellerOf, type News } from '../../table/news';
import type { Seat } from '../../connection/model';
import type { GreenBox } from './view';
import { bidSaid, callLine, cards, cubes, handSaid, many, verdictOf, wildLine } from './voice';
import { capital, sentences } from '../../ground/text';
import { about, byClock, doneBy, madeBy, nameOf, outLine } from '../../table/seat_name';

type Kind = 'round' | 'wild' | 'bid' | 'turn' | 'called' | 'out' | 'won' | 'away' | 'back';

/** `covered`: what I hold lies under leather, and is read out only when I ask. */
export function newsOf(before: GreenBox | null, after: GreenBox, me: Seat | null, covered = false): News<Kind>[] {
  const news: News<Kind>[] = [];
  const tell = tellerOf(news);
  if (before !== null) {
    tellSeats(before, after, me, tell, (was, seat, at) => {
      if (at !== me && was.status === 'living' && seat.status !== 'living') tell('out', outLine(after, at, me));
    });
  }
  const newRound = before === null || before.round !== after.round;
  if (newRound && after.phase === 'bid') {
    const opens = about(after, after.starter, me, 'You open.', '{name} opens.');
    tell('round', `Round ${after.round}. ${cards(after.dealt)} dealt. ${wildLine(after)}. ${opens}`);
  } else if (before !== null && before.track[0] !== after.track[0] && after.track[0] !== undefined) {
    tell('wild', `${capital(many(after.track[0]))} are wild now.`);
  }
  const bid = after.bid;
  if (before !== null && bid !== null && bid.seq !== before.bid?.seq) {
    const off = before.wild !== null && after.wild === null ? 'Nothing is wild in this round.' : '';
    const what = bidSaid(bid);
    const made = doneBy(after, bid.seat, me, `{name} bid ${what}.`, `The clock bid ${what} for {name}.`);
    tell('bid', sentences(made, off));
  }
  if (after.showdown !== null && before !== null && before.showdown === null) {
    tell('called', `${callLine(after, after.showdown, me)}.`, true);
  }
  const mine = me !== null && after.turn === me && after.showdown === null;
  const wasMine = before !== null && !newRound && before.turn === me && before.phase === after.phase;
  if (mine && !wasMine) tell('turn', turnSentence(after, me, covered), true);
  tellWinners(before, after, me, tell);
  return news;
}

function turnSentence(view: GreenBox, me: Seat, covered: boolean): string {
  const bid =
    view.bid === null
      ? 'Say the first bid.'
      : `${capital(bidSaid(view.bid))}, by ${byClock(view, view.bid) ? 'the clock' : nameOf(view, view.bid.seat, me)}.`;
  return sentences('Your turn.', bid, covered ? '' : readMyCards(view, me));
}

/** Read out after the reveal: everybody's cards, then what it means. */
export function revealOf(view: GreenBox, me: Seat | null): string[] {
  const show = view.showdown;
  if (show === null) return [];
  const hands = view.seats.flatMap((seat, at) =>
    seat.cards.length > 0 ? [`${nameOf(view, at, me)}: ${handSaid(seat.cards, view.sum)}.`] : [],
  );
  const verdict = verdictOf(view, show, me);
  return [...hands, `${verdict.headline}. ${verdict.holds ? 'It holds.' : 'Bunkum.'} ${verdict.cost}`];
}

export function readMyCards(view: GreenBox, me: Seat | null): string {
  const mine = me === null ? [] : (view.seats[me]?.cards ?? []);
  return mine.length === 0 ? 'You hold no cards.' : `You hold ${handSaid(mine, view.sum)}.`;
}

export function readBid(view: GreenBox, me: Seat | null): string {
  if (view.bid === null) return `Nothing is bid yet. ${wildLine(view)}.`;
  const [name, ends] = madeBy(view, view.bid, me);
  return `${name} bid ${bidSaid(view.bid)}${ends}. ${wildLine(view)}.`;
}

export function readTable(view: GreenBox, me: Seat | null): string {
  const seats = view.seats.map(
    (seat, at) => `${nameOf(view, at, me)}: ${seat.status === 'living' ? cubes(seat.cubes) : 'out'}.`,
  );
  return sentences(...seats, view.sum ? '' : `The track: ${view.track.join(', ')}.`);
}

export const readEarlier = (view: GreenBox, me: Seat | null): string => earlierSaid(view, me, bidSaid);
