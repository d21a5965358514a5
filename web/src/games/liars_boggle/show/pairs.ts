/** How a called word lies at its showdown, each tile over the die that fills it: drawing only, no rule. */

export interface Room {
  readonly wide: number;
  /** Above and below lie other things. */
  readonly tall: number;
  readonly most: number;
  readonly gap: number;
  /** Whose dice they are is written beneath. */
  readonly owners: boolean;
}

export interface Pairs {
  /** How many letters each row has. */
  readonly rows: readonly number[];
  readonly slot: number;
  readonly size: number;
}

const BESIDE = 6;
const NAME = 17;
/** Below this nobody reads them: the rows may become more than there is room for, and the felt scrolls. */
const LEAST = 22;
/** A page that is still being laid out has no room at all. */
const SMALLEST = 8;

export const between = (size: number): number => (size > 70 ? 14 : 6);

/** In as many rows as let tiles and dice be largest; each row as long as the next, or one longer. */
export function layPairs(letters: number, room: Room): Pairs {
  const best = laidIn(letters, room).reduce((one, other) => (other.size > one.size ? other : one));
  if (best.size >= LEAST) return best;
  return laidIn(letters, { ...room, tall: Infinity }).find(({ size }) => size >= LEAST) ?? best;
}

function laidIn(letters: number, room: Room): Pairs[] {
  return Array.from({ length: Math.max(1, letters) }, (_, more) => laid(letters, more + 1, room));
}

function laid(letters: number, count: number, room: Room): Pairs {
  const longest = Math.ceil(letters / count);
  const slot = (room.wide - room.gap * (longest - 1)) / Math.max(1, longest);
  const high = (room.tall - (room.gap + 2) * (count - 1)) / count - (room.owners ? NAME : 0);
  const size = Math.max(SMALLEST, Math.min(room.most, slot - BESIDE, sizeWithin(high)));
  const rows = Array.from({ length: count }, (_, i) => Math.floor(letters / count) + (i < letters % count ? 1 : 0));
  return { rows, slot: Math.min(slot, size + (room.owners ? 2 : 1) * BESIDE), size };
}

/** A tile is 1.28 times as high as the die is wide, a die 1.13 times. */
function sizeWithin(high: number): number {
  const large = (high - between(71)) / 2.41;
  return large > 70 ? large : Math.min(70, (high - between(0)) / 2.41);
}

/** A name in two parts: where room is short, the first is cut and the second stays, so that nobody is taken for another. */
export function cuttable(name: string, others: readonly string[]): readonly [string, string] {
  const alike = others.some((other) => other !== name && other.slice(0, 3) === name.slice(0, 3));
  if (!alike || name.length < 4) return [name, ''];
  const kept = /\s?\S{0,2}$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - kept.length), kept];
}
