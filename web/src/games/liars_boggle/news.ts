/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { readEarlier as earlierSaid, tellSeats, tellWinners, tellerOf, type Tell } from '../../table/news';
import { capital, dice, listed, sentences } from '../../ground/text';
import type { GameEvent, Seat } from '../../connection/model';
import { countIn, happened, timeSaid, whichCalled, type Moment, type News } from './event_news';
import type { LiarsBoggle } from './view';
import { callLine, lengthSaid, lettered, verdictOf } from './voice';
import { about, nameOf, outLine } from '../../table/seat_name';

/** How a change came about, as far as this page knows. */
export interface Known {
  readonly events?: readonly GameEvent[];
  /** What I hold lies under leather, and is read out only when I ask. */
  readonly covered?: boolean;
}

export function newsOf(before: LiarsBoggle | null, after: LiarsBoggle, me: Seat | null, known: Known = {}): News[] {
  const { events = [], covered = false } = known;
  const moment: Moment | null = before === null ? null : { before, after, me };
  const news: News[] = moment === null ? [] : happened(events, moment);
  const tell = tellerOf(news);
  const again = before !== null && before.round === after.round && before.throws < after.throws;
  if (before !== null) {
    tellSeats(before, after, me, tell, (was, seat, at) => {
      if (was.status === 'living' && seat.status !== 'living') tell('out', outLine(after, at, me));
    });
    bidsOf(before, after, me, tell);
    if (again) tell('restart', 'The dice are rolled again.');
  }
  const newRound = before === null || before.round !== after.round || again;
  if (newRound && after.phase === 'bid') {
    const opens = about(after, after.starter, me, 'You open.', '{name} opens.');
    tell('round', again ? opens : `Round ${after.round}. ${dice(after.inPlay)} in play. ${opens}`);
  }
  if (after.showdown !== null && before?.showdown == null && before !== null) {
    const time = moment === null ? '' : timeSaid(events, moment, after.showdown.caller);
    tell('called', sentences(time, `${callLine(after, after.showdown, me, whichCalled(events, after))}.`), true);
  }
  const settled = after.showdown?.reason != null && before?.showdown != null && before.showdown.reason === null;
  if (settled && after.showdown !== null) {
    const { holds, because, cost } = verdictOf(after, after.showdown, me, countIn(events, before));
    tell('verdict', sentences(holds ? 'It holds.' : 'Bunkum.', because, cost), true);
  }
  const mine =
    me !== null && after.turn === me && (after.phase === 'bid' || after.phase === 'turn' || after.phase === 'replace');
  const wasMine = before !== null && !newRound && before.turn === me && before.phase === after.phase;
  if (mine && !wasMine) tell('turn', turnSentence(after, me, covered), true);
  tellWinners(before, after, me, tell);
  return news;
}

function bidsOf(before: LiarsBoggle, after: LiarsBoggle, me: Seat | null, tell: Tell<News['kind']>): void {
  const bid = after.bid;
  if (bid !== null && bid.seq !== before.bid?.seq && bid.seq > (before.bid?.seq ?? -1)) {
    tell('bid', `${nameOf(after, bid.seat, me)} bid ${bid.word}, ${lengthSaid(after, bid.length)}.`);
  }
}

function turnSentence(view: LiarsBoggle, me: Seat, covered: boolean): string {
  const hold = (view.seats[me]?.dice ?? [])
    .map((die) => (die.up === null ? '' : lettered(die.up)))
    .filter((face) => face !== '');
  const bid =
    view.bid === null
      ? 'Say the first word.'
      : `${capital(view.bid.word)}, ${lengthSaid(view, view.bid.length)}, by ${nameOf(view, view.bid.seat, me)}.`;
  return sentences('Your turn.', bid, covered ? '' : `You hold ${hold.join(', ')}.`);
}

/** Read out after the reveal: everybody's dice, then what it means. */
export function revealOf(view: LiarsBoggle, me: Seat | null): string[] {
  const show = view.showdown;
  if (show === null) return [];
  const hands = show.hands.flatMap((faces, at) =>
    faces.length > 0 ? [`${nameOf(view, at, me)}: ${faces.map(lettered).join(' ')}.`] : [],
  );
  const { headline, holds, cost } = verdictOf(view, show, me);
  const ruling = show.reason === null ? '' : holds ? 'It holds.' : 'Bunkum.';
  return [...hands, sentences(`${headline}.`, ruling, cost)];
}

export function readMyDice(view: LiarsBoggle, me: Seat | null): string {
  const mine = me === null ? [] : (view.seats[me]?.dice ?? []);
  if (mine.length === 0) return 'You hold no dice.';
  return `You hold ${listed(mine.map((die) => lettered(die.up ?? 'a hidden die')))}.`;
}

export function readBid(view: LiarsBoggle, me: Seat | null): string {
  const bid = view.bid;
  if (bid === null) return 'No word has been said yet.';
  return `${nameOf(view, bid.seat, me)} bid ${bid.word}, spelled ${[...bid.word.toUpperCase()].join(' ')}, ${lengthSaid(view, bid.length)}.`;
}

export function readTable(view: LiarsBoggle, me: Seat | null): string {
  return view.seats
    .map(
      (seat, at) =>
        `${nameOf(view, at, me)}: ${seat.status !== 'living' ? 'out' : seat.dice.length === 0 ? 'some dice' : dice(seat.dice.length)}.`,
    )
    .join(' ');
}

export const readEarlier = (view: LiarsBoggle, me: Seat | null): string => earlierSaid(view, me, ({ word }) => word);
