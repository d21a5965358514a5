import { clock } from '../ground/text';
import type { SeatView } from '../connection/model';

/** The second line under a name: "4 dice · bid", "out", "bot in 0:42" while its person is away, "4 dice · bot" where one plays for them. */
export function noteOf(seat: SeatView, what: string, count: string, terse = false, wide = false): string {
  if (seat.status === 'dead') return 'out';
  if (seat.status === 'gone') return 'left';
  if (seat.away) return awayNote(seat, terse, wide);
  if (terse) return what || (seat.standIn ? 'bot' : '');
  const done = what === '' && seat.standIn ? 'bot' : what;
  return [count, done].filter((part) => part !== '').join(' · ') || (seat.kind === 'bot' ? 'bot' : '');
}

/** What the seconds of somebody who is away count down to. */
function awayNote(seat: SeatView, terse: boolean, wide: boolean): string {
  if (!seat.waits) return 'away';
  const left = clock(seat.waits);
  if (seat.actsFor === 'house') return terse ? `ends ${left}` : `time ends ${left}`;
  return terse ? `bot ${left}` : wide ? `a bot plays in ${left}` : `bot in ${left}`;
}

/** The same as a sentence: "Bob is away: a bot plays on in 0:42." */
export function awayLine(seat: SeatView): string {
  if (!seat.waits) return `${seat.name} is away.`;
  const left = clock(seat.waits);
  return seat.actsFor === 'house'
    ? `${seat.name} is away: the time for this move ends in ${left}.`
    : `${seat.name} is away: a bot plays on in ${left}.`;
}
