/** Things one might say with a tap. Claims are marked as talk and are never checked before the showdown. */
import type { Quick, Seat } from '../../connection/model';
import type { LiarsBoggle } from './view';
import { claimed, hasLetter, phrase } from '../../connection/quick';
import { lettered } from './voice';

export const have = (face: string): Quick => claimed({ kind: 'have', letter: lettered(face) });
export const lack = (face: string): Quick => claimed({ kind: 'lack', letter: lettered(face) });

const RAREST_FIRST = 'JQXZKVBWPYGFMHCDULNTSROAIE';

/** Nothing is left to lie about while all cups are up. */
const OPEN: readonly Quick[] = [
  phrase('well_called', 'Well called.'),
  phrase('well_bid', 'Well bid.'),
  phrase('so_close', 'So close.'),
  phrase('knew_it', 'I knew it.'),
];

/** A few that fit the moment: letters of the word that stands, then urging and doubting. */
export function suggestions(view: LiarsBoggle, me: Seat | null): readonly Quick[] {
  const bid = view.bid;
  if (view.showdown !== null) return OPEN;
  if (bid === null)
    return [
      have('E'),
      have('S'),
      phrase('take_your_time', 'Take your time.'),
      phrase('hold_nothing', 'I hold nothing.'),
    ];
  const letters = [...new Set([...bid.word.toUpperCase()])];
  const [first = 'E', second = 'S'] = letters.sort((a, b) => RAREST_FIRST.indexOf(a) - RAREST_FIRST.indexOf(b));
  const bidder = view.seats[bid.seat]?.name ?? null;
  const aside =
    bid.seat === me ? phrase('every_letter', 'Every letter.') : hasLetter(bid.seat, bidder, lettered(first));
  return [have(first), have(second), aside, claimed({ kind: 'call_it' }), claimed({ kind: 'nonsense' })];
}
