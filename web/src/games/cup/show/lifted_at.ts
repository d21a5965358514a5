/** Who lifted the cup at what, while the dice are being shown. */
import type { Seat } from '../../../connection/model';
import { whose } from '../../../table/showdown/verdict';
import type { CupGame, Showdown } from '../view';
import { liftLine } from '../voice';
import { claimWords } from '../words';

/** "Bo lifted the cup at Mara’s claim: four fives." */
export function liftedAt(view: CupGame, show: Showdown, me: Seat | null, byClock: boolean): string {
  const at = `${whose(view, show.claimant, me)} claim: ${claimWords(show.claim)}`;
  return liftLine(
    view,
    show,
    me,
    byClock,
    `{name} lifted the cup at ${at}.`,
    `The clock lifted the cup for {name} at ${at}.`,
  );
}
