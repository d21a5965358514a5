/** From the wire to Pass the cup as it is drawn. */
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';
import type { Claim, CupGame, Die, End, Showdown, Standing } from './view';

/** What a seat sees of Pass the cup. */
export function read(known: Known, room: wire.Room, title: string): CupGame {
  const view = known.view as wire.Cup.State;
  return {
    ...viewOf(known, room, title),
    game: 'cup',
    phase: room.phase === 'over' ? 'over' : view.phase,
    starter: view.starter,
    holder: view.turn,
    how: view.how,
    pointer: view.pointer,
    dice: view.dice.map(dieOf),
    lookers: [...new Set(view.dice.filter((die) => die.place === 'cup').flatMap((die) => die.knowers))].sort(
      (a, b) => a - b,
    ),
    claim: view.claim === null ? null : standingOf(view.claim),
    earlier: view.earlier.map(standingOf),
    tokens: view.tokens,
    end: endOf(view.options.end),
    showdown: view.showdown === null || view.claim === null ? null : showdownOf(view.showdown, view.claim),
  };
}

const dieOf = (die: wire.Cup.Die, at: number): Die => ({
  at,
  value: die.value,
  table: die.place === 'table',
  locked: die.locked,
  known: die.public,
});

const claimOf = ({ category, ranks, kickers }: wire.Cup.Claim): Claim => ({ category, ranks, kickers: kickers ?? [] });

const standingOf = (claim: wire.Cup.StandingClaim): Standing => ({
  seat: claim.seat,
  claim: claimOf(claim.claim),
  seq: claim.seq,
  blind: claim.blind ?? false,
});

/** `tokens:5` */
export function endOf(text: string): End {
  const [kind, number] = text.split(':');
  return { kind: kind === 'rounds' || kind === 'lives' ? kind : 'tokens', number: Number(number) };
}

function showdownOf(showdown: wire.Cup.Showdown, claim: wire.Cup.StandingClaim): Showdown | null {
  const { worth, winner, loser } = showdown;
  if (worth == null || winner == null || loser == null) return null;
  return {
    challenger: showdown.challenger,
    claimant: claim.seat,
    claim: claimOf(claim.claim),
    hand: showdown.hand ?? [],
    worth: claimOf(worth),
    holds: showdown.holds ?? false,
    winner,
    loser,
  };
}
