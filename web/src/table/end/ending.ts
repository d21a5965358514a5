/** How a match ended, as it is told at its end and when it is looked back at. */
import { ordinal, things } from '../../ground/text';
import type { Rank, Seat, View } from '../../connection/model';
import { winLine, type Seated } from '../seat_name';

export interface Ending {
  readonly ranking: readonly Rank[];
  /** Whose cup stands above all. */
  readonly winner: Seat | undefined;
  /** "Mara wins". */
  readonly wins: string;
  /** "You came second"; nothing for a winner and for who looks on. */
  readonly came: string;
  /** "You came second, after 7 rounds". */
  readonly after: string;
}

export function endingOf(view: Seated & Pick<View, 'ranking' | 'round'>, you: Seat | null): Ending {
  const ranking = [...(view.ranking ?? [])].sort((a, b) => a.place - b.place);
  const winners = ranking.filter((rank) => rank.place === 1).map((rank) => rank.seat);
  const rounds = view.round === 1 ? 'one round' : things(view.round, 'round');
  const mine = ranking.find((rank) => rank.seat === you);
  const came = mine && mine.place > 1 ? `You came ${ordinal(mine.place)}` : '';
  return {
    ranking,
    winner: winners[0],
    wins: winLine(view, you),
    came,
    after: came ? `${came}, after ${rounds}` : `After ${rounds}`,
  };
}
