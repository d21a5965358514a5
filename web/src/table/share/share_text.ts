/** What one may show others of a match: plain text without names, words or hands (docs/RULES.md 1.3). */
import type { BidReviewed, RoundReviewed, TrayReviewed } from '../../wire';
import type { LookBack, TableFacts } from '../../connection/model';

/** The last bid of a round was true, or not, as a call or an "exactly" showed; all others were never tested. */
const SQUARES = { held: '🟨', bunkum: '🟥', untested: '⬛' } as const;
/** The most squares in a row, so that a messenger does not break it. */
const IN_A_ROW = 12;

function bidSquare({ held }: BidReviewed, tested: boolean): string {
  if (!tested || held === null) return SQUARES.untested;
  return held ? SQUARES.held : SQUARES.bunkum;
}

const roundSquares = ({ bids, caller, exact_by: exactBy }: RoundReviewed): string =>
  bids.map((bid, at) => bidSquare(bid, (caller ?? exactBy) !== null && at === bids.length - 1)).join('');

/** One square for each word on the lists that are known: it counts, it was struck, it earns nothing. */
function traySquares({ lists }: TrayReviewed): string {
  const marks = new Map(lists.flatMap((list) => (list ?? []).map(({ word, mark }) => [word, mark] as const)));
  const squares = [...marks.values()].map((mark) =>
    mark === 'counts' ? SQUARES.held : mark === 'struck' ? SQUARES.bunkum : SQUARES.untested,
  );
  const rows = Array.from({ length: Math.ceil(squares.length / IN_A_ROW) }, (_, row) =>
    squares.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW).join(''),
  );
  return rows.join('\n');
}

/** The squares of a match that can be looked back at, a row a round. */
export const squaresOf = ({ rounds, trays }: Pick<LookBack, 'rounds' | 'trays'>): string =>
  [...rounds.map(roundSquares), ...trays.map(traySquares)].filter((row) => row !== '').join('\n');

/** Where the house is; not the table, to which only its people invite. */
const houseOf = (link: string): string => link.replace(/\/t\/.*$/, '/');

/** "Bunkum! Perudo, 4 cups, 7 rounds", the squares, and the house rules that differ from the preset. */
export function shareText(
  { title, seats, rules, link }: Pick<TableFacts, 'title' | 'seats' | 'rules' | 'link'>,
  rounds: number,
  squares: string,
): string {
  const many = rounds === 1 ? 'one round' : `${rounds} rounds`;
  // Who began is said of this one match, and by a name.
  const changed = rules.filter((rule) => rule.changed && rule.option !== 'first_seat').map(({ sentence }) => sentence);
  const head = `Bunkum! ${title}, ${seats.length} cups, ${many}`;
  return [head, squares, changed.length > 0 ? `House rules: ${changed.join(' ')}` : '', houseOf(link)]
    .filter((line) => line !== '')
    .join('\n');
}
