/** Who wants another match (RULES 1.14), in words. */
import type { Seat, TableFacts } from '../../connection/model';
import { about, allOf, within } from '../seat_name';

/** "Ann and Bob want to play again. Waiting for Cyd."; empty before anybody has said so. */
export function againSaid({ seats, waitsFor }: Pick<TableFacts, 'seats' | 'waitsFor'>, you: Seat | null): string {
  const eager = seats.flatMap(({ ready }, at) => (ready ? [at] : []));
  const [first, ...more] = eager;
  if (first === undefined) return '';
  const said =
    more.length > 0
      ? `${allOf({ seats }, eager, you)} want to play again.`
      : about({ seats }, first, you, 'You want to play again.', '{name} wants to play again.');
  return waitsFor.length === 0 ? said : `${said} Waiting for ${within({ seats }, waitsFor, you)}.`;
}
