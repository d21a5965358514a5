/** What the page says about Boggle. */
import { inWords, things } from '../../ground/text';
import type { Seat } from '../../connection/model';
import type { Boggle, Entry, Mark, TieBreak } from './view';
import { about, allOf, within } from '../../table/seat_name';

export const points = (number: number): string => things(number, 'point');
export const words = (number: number): string => things(number, 'word');

/** Who has not said that they are done, where that is not for all to see in the list of names: "Bo and Ines". */
export function writersOf(view: Boggle, you: Seat | null): string {
  const seats = view.seats.flatMap((seat, at) => (seat.status === 'living' && !seat.done && at !== you ? [at] : []));
  return seats.length > FEW ? `${inWords(seats.length)} people` : within(view, seats, you);
}

/** How many names a sentence takes. */
const FEW = 3;

export function lineOf(view: Boggle, you: Seat | null): string {
  const round =
    view.rounds === null
      ? `Round ${view.round}, to ${view.target}`
      : view.rounds === 1
        ? 'One round'
        : `Round ${view.round} of ${view.rounds}`;
  const pens = view.seats.filter((seat) => seat.status === 'living' && !seat.done).length;
  switch (view.phase) {
    case 'choose':
      return `${round} · ${view.chooser === null ? 'the tray' : about(view, view.chooser, you, 'You choose', '{name} chooses')}`;
    case 'write':
      return `${round} · ${pens} writing`;
    case 'grace':
      return `${round} · pens down`;
    case 'read':
      return `${round} · ${view.reader === null ? 'reading' : about(view, view.reader, you, 'You read', '{name} reads')}`;
    default:
      return round;
  }
}

const SAID: Readonly<Record<Mark, string>> = {
  counts: '',
  shared: 'shared',
  struck: 'struck',
  no_word: 'no word',
  withheld: 'not read',
  left: 'left the table',
};

export const markOf = (entry: Entry): string =>
  entry.mark === 'counts' ? points(entry.points) : entry.points < 0 ? `struck, ${entry.points}` : SAID[entry.mark];

/** "squid, 2 points; lane, others have it too". */
export const listSaid = (entries: readonly Entry[]): string =>
  entries.length === 0 ? 'nothing' : entries.map((entry) => `${entry.word}, ${markOf(entry)}`).join('; ');

export function wonBy(view: Boggle, you: Seat | null): string {
  const winners = view.result?.winners ?? [];
  const [first, ...more] = winners;
  if (first === undefined) return 'The round is over';
  if (more.length > 0) return `${allOf(view, winners, you)} win the round`;
  return about(view, first, you, 'You win the round', '{name} wins the round');
}

/** What a place goes by: "2 rounds, 14 points". */
export function standingOf(view: Boggle, seat: Seat): string {
  const { won = 0, score = 0 } = view.seats[seat] ?? {};
  return view.byRounds ? `${things(won, 'round')}, ${points(score)}` : points(score);
}

/** "Dot is before Bruno: more words of six letters or more." */
export function tieSaid(view: Boggle, tie: TieBreak, you: Seat | null): string {
  const behind = within(view, tie.behind, you);
  const ranks =
    tie.ahead.length > 1
      ? `${allOf(view, tie.ahead, you)} are before ${behind}`
      : about(view, tie.ahead[0] ?? -1, you, `You are before ${behind}`, `{name} is before ${behind}`);
  if (tie.letters === null) return `${ranks}: more rounds won.`;
  return `${ranks}: more words of ${inWords(tie.letters)} letters or more.`;
}

/** Why this place comes before the next one, told once where several share it. */
export const whyOf = (view: Boggle, seat: Seat, you: Seat | null): string | undefined => {
  const tie = view.ties.find(({ ahead }) => ahead[ahead.length - 1] === seat);
  return tie && tieSaid(view, tie, you);
};

/** The seats as the round left them: by points, and those with as many as the winner in the order that was decided. */
export function roundOrder(view: Boggle): Seat[] {
  const decided = (view.result?.ties ?? []).flatMap(({ ahead, behind }) => [...ahead, ...behind]);
  const at = (seat: Seat): number => (decided.includes(seat) ? decided.indexOf(seat) : decided.length);
  return view.seats
    .map((_, seat) => seat)
    .sort((a, b) => (view.result?.points[b] ?? 0) - (view.result?.points[a] ?? 0) || at(a) - at(b));
}

/** Who wrote a word, once lists are open: "You and Mara wrote it". */
export function writtenBy(view: Boggle, word: string, me: Seat | null): string {
  const lists = view.result?.lists ?? [];
  const seats = lists.flatMap((entries, seat) => (entries?.some((one) => one.word === word) ? [seat] : []));
  if (seats.length > 0) return `${allOf(view, seats, me)} wrote it`;
  return lists.includes(null) ? 'On no open list' : 'Nobody found it';
}

/** The words of the tray that are on no list one may see, the longest first. */
export function missedOf(view: Boggle): readonly string[] {
  const found = new Set(view.result?.lists.flatMap((entries) => entries ?? []).map((entry) => entry.word));
  return (view.result?.words ?? [])
    .filter((word) => !found.has(word))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** Returns the word of the last round that scored most, of those that its writer alone had or not, and whose it was. */
export function dearestOf(view: Boggle): readonly [Seat, Entry] | null {
  const scored = (view.result?.lists ?? []).flatMap((list, seat) =>
    (list ?? [])
      .filter(({ mark, points: worth }) => mark === 'counts' && worth > 0)
      .map((entry) => [seat, entry] as const),
  );
  const worth = ([, entry]: readonly [Seat, Entry]): number => entry.points + entry.word.length / 100;
  return scored.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

export const traySaid = (view: Boggle): string =>
  Array.from({ length: view.size }, (_, row) =>
    view.faces
      .slice(row * view.size, (row + 1) * view.size)
      .map((face) => (face === '_' ? 'blank' : face))
      .join(' '),
  ).join(', ');
