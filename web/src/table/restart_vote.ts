/** Who wants the round to begin again, for those who are not asked any more. */
import { listed } from '../ground/text';
import type { Ballot, Seat, SeatView } from '../connection/model';

export function restartVoteLine(ballot: Ballot, seats: readonly SeatView[], me: Seat | null): string {
  const name = (seat: Seat): string => (seat === me ? 'you' : (seats[seat]?.name ?? 'somebody'));
  const others = (who: readonly Seat[]): string[] => who.filter((seat) => seat !== ballot.by).map(name);
  const said = (who: readonly string[], one: string, many: string): string => {
    const sentence = `${listed(who)} ${who.length === 1 && who[0] !== 'you' ? one : many}.`;
    return who.length === 0 ? '' : sentence.charAt(0).toUpperCase() + sentence.slice(1);
  };
  const asks =
    ballot.by === me
      ? 'You asked the others to begin this round again.'
      : `${name(ballot.by)} asks to begin this round again.`;
  const answers = [
    said(others(ballot.agreed), 'agrees', 'agree'),
    said(others(ballot.declined), 'plays on', 'play on'),
  ];
  return [asks, ...answers].filter((part) => part !== '').join(' ');
}
