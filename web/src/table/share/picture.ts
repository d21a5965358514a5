/** What a picture of a match shows: measures and choices, no drawing. */
import type { HandPiece, RoundReviewed, TrayReviewed } from '../../wire';
import type { LookBack, Seat } from '../../connection/model';
import { things } from '../../ground/text';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** How the last round was decided. */
export interface Deciding {
  /** The word or bid itself. */
  readonly said: string;
  /** It is spelled in tiles; otherwise it is a bid of so many dice or cards. */
  readonly isWord: boolean;
  /** The hand of whoever said it, where it is not spelled. */
  readonly hand: readonly HandPiece[];
  readonly verdict: string;
  readonly held: boolean;
  readonly caption: string;
}

const ofRound = (
  { bids, caller, loser, exact_by: exactBy }: RoundReviewed,
  nameOf: (seat: Seat) => string,
): Deciding | null => {
  const bid = bids.at(-1);
  if (bid === undefined) return null;
  const isWord = bid.hand.length > 0 && bid.hand.every(({ face }) => /^(?:[A-Z][a-z]?|_)$/.test(face));
  const said = `${nameOf(bid.seat)} said it.`;
  const exact = loser === null;
  if (exactBy !== null)
    return {
      said: bid.said,
      isWord,
      hand: bid.hand,
      verdict: exact ? 'Exactly!' : 'Not exact',
      held: exact,
      caption: `${said} ${nameOf(exactBy)} said exactly.`,
    };
  return {
    said: bid.said,
    isWord,
    hand: isWord ? [] : bid.hand,
    verdict: bid.held === null ? '' : bid.held ? 'It holds' : 'Bunkum!',
    held: bid.held !== false,
    caption: caller === null ? said : `${said} ${nameOf(caller)} called it.`,
  };
};

const ofTray = ({ highlights }: TrayReviewed, nameOf: (seat: Seat) => string): Deciding | null => {
  const best = highlights.find(({ kind }) => kind === 'best_find');
  if (best === undefined || best.seat === null) return null;
  const caption = `${nameOf(best.seat)} found it.`;
  return { said: best.word, isWord: true, hand: [], verdict: things(best.points, 'point'), held: true, caption };
};

/** The bid that decided the last round, or the best word of the latest tray that has one; null where nothing is known. */
export function decidingOf(lookBack: LookBack | null, nameOf: (seat: Seat) => string): Deciding | null {
  const trays = (lookBack?.trays ?? []).map((tray) => ofTray(tray, nameOf));
  const found = trays.findLast((one) => one !== null);
  const round = lookBack?.rounds.at(-1);
  return found ?? (round === undefined ? null : ofRound(round, nameOf));
}

/** So many letters of usual breadth are as wide as a text. */
const lettersOf = (text: string): number => text.length + 0.55 * (text.match(/[MW@]/g)?.length ?? 0);

/** Words in lines of at most so many letters; a line too many ends in an ellipsis. */
export function linesOf(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && lettersOf(`${last} ${word}`) <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] : lines;
}

/** The largest size of letters at which a text fits; `breadth`: of a letter, in parts of its size. */
export const sizeOf = (text: string, width: number, most: number, breadth: number): number =>
  Math.min(most, width / (Math.max(1, lettersOf(text)) * breadth));

/** Who won, as large as it fits into these lines; long names take several. */
export function headOf(text: string, width: number, most: number, breadth: number): { size: number; lines: string[] } {
  const fits = [1, 2, 3].map((count) => {
    const lines = linesOf(text, lettersOf(text) / count + 6, count);
    const size = Math.min(most / count ** 0.7, ...lines.map((line) => sizeOf(line, width, most, breadth)));
    return { size, lines };
  });
  return fits.filter(({ lines }) => !lines.join('').endsWith('…')).reduce((a, b) => (b.size > a.size * 1.1 ? b : a));
}

/** A word in tiles, in as many rows as make them largest. */
export function placeTiles(
  texts: readonly string[],
  width: number,
  height: number,
): { size: number; placed: { text: string; x: number; y: number }[] } {
  const breadthOf = (text: string): number => (text.length > 1 ? 1.28 : 1) + 0.06;
  const laid = [1, 2, 3].map((count) => {
    const each = Math.max(1, Math.ceil(texts.length / count));
    let [x, y, widest] = [0, -1.34, 1];
    const placed = texts.map((text, at) => {
      if (at % each === 0) [x, y] = [0, y + 1.34];
      const one = { text, x, y };
      x += breadthOf(text);
      widest = Math.max(widest, x);
      return one;
    });
    return { size: Math.min(78, width / widest, height / (y + 1.34)), placed };
  });
  const { size, placed } = laid.reduce((a, b) => (b.size > a.size ? b : a));
  return { size, placed: placed.map(({ text, x, y }) => ({ text, x: x * size, y: y * size })) };
}

export interface PlacedSquare {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

const COLOURS: Readonly<Record<string, string>> = { '🟨': '#F2B431', '🟥': '#D8432A', '⬛': '#0A2423' };
const GAP = 0.24;

/** The squares of the text that is shared, row by row in as few lines as fit, as large as they can be. */
export function placeSquares(text: string, width: number, height: number): { size: number; squares: PlacedSquare[] } {
  const rows = text.split('\n').filter(Boolean);
  for (let size = 26; size > 6; size -= 1) {
    const placed = placeAt(rows, width, size);
    if ((placed.at(-1)?.y ?? 0) + size <= height) return { size, squares: placed };
  }
  return { size: 6, squares: placeAt(rows, width, 6).filter(({ y }) => y + 6 <= height) };
}

function placeAt(rows: readonly string[], width: number, size: number): PlacedSquare[] {
  const step = size * (1 + GAP);
  let [x, y] = [0, 0];
  return rows.flatMap((row) => {
    const squares = [...row];
    if (x > 0 && x + squares.length * step > width) [x, y] = [0, y + step];
    const placed = squares.map((square) => {
      if (x + size > width) [x, y] = [0, y + step];
      const one = { x, y, colour: COLOURS[square] ?? '#0A2423' };
      x += step;
      return one;
    });
    x += step * 0.7;
    return placed;
  });
}
