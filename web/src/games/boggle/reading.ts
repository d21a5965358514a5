/** From the wire to Boggle as it is drawn. */
import type { Seat } from '../../connection/model';
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Boggle, Poll, SeatView } from './view';

/** What a seat sees of Boggle. */
export function read(known: Known, room: wire.Room, title: string): Boggle {
  const view = known.view as wire.Boggle.State;
  const { options } = view;
  const seen = viewOf(known, room, title);
  const phase = room.phase === 'over' ? 'over' : view.phase;
  const writing = phase === 'write' || phase === 'grace';
  return {
    ...seen,
    game: 'boggle',
    phase,
    seats: seen.seats.map((seat, at): SeatView => ({
      ...seat,
      score: view.scores[at] ?? 0,
      won: view.wins[at] ?? 0,
      done: writing && view.done.includes(at),
      words: view.counts[at] ?? null,
    })),
    turn: phase === 'read' && !view.resting ? (view.order[0] ?? null) : phase === 'choose' ? seen.turn : null,
    rounds: options.match_mode === 'target' ? null : options.rounds,
    target: options.target,
    size: view.size,
    least: view.least,
    faces: view.faces,
    lists: view.lists,
    reader: phase === 'read' ? (view.order[0] ?? null) : null,
    resting: view.resting,
    chooser: phase === 'choose' ? seen.turn : null,
    read: view.read,
    windows: view.windows,
    polls: view.polls.map((poll) => pollOf(poll, known.seat)),
    struck: view.struck,
    good: view.good,
    crossed: view.crossed,
    result: view.result,
    byRounds: options.match_mode === 'single' && view.round > 1,
    ties: view.ties,
    rules: {
      flash: options.timer_signal === 'flash',
      mirror: options.penalty === 'mirror',
      livePath: options.live_path,
      aloud: options.reading === 'table',
    },
  };
}

const pollOf = (poll: wire.Boggle.Poll, me: Seat): Poll => ({
  number: poll.number,
  word: poll.word,
  reader: poll.reader,
  voters: poll.voters,
  voted: poll.done,
  mine: poll.ballots[poll.voters.indexOf(me)] ?? null,
  abstained: poll.abstained,
});
