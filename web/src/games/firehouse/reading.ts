/** From the wire to Firehouse as it is drawn. */
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Firehouse, SeatView, Showdown } from './view';

/** What a seat sees of Firehouse. */
export function read(known: Known, room: wire.Room, title: string): Firehouse {
  const view = known.view as wire.Firehouse.State;
  const seen = viewOf(known, room, title);
  const over = room.phase === 'over';
  const { options } = view;
  return {
    ...seen,
    game: 'firehouse',
    phase: over ? 'over' : view.phase,
    seats: seen.seats.map((seat, at): SeatView => ({
      ...seat,
      dice: view.hands[at] ?? [],
      score: view.scores[at] ?? 0,
    })),
    starter: view.starter,
    turn: over || view.phase === 'show' || view.phase === 'over' ? null : view.turn,
    wild: view.wild,
    bid: view.bid,
    earlier: view.earlier,
    bangs: view.bangs,
    held: view.held,
    dice: view.hands.reduce((sum, hand) => sum + hand.length, 0),
    stakes: {
      goods: options.good_value,
      bads: options.bad_out_of_turn,
      one: options.limit_one,
      two: options.limit_two,
      anybody: options.out_of_turn,
    },
    playoff: view.playoff,
    losers: view.losers,
    showdown: showdownOf(view),
  };
}

function showdownOf({ showdown, bid }: wire.Firehouse.State): Showdown | null {
  if (showdown === null || bid === null || showdown.holds === null || showdown.loser === null) return null;
  return {
    by: showdown.by,
    inTurn: showdown.how === 'in_turn',
    bid,
    plain: showdown.plain,
    wild: showdown.wild,
    count: showdown.count,
    holds: showdown.holds,
    loser: showdown.loser,
    scores: showdown.scores,
  };
}
