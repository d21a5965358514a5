/** From the wire to Liar's Boggle as it is drawn. */
import { timerOf, viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Bid, Die, LiarsBoggle, SeatView, Showdown, ShownRules, Vote } from './view';

/** What a seat sees of Liar's Boggle. */
export function read(known: Known, room: wire.Room, title: string): LiarsBoggle {
  const view = known.view as wire.LiarsBoggle.State;
  const seen = viewOf(known, room, title);
  const over = room.phase === 'over';
  return {
    ...seen,
    game: 'liars_boggle',
    phase: over ? 'over' : view.phase,
    seats: seen.seats.map((seat, at): SeatView => ({ ...seat, dice: (view.hands[at] ?? []).map(dieOf) })),
    starter: view.starter,
    turn: over || view.phase === 'show' || view.phase === 'vote' ? null : view.turn,
    bid: view.bid === null ? null : bidOf(view.bid, view.options.qu_as_q),
    earlier: view.earlier.map((bid) => bidOf(bid, view.options.qu_as_q)),
    pile: [...view.pile, ...view.removed].map((faces) => ({ faces: facesOf(faces), up: null })),
    tradable: view.pile.length,
    inPlay: view.dice_in_play,
    throws: view.throw,
    quTile: view.options.dice_set !== 'intl-16',
    rules: {
      history: view.options.history === 'full',
      counts: view.options.dice_counts === 'shown',
      ...lengthsOf(view.options),
      sand: view.options.timer_expiry,
    },
    showdown: view.showdown === null || view.bid === null ? null : showdownOf(view.showdown, view.bid),
    vote: view.poll === null || view.bid === null ? null : voteOf(view.poll, view.bid.word),
    timers: known.clocks.map((clock) => timerOf(clock, clock.name !== 'sand' || view.sand.turn === view.turns)),
  };
}

/** The boxes with a die whose faces are two letters each, besides Qu. */
const DOUBLE_LETTERS: readonly string[] = ['big-2012', 'super-2012'];

const lengthsOf = ({
  qu_two: quTwo,
  dice_set: box,
}: wire.LiarsBoggle.Options): Pick<ShownRules, 'letters' | 'quTwo'> => ({
  letters: quTwo || DOUBLE_LETTERS.includes(box),
  quTwo,
});

const dieOf = (die: wire.LiarsBoggle.Die): Die => ({
  faces: die.faces === null ? null : facesOf(die.faces),
  up: die.up,
});

/** How its QU is meant matters only where the table lets a Qu be a bare Q. */
const bidOf = (bid: wire.LiarsBoggle.StandingBid, quAsQ: boolean): Bid => ({
  seat: bid.seat,
  word: bid.word,
  length: bid.length,
  seq: bid.seq,
  qAs: quAsQ && bid.word.includes('q') ? bid.q_as : null,
});

function showdownOf(showdown: wire.LiarsBoggle.Showdown, bid: wire.LiarsBoggle.StandingBid): Showdown {
  return {
    caller: showdown.caller,
    bidder: bid.seat,
    word: bid.word,
    length: bid.length,
    challenged: showdown.challenged,
    hands: showdown.faces,
    spelling: showdown.pieces.map(({ text, seat, place }) => ({
      text,
      die: seat === null || place === null ? null : [seat, place],
    })),
    spellable: showdown.spellable,
    valid: showdown.valid,
    loser: showdown.loser,
    reason: showdown.reason,
  };
}

const voteOf = (poll: wire.LiarsBoggle.Poll, word: string): Vote => ({
  by: poll.challenger,
  word,
  voters: poll.voters,
  voted: poll.done,
  abstained: poll.abstained,
});

/** "HIMNUQu": a capital begins a face, and a small letter belongs to the one before. */
export function facesOf(die: string): readonly string[] {
  return die.match(/[A-Z_][a-z]*/g) ?? [];
}
