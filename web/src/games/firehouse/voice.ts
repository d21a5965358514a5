/** Sentences of Firehouse: short, dry, on the players' side (docs/explanation/look-and-feel.md#voice). */
import type { Verdict } from '../../table/showdown/verdict';
import { bidSaid, faceName, FACES } from '../../pieces/pips';
import { capital, dice, inWords, listed, sentences, things } from '../../ground/text';
import type { Seat } from '../../connection/model';
import type { Bid, Firehouse, Score, Showdown } from './view';
import { about, allOf, doneBy, nameOf } from '../../table/seat_name';

/** "2 goods", "1 bad". */
export function points(change: number): string {
  return things(Math.abs(change), change > 0 ? 'good' : 'bad');
}

/** "+2", "−1", "0", as a score stands on paper. */
export const signed = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0');

/** A score for ears: "2 bads", "1 good", "no bads". */
export const scoreSaid = (score: number): string => (score === 0 ? 'no bads' : points(score));

/** "round 3 · 16 dice": where the table stands. */
export const tableLine = (view: Firehouse): string =>
  `${view.playoff ? 'playoff' : `round ${view.round}`} · ${dice(view.dice)}`;

export const wildLine = (wild: number): string => `${faceName(wild, 2)} are wild`;

/** "two sixes, one wild": one's own dice, told by face. */
export function handSaid(dice: readonly (number | null)[], wild: number | null): string {
  const known = dice.filter((face): face is number => face !== null);
  if (known.length === 0) return 'no dice';
  const plain = FACES.filter((face) => face !== wild && known.includes(face)).map((face) => {
    const many = known.filter((one) => one === face).length;
    return `${inWords(many)} ${faceName(face, many)}`;
  });
  const wilds = wild === null ? 0 : known.filter((face) => face === wild).length;
  return listed([...plain, ...(wilds > 0 ? [`${inWords(wilds)} wild`] : [])]);
}

/** How many of each face one holds, wild ones with them, by face. */
export function heldOf(dice: readonly (number | null)[], wild: number | null): number[] {
  return [0, ...FACES.map((face) => dice.filter((one) => one === face || (one !== null && one === wild)).length)];
}

export function whoDecides(view: Firehouse, me: Seat | null): string {
  const { turn, phase, bid, bangs } = view;
  if (phase === 'bang') return `${nameOf(view, bangs[bangs.length - 1] ?? 0, me)} banged.`;
  if (turn === null) return 'A moment.';
  if (bid === null) return about(view, turn, me, 'You open.', '{name} opens.');
  return about(view, turn, me, 'Your turn.', view.held ? '{name} waits a moment.' : '{name} is thinking.');
}

/** Why jumping in pays, and what it costs. */
export function stakesOf(
  view: Firehouse,
  bid: Bid,
  me: Seat | null,
): { readonly right: string; readonly wrong: string } {
  return {
    right: `if there are fewer than ${bid.number}`,
    wrong: about(view, bid.seat, me, 'if you are right', 'if {name} is right'),
  };
}

export function verdictOf(view: Firehouse, show: Showdown, me: Seat | null): Verdict<'Bang!' | 'It holds'> {
  const { count, bid, plain, wild, holds } = show;
  const face = faceName(bid.face, plain);
  const there =
    count === 0
      ? `No ${faceName(bid.face, 2)} at all`
      : holds
        ? `${things(count, 'is', 'are')} there`
        : `Only ${things(count, 'is', 'are')} there`;
  const because =
    bid.face === view.wild
      ? `${capital(faceName(bid.face, 2))} are wild, so only real ones count.`
      : wild > 0
        ? `${capital(inWords(plain))} ${face} and ${inWords(wild)} wild.`
        : `${capital(inWords(plain))} ${face}, and no wild one.`;
  return {
    stamp: holds ? 'It holds' : 'Bang!',
    holds,
    headline: there,
    because: `${things(bid.number, 'was', 'were')} bid. ${because}`,
    cost: costOf(view, show.scores, show.loser, me),
  };
}

function costOf(view: Firehouse, scores: readonly Score[], loser: Seat, me: Seat | null): string {
  const got = scores.map(({ seat, change }) =>
    about(view, seat, me, `You get ${points(change)}.`, `{name} gets ${points(change)}.`),
  );
  const opens = view.phase !== 'over' && view.starter === loser;
  return sentences(...got, opens ? about(view, loser, me, 'You open.', '{name} opens.') : '');
}

/** Who was first, where several banged in the same moment. */
export function raceOf(view: Firehouse, me: Seat | null): string {
  const { bangs, turn, showdown } = view;
  const best = bangs[bangs.length - 1];
  const quicker = bangs.slice(0, -1);
  if (best === undefined || quicker.length === 0) return '';
  const were =
    quicker.length > 1
      ? `${allOf(view, quicker, me)} were quicker.`
      : about(view, quicker[0] ?? -1, me, 'You were quicker.', '{name} was quicker.');
  const but =
    best === turn || showdown?.inTurn
      ? about(view, best, me, 'But you are in turn.', 'But {name} is in turn.')
      : about(view, best, me, 'But you are nearer to the bidder.', 'But {name} is nearer to the bidder.');
  return `${were} ${but} That costs nothing.`;
}

/** How the match ended, for a seat. */
export const endNote = (view: Firehouse, seat: Seat): string => {
  const score = signed(view.seats[seat]?.score ?? 0);
  return view.losers.includes(seat) ? `${score}, lost` : score;
};

/** Who banged at what; `brief`, where there is little room, leaves out for whom the clock did. */
export function bangLine(view: Firehouse, seat: Seat, bid: Bid, me: Seat | null, brief = false): string {
  const at = bidLine(bid);
  const clock = brief ? `The clock banged at ${at}` : `The clock banged at ${at} for {name}`;
  return doneBy(view, seat, me, `{name} banged at ${at}`, clock);
}

export const bidLine = (bid: Bid): string => bidSaid(bid.number, bid.face);
