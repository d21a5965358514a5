/** Sentences of the table: short, dry, on the players' side (docs/explanation/look-and-feel.md#voice). */
import type { Verdict as Judged } from '../../table/showdown/verdict';
import type { Seat } from '../../connection/model';
import { faceName } from '../../pieces/pips';
import { capital, dice, inWords, listed, oneOrMany } from '../../ground/text';
import type { Bid, Hidden, Showdown } from './view';
import { about, doneBy, madeBy, nameOf, outLine } from '../../table/seat_name';

/** "fives"; a one is an ace where the game says so. */
export function faces(view: Hidden, face: number, many = 2): string {
  return view.aces && face === 1 ? oneOrMany(many, 'ace') : faceName(face, many);
}

export const said = (view: Hidden, { number, face }: Pick<Bid, 'number' | 'face'>): string =>
  `${number} ${faces(view, face, number)}`;

/** The sentence that tells where you stand when it is not your turn. */
export function whoDecides(view: Hidden, me: Seat | null): string {
  if (view.spoken !== null) {
    const { seat, how } = view.spoken;
    return how === 'calza'
      ? about(view, seat, me, 'You say: exactly!', '{name} says: exactly!')
      : about(view, seat, me, 'You call!', '{name} calls!');
  }
  if (view.turn === null) return 'A moment.';
  return view.phase === 'bid'
    ? about(view, view.turn, me, 'You open.', '{name} opens.')
    : about(view, view.turn, me, 'You decide.', '{name} decides.');
}

/** "three fives and an ace": one's own dice, high to low. */
export function holding(view: Hidden, held: readonly (number | null)[]): string {
  const parts = [6, 5, 4, 3, 2, 1].flatMap((face) => {
    const many = held.filter((one) => one === face).length;
    return many === 0 ? [] : [`${inWords(many)} ${faces(view, face, many)}`];
  });
  return parts.length === 0 ? 'no dice' : listed(parts);
}

/** "Mara bid 4 fives.", or "The clock bid 1 two for Mara." */
export function bidLine(view: Hidden, bid: Bid, me: Seat | null): string {
  const [name, ends] = madeBy(view, bid, me);
  return `${name} bid ${said(view, bid)}${ends}.`;
}

// The showdown.

type Verdict = Judged<'Bunkum!' | 'It holds' | 'Exactly!' | 'Not exact'>;

export function verdictOf(view: Hidden, show: Showdown, me: Seat | null): Verdict {
  const { bid, count, how } = show;
  const plain = count - show.aces;
  const found = said(view, { number: count, face: bid.face });
  const aces = said(view, { number: show.aces, face: 1 });
  const onlyAces = count === 1 ? `${found}, which is an ace` : `${found}: all aces`;
  const sum = show.aces === 0 ? found : plain === 0 ? onlyAces : `${found}: ${plain} and ${aces}`;
  const headline = count === 0 ? `Not a single ${faces(view, bid.face, 1)}` : capital(sum);
  const because = bidLine(view, bid, me);
  const exact = count === bid.number;
  const holds = how === 'calza' ? exact : count >= bid.number;
  const stamp = how === 'calza' ? (exact ? 'Exactly!' : 'Not exact') : holds ? 'It holds' : 'Bunkum!';
  return { headline, cost: costOf(view, show, me), because, stamp, holds };
}

function costOf(view: Hidden, show: Showdown, me: Seat | null): string {
  if (show.winner !== null) return about(view, show.winner, me, 'You win a die back.', '{name} wins a die back.');
  if (show.loser === null)
    return about(view, show.seat, me, 'You have all your dice already.', '{name} has all their dice already.');
  if (view.seats[show.loser]?.status === 'dead') return outLine(view, show.loser, me);
  return about(view, show.loser, me, 'You lose a die.', '{name} loses a die.');
}

/** Who called what; `brief`, where there is little room, leaves out for whom the clock did. */
export function callLine(view: Hidden, show: Showdown, me: Seat | null, brief = false): string {
  const bid = said(view, show.bid);
  return show.how === 'calza'
    ? `${nameOf(view, show.seat, me)} said exactly ${bid}`
    : doneBy(
        view,
        show.seat,
        me,
        `{name} called ${bid}`,
        brief ? `The clock called ${bid}` : `The clock called ${bid} for {name}`,
      );
}

export const tableLine = (view: Hidden): string => `Round ${view.round} · ${dice(view.total)} in play`;
