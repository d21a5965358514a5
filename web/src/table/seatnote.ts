import { clock } from '../pieces/words';
import type { SeatView } from './model';

/** The second line under a name: "4 dice · bid", "out", "back in 0:42", "4 dice · bot" where one plays for a person. */
export function noteOf(seat: SeatView, what: string, count: string, terse = false): string {
  if (seat.status === 'dead') return 'out';
  if (seat.status === 'gone') return 'left';
  if (terse) return seat.away ? clock(seat.waits ?? 0) : what || (seat.standIn ? 'bot' : '');
  if (seat.away) return seat.waits ? `back in ${clock(seat.waits)}` : 'away';
  const done = what === '' && seat.standIn ? 'bot' : what;
  const next = seat.coming ? `then ${seat.coming}` : '';
  return [count, done, next].filter((part) => part !== '').join(' · ') || (seat.kind === 'bot' ? 'bot' : '');
}
