/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { tellSeats, tellWinners, tellerOf, type News, type Tell } from '../../table/news';
import type { GameEvent, Seat } from '../../connection/model';
import type { CupGame } from './view';
import { diceSaid, facesSaid, verdictOf } from './voice';
import { claimWords } from './words';
import { about, byClock, doneBy, outLine, within } from '../../table/seat_name';
import { capital, sentences } from '../../ground/text';

type Kind = 'round' | 'roll' | 'look' | 'dice' | 'claim' | 'turn' | 'called' | 'gift' | 'out' | 'won' | 'away' | 'back';

/** What the server tells of what happened; for motion and announcements alone. */
export interface CupEvent extends GameEvent {
  readonly seat?: Seat;
  readonly dice?: readonly number[];
  readonly values?: readonly number[];
  readonly again?: boolean;
  readonly how?: 'peek' | 'blind';
  readonly giver?: Seat;
  readonly coin?: 'token' | 'life';
}

export function newsOf(
  before: CupGame | null,
  after: CupGame,
  me: Seat | null,
  events: readonly GameEvent[],
): News<Kind>[] {
  const news: News<Kind>[] = [];
  const tell = tellerOf(news);
  if (before !== null) {
    for (const event of events) tellEvent(event as CupEvent, after, me, tell);
    tellSeats(before, after, me, tell, (was, seat, at) => {
      if (at !== me && was.status === 'living' && seat.status !== 'living') tell('out', outLine(after, at, me));
    });
  }
  const mine = me !== null && after.turn === me && after.phase !== before?.phase;
  const passed = before === null || before.holder !== after.holder || before.round !== after.round;
  if (mine || (me !== null && after.turn === me && passed)) tell('turn', turnSentence(after, me), true);
  tellWinners(before, after, me, tell);
  return news;
}

function tellEvent(event: CupEvent, view: CupGame, me: Seat | null, tell: Tell<Kind>): void {
  const seat = event.seat ?? -1;
  const does = (you: string, they: string): string => about(view, seat, me, you, they);
  const faces = facesSaid(event.values ?? []);
  const number = diceSaid(event.dice?.length ?? 0);
  switch (event.type) {
    case 'RoundStarted': {
      const starts = about(view, view.starter, me, 'You start.', '{name} starts.');
      return tell('round', `Round ${view.round}. ${starts}`);
    }
    case 'RoundRestarted':
      return tell('round', 'The round begins anew.');
    case 'CupRolled':
      return tell('roll', does(`You shake the cup, ${number}.`, `{name} shakes the cup, ${number}.`));
    case 'Accepted':
      return tell(
        'look',
        event.how === 'peek'
          ? does('You peek.', '{name} peeks.')
          : does('You take it without a look.', '{name} takes it without a look.'),
      );
    case 'Looked':
      if (event.again === true) tell('look', does('You look under the cup.', '{name} looks under the cup.'));
      return;
    case 'Seen':
      return tell('dice', `Under the cup: ${faces}.`, true);
    case 'Shown':
      return tell('dice', does(`You show ${faces}.`, `{name} shows ${faces}.`));
    case 'Hidden':
      return tell('dice', does(`You hide ${number} under the cup.`, `{name} hides ${number} under the cup.`));
    case 'TableRolled':
      return tell('roll', does(`You roll ${faces} on the table.`, `{name} rolls ${faces} on the table.`));
    case 'Claimed':
      if (view.claim !== null) {
        const said = claimWords(view.claim.claim);
        tell('claim', doneBy(view, view.claim.seat, me, `{name}: ${said}.`, `The clock says for {name}: ${said}.`));
      }
      return;
    case 'Challenged':
      return tell('called', lifts(view, seat, me), true);
    case 'Given': {
      const to = within(view, [seat], me);
      const [you, they] =
        event.coin === 'life'
          ? [`You hand ${to} the loss of a life.`, `{name} hands ${to} the loss of a life.`]
          : [`You hand ${to} a token.`, `{name} hands ${to} a token.`];
      return tell('gift', about(view, event.giver ?? -1, me, you, they));
    }
    default:
      return;
  }
}

const lifts = (view: CupGame, seat: Seat, me: Seat | null): string =>
  view.overdue === seat
    ? about(view, seat, me, 'The clock lifts the cup for you.', 'The clock lifts the cup for {name}.')
    : about(view, seat, me, 'You lift the cup.', '{name} lifts the cup.');

function turnSentence(view: CupGame, me: Seat): string {
  if (view.phase === 'give') return 'You won. Hand something on.';
  if (view.claim === null) return 'Your turn. You have the cup: look, or say what is there.';
  const said = claimWords(view.claim.claim);
  const claim = byClock(view, view.claim)
    ? `The clock says for ${within(view, [view.claim.seat], me)}: ${said}.`
    : about(view, view.claim.seat, me, `You say ${said}.`, `{name} says ${said}.`);
  return view.phase === 'receive' ? `Your turn. ${claim} Lift the cup, or believe it.` : `You have the cup. ${claim}`;
}

/** Read out after the cup was lifted. */
export function revealOf(view: CupGame, me: Seat | null): string[] {
  const show = view.showdown;
  if (show === null) return [];
  const { headline, holds, because, cost } = verdictOf(view, show, me);
  return [
    `${capital(facesSaid(show.hand))}.`,
    sentences(`${headline}.`, holds ? 'It holds.' : 'Bunkum.', because, cost),
  ];
}
