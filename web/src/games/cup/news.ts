/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { tellSeats, tellWinners, tellerOf, type News, type Tell } from '../../table/news';
import type { GameEvent, Seat } from '../../connection/model';
import type { CupGame } from './view';
import { diceSaid, facesSaid, verdictOf } from './voice';
import { claimWords } from './words';
import { nameOf, outLine } from '../../table/seat_name';
import { capital } from '../../ground/text';

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
  const name = nameOf(view, seat, me);
  const does = (you: string, they: string): string => `${name} ${seat === me ? you : they}`;
  switch (event.type) {
    case 'RoundStarted':
      tell(
        'round',
        `Round ${view.round}. ${nameOf(view, view.starter, me)} ${view.starter === me ? 'start' : 'starts'}.`,
      );
      return;
    case 'RoundRestarted':
      tell('round', 'The round begins anew.');
      return;
    case 'CupRolled':
      tell('roll', `${does('shake', 'shakes')} the cup, ${diceSaid(event.dice?.length ?? 0)}.`);
      return;
    case 'Accepted':
      tell('look', event.how === 'peek' ? `${does('peek', 'peeks')}.` : `${does('take', 'takes')} it without a look.`);
      return;
    case 'Looked':
      if (event.again === true) tell('look', `${does('look', 'looks')} under the cup.`);
      return;
    case 'Seen':
      tell('dice', `Under the cup: ${facesSaid(event.values ?? [])}.`, true);
      return;
    case 'Shown':
      tell('dice', `${does('show', 'shows')} ${facesSaid(event.values ?? [])}.`);
      return;
    case 'Hidden':
      tell('dice', `${does('hide', 'hides')} ${diceSaid(event.dice?.length ?? 0)} under the cup.`);
      return;
    case 'TableRolled':
      tell('roll', `${does('roll', 'rolls')} ${facesSaid(event.values ?? [])} on the table.`);
      return;
    case 'Claimed':
      if (view.claim !== null) tell('claim', `${nameOf(view, view.claim.seat, me)}: ${claimWords(view.claim.claim)}.`);
      return;
    case 'Challenged':
      tell('called', `${does('lift', 'lifts')} the cup.`, true);
      return;
    case 'Given':
      tell(
        'gift',
        `${nameOf(view, event.giver ?? -1, me)} ${event.giver === me ? 'hand' : 'hands'} ${name} ${event.coin === 'life' ? 'the loss of a life' : 'a token'}.`,
      );
      return;
    default:
      return;
  }
}

function turnSentence(view: CupGame, me: Seat): string {
  if (view.phase === 'give') return 'You won. Hand something on.';
  if (view.claim === null) return 'Your turn. You have the cup: look, or say what is there.';
  const claim = `${nameOf(view, view.claim.seat, me)} ${view.claim.seat === me ? 'say' : 'says'} ${claimWords(view.claim.claim)}.`;
  return view.phase === 'receive' ? `Your turn. ${claim} Lift the cup, or believe it.` : `You have the cup. ${claim}`;
}

/** Read out after the cup was lifted. */
export function revealOf(view: CupGame, me: Seat | null): string[] {
  const show = view.showdown;
  if (show === null) return [];
  const verdict = verdictOf(view, show, me);
  return [
    `${capital(facesSaid(show.hand))}.`,
    `${verdict.headline}. ${verdict.holds ? 'It holds' : 'Bunkum'}. ${verdict.because} ${verdict.cost}`,
  ];
}
