/** From the wire to what this page draws of a game with the Green Box. */
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Bid, Card, GreenBox, SeatView, Showdown } from './view';

/** What a seat sees. */
export function read(known: Known, room: wire.Room, title: string): GreenBox {
  const view = known.view as wire.GreenBox.State;
  const seen = viewOf(known, room, title);
  const bid = view.bid === null ? null : bidOf(view.bid);
  return {
    ...seen,
    game: 'green_box',
    phase: room.phase === 'over' ? 'over' : view.phase,
    seats: seen.seats.map((seat, at): SeatView => ({
      ...seat,
      cubes: view.cubes[at] ?? 0,
      cards: view.hands[at] ?? [],
    })),
    starter: view.starter,
    track: view.track,
    wild: view.wild_on && !view.sum_round ? (view.track[0] ?? null) : null,
    sum: view.sum_round,
    bid,
    earlier: view.earlier.map(bidOf),
    dealt: view.hands.reduce((sum, hand) => sum + hand.length, 0),
    showdown: view.showdown === null || bid === null ? null : showdownOf(view.showdown, bid),
  };
}

const bidOf = ({ seat, number, symbol, seq }: wire.GreenBox.StandingBid): Bid => ({ seat, number, symbol, seq });

/** A card of a review, where it is written "arrow 3". */
export function cardOf({ face, colour }: wire.HandPiece): Card {
  const [symbol, number] = face.split(' ');
  return { symbol: symbol as Card['symbol'], number: Number(number), ground: colour as Card['ground'] };
}

const showdownOf = (showdown: wire.GreenBox.Showdown, bid: Bid): Showdown => ({
  caller: showdown.caller,
  bid,
  count: showdown.count ?? 0,
  genuine: showdown.genuine,
  wilds: showdown.wilds,
  loser: showdown.loser ?? bid.seat,
});
