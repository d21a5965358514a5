/** From the wire to a game of hidden dice as it is drawn: the two games tell nearly the same. */
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Bid, Hidden, SeatView, Showdown } from './view';

type State = wire.Bar.State | wire.Perudo.State;

export function readHidden(known: Known, room: wire.Room, title: string): Hidden {
  const view = known.view as State;
  const seen = viewOf(known, room, title);
  const over = room.phase === 'over';
  const aces = 'palifico' in view;
  const palifico = aces && view.palifico;
  const start = (seat: number): number =>
    typeof view.options.start_dice === 'number' ? view.options.start_dice : (view.options.start_dice[seat] ?? 0);
  return {
    ...seen,
    phase: over ? 'over' : view.phase,
    seats: seen.seats.map((seat, at): SeatView => ({
      ...seat,
      dice: view.hands[at] ?? [],
      has: view.dice[at] ?? 0,
      start: start(at),
    })),
    starter: view.starter,
    turn: over || view.phase === 'show' || view.phase === 'window' ? null : view.turn,
    bid: view.bid,
    earlier: view.earlier,
    total: view.hands.reduce((sum, hand) => sum + hand.length, 0),
    spoken: view.spoken,
    showdown: view.showdown === null || view.bid === null ? null : showdownOf(view.showdown, view.bid),
    aces,
    wild: aces && !palifico ? 1 : null,
    palifico,
  };
}

function showdownOf(showdown: wire.Bar.Showdown | wire.Perudo.Showdown, bid: Bid): Showdown {
  return {
    seat: showdown.seat,
    how: showdown.how,
    bid,
    count: showdown.count ?? 0,
    aces: 'wild' in showdown ? showdown.wild : 0,
    loser: showdown.loser,
    winner: showdown.winner,
  };
}
