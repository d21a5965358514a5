/** Who wants the round to begin again, for those who are not asked any more. */
import { sentences } from '../ground/text';
import type { Ballot, Seat, SeatView } from '../connection/model';
import { about, allOf } from './seat_name';

export function restartVoteLine(ballot: Ballot, seats: readonly SeatView[], me: Seat | null): string {
  const told = (who: readonly Seat[], you: string, one: string, all: string) => {
    const [first, ...more] = who.filter((seat) => seat !== ballot.by);
    if (first === undefined) return '';
    return more.length > 0
      ? all.replace('{names}', () => allOf({ seats }, [first, ...more], me))
      : about({ seats }, first, me, you, one);
  };
  return sentences(
    about(
      { seats },
      ballot.by,
      me,
      'You asked the others to begin this round again.',
      '{name} asks to begin this round again.',
    ),
    told(ballot.agreed, 'You agree.', '{name} agrees.', '{names} agree.'),
    told(ballot.declined, 'You play on.', '{name} plays on.', '{names} play on.'),
  );
}
