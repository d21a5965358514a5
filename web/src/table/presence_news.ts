/** People who go and come, in a sentence: what has become of a seat between two messages. */
import type { SeatView } from '../connection/model';

export interface Absence {
  readonly kind: 'away' | 'back';
  readonly sentence: string;
}

export function presenceNews(was: SeatView, now: SeatView): Absence | null {
  if (!was.standIn && now.standIn) return { kind: 'away', sentence: `A bot plays for ${now.name} now.` };
  if (!was.coming && now.coming)
    return { kind: 'back', sentence: `${now.coming} takes ${now.name}’s seat when the next round begins.` };
  if (was.coming && !now.coming && now.kind === 'person')
    return { kind: 'back', sentence: `${now.name} plays now, in ${was.name}’s seat.` };
  if (!was.away && now.away) return { kind: 'away', sentence: `${now.name} is away.` };
  const missed = was.away || was.standIn;
  return missed && !now.away && !now.standIn ? { kind: 'back', sentence: `${now.name} is back.` } : null;
}
