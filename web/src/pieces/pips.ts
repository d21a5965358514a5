/** Dice with pips: where the pips lie, what the faces are called, and which bids a menu offers. Drawing only, no rule. */
import { oneOrMany } from '../ground/text';
export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The pips of a die of 100 by 100, from 1. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 49]],
  [
    [28, 27],
    [72, 72],
  ],
  [
    [27, 26],
    [50, 49],
    [73, 72],
  ],
  [
    [28, 27],
    [72, 27],
    [28, 71],
    [72, 71],
  ],
  [
    [27, 26],
    [73, 26],
    [50, 49],
    [27, 72],
    [73, 72],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 49],
    [72, 49],
    [28, 74],
    [72, 74],
  ],
];

const NAMES = ['no face', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "six", "sixes". */
export function faceName(face: number, many = 1): string {
  const name = NAMES[face] ?? String(face);
  return oneOrMany(many, name, face === 6 ? 'sixes' : undefined);
}

/** "12 sixes", "1 one". */
export function bidSaid(number: number, face: number): string {
  return `${number} ${faceName(face, number)}`;
}

/** Bids that may be made: so many dice, from `least` to `most`, of any of `faces`. */
export interface Span {
  readonly least: number;
  readonly most: number;
  readonly faces: readonly number[];
}

/** A bid as it is put together. */
export interface CountFace {
  readonly number: number;
  readonly face: number;
}

export function offered(spans: readonly Span[], { number, face }: CountFace): boolean {
  return spans.some((span) => span.least <= number && number <= span.most && span.faces.includes(face));
}

/** The lowest bid there is; of a face, if one is wanted. */
export function lowest(spans: readonly Span[], face?: number): CountFace | null {
  let best: CountFace | null = null;
  for (const span of spans) {
    const faces = face === undefined ? span.faces : span.faces.filter((each) => each === face);
    const first = Math.min(...faces);
    if (
      faces.length > 0 &&
      (best === null || span.least < best.number || (span.least === best.number && first < best.face))
    ) {
      best = { number: span.least, face: first };
    }
  }
  return best;
}

/** Another face: with the same number where that is offered, else with the least number that is. */
export function withFace(spans: readonly Span[], bid: CountFace, face: number): CountFace {
  if (offered(spans, { number: bid.number, face })) return { number: bid.number, face };
  const higher = spans.filter((span) => span.faces.includes(face) && span.most >= bid.number);
  const number = Math.min(...higher.map((span) => Math.max(span.least, bid.number)));
  return Number.isFinite(number) ? { number, face } : (lowest(spans, face) ?? bid);
}

/** Another number: with the same face where that is offered, else with the next face up that is. */
export function withNumber(spans: readonly Span[], bid: CountFace, wanted: number): CountFace {
  const most = Math.max(...spans.map((span) => span.most));
  const least = Math.min(...spans.map((span) => span.least));
  const number = Math.min(most, Math.max(least, wanted));
  if (offered(spans, { number, face: bid.face })) return { number, face: bid.face };
  const faces = FACES.filter((face) => offered(spans, { number, face }));
  const face = faces.find((each) => each > bid.face) ?? faces[faces.length - 1];
  return face === undefined ? bid : { number, face };
}

/** The same bid, if it may still be made; else the lowest that may. Null where none may. */
export function stillOffered(spans: readonly Span[], bid: CountFace | null): CountFace | null {
  return bid !== null && offered(spans, bid) ? bid : lowest(spans);
}
