/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { tellSeats, tellWinners, tellerOf, type News, type Tell } from '../../table/news';
import type { Seat } from '../../connection/model';
import { dice, sentences } from '../../ground/text';
import type { Hidden } from './view';
import { callLine, holding, said, verdictOf, bidLine } from './voice';
import { about, doneBy, nameOf, outLine } from '../../table/seat_name';

type Kind = 'round' | 'bid' | 'spoken' | 'turn' | 'called' | 'out' | 'won' | 'away' | 'back';

/** `covered`: what I hold lies under leather, and is read out only when I ask. */
export function newsOf(before: Hidden | null, after: Hidden, me: Seat | null, covered = false): News<Kind>[] {
  const news: News<Kind>[] = [];
  const tell = tellerOf(news);
  if (before !== null) changesOf(before, after, me, tell);
  const newRound = before === null || before.round !== after.round;
  if (newRound && after.phase === 'bid') {
    const opens = about(after, after.starter, me, 'You open.', '{name} opens.');
    const palifico = after.palifico ? 'Palifico: aces are not wild, and the face stays.' : '';
    tell('round', sentences(`Round ${after.round}. ${dice(after.total)} in play.`, opens, palifico));
  }
  if (before !== null && after.showdown !== null && before.showdown === null)
    tell('called', `${callLine(after, after.showdown, me)}.`, true);
  const mine = me !== null && after.turn === me && (after.phase === 'bid' || after.phase === 'turn');
  const wasMine =
    before !== null &&
    !newRound &&
    before.turn === me &&
    before.phase === after.phase &&
    before.bid?.seq === after.bid?.seq;
  if (mine && !wasMine) tell('turn', turnSentence(after, me, covered), true);
  tellWinners(before, after, me, tell);
  return news;
}

function changesOf(before: Hidden, after: Hidden, me: Seat | null, tell: Tell<Kind>): void {
  tellSeats(before, after, me, tell, (was, seat, at) => {
    if (at !== me && was.status === 'living' && seat.status !== 'living' && after.showdown === null)
      tell('out', outLine(after, at, me));
  });
  const bid = after.bid;
  if (bid !== null && bid.seq > (before.bid?.seq ?? 0)) {
    const what = said(after, bid);
    tell('bid', doneBy(after, bid.seat, me, `{name} bid ${what}.`, `The clock bid ${what} for {name}.`));
  }
  if (after.spoken !== null && before.spoken?.seat !== after.spoken.seat) {
    const name = nameOf(after, after.spoken.seat, me);
    tell('spoken', after.spoken.how === 'calza' ? `${name}: exactly!` : `${name}: Bunkum!`, true);
  }
}

function turnSentence(view: Hidden, me: Seat, covered: boolean): string {
  const bid = view.bid === null ? 'Make the first bid.' : bidLine(view, view.bid, me);
  return sentences('Your turn.', bid, covered ? '' : `You hold ${holding(view, view.seats[me]?.dice ?? [])}.`);
}

/** Read out after the reveal: everybody's dice, then what it means. */
export function revealOf(view: Hidden, me: Seat | null): string[] {
  if (view.showdown === null) return [];
  const hands = view.seats.flatMap((seat, at) =>
    seat.dice.length > 0 ? [`${nameOf(view, at, me)}: ${seat.dice.map((face) => face ?? 'hidden').join(' ')}.`] : [],
  );
  const { headline, holds, cost } = verdictOf(view, view.showdown, me);
  const [right, wrong] = view.showdown.how === 'calza' ? ['Exactly.', 'Not exact.'] : ['It holds.', 'Bunkum.'];
  return [...hands, `${headline}. ${holds ? right : wrong} ${cost}`];
}
