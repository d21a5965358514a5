/** Who wants another match (RULES 1.14), in words. */
import { listed } from '../../ground/text';
import type { Seat, TableFacts } from '../../connection/model';

/** "Ann and Bob want to play again. Waiting for Cyd."; empty before anybody has said so. */
export function againSaid({ seats, waitsFor }: Pick<TableFacts, 'seats' | 'waitsFor'>, you: Seat | null): string {
  const named = (at: Seat, own: string): string => (at === you ? own : (seats[at]?.name ?? 'Somebody'));
  const eager = seats.flatMap(({ ready }, at) => (ready ? [at] : []));
  if (eager.length === 0) return '';
  const want = eager.length > 1 || eager[0] === you ? 'want' : 'wants';
  const said = `${listed(eager.map((at) => named(at, 'You')))} ${want} to play again.`;
  if (waitsFor.length === 0) return said;
  return `${said} Waiting for ${listed(waitsFor.map((at) => named(at, 'you')))}.`;
}
