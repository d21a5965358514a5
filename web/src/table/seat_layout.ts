/** Where seats stand: reading order is table order, and your left neighbour comes first. */
import type { Seat, SeatView } from '../connection/model';

/** The others in the order in which they play after `me`; an onlooker sees all, from the first seat. */
export function othersOf(seats: number, me: Seat | null): Seat[] {
  if (me === null) return Array.from({ length: seats }, (_, i) => i);
  return Array.from({ length: seats - 1 }, (_, i) => (me + 1 + i) % seats);
}

/** Returns who plays after `from`: the next one who lives. */
export const nextLiving = (seats: readonly SeatView[], from: Seat): Seat | null =>
  othersOf(seats.length, from).find((seat) => seats[seat]?.status === 'living') ?? null;

/** Up to four in one row, five to eight in rows of four, nine to eleven in rows of six. */
export function rowsOf(others: readonly Seat[]): Seat[][] {
  const each = others.length <= 4 ? 4 : others.length <= 8 ? 4 : 6;
  const many = Math.ceil(others.length / each);
  const balanced = Math.ceil(others.length / Math.max(1, many));
  const rows: Seat[][] = [];
  for (let i = 0; i < others.length; i += balanced) rows.push(others.slice(i, i + balanced));
  return rows;
}

export interface Spot {
  /** Percent of the table's width and height. */
  readonly x: number;
  readonly y: number;
}

/** The others on the far side of the desktop's stadium, from the left round to the right. */
export function farSide(many: number): Spot[] {
  if (many <= 4) return arc(many, [0, 0, 34, 42, 56][many] ?? 0, 43, 39, 50, 46);
  // Up to eight have large cups, which need room below the upper rim; the lowest seats' dice need it beside the lower one.
  return evenly(many, Math.min(124, 74 + (many - 5) * 15), 41.5, many <= 8 ? 40 : 43, 50, 50);
}

/** All seats round the television's table: the first below, the others above. */
export function allRound(many: number): Spot[] {
  if (many <= 5) {
    const above = ABOVE[many] ?? arc(many - 1, 62, 40, 36, 50, 50);
    return [{ x: 50, y: 84.5 }, ...above];
  }
  const below = many >= 11 ? 4 : many >= 9 ? 3 : 2;
  const bottom = Array.from({ length: below }, (_, i) => ({
    x: 50 + ((below - 1) / 2 - i) * (below > 3 ? 18 : 26),
    y: 86,
  }));
  return [...bottom, ...evenly(many - below, 96, 42, 37, 50, 50, SCREEN_WIDE)];
}

/** In two columns beside what all look at: the first half on the left from below, the rest on the right from above. */
export function beside(many: number): Spot[] {
  const left = Math.ceil(many / 2);
  const column = (count: number, x: number): Spot[] => {
    const reach = Math.min(74, 24 * (count - 1));
    return Array.from({ length: count }, (_, i) => ({
      x,
      y: 47 - reach / 2 + (count === 1 ? 0 : (reach * i) / (count - 1)),
    }));
  };
  return [...column(left, 12).reverse(), ...column(many - left, 88)];
}

/** Up to four at the table leave room for a long word between them. */
const ABOVE: Readonly<Record<number, readonly Spot[]>> = {
  2: [{ x: 50, y: 15.5 }],
  3: [
    { x: 22, y: 17 },
    { x: 78, y: 17 },
  ],
  4: [
    { x: 19, y: 20 },
    { x: 50, y: 15.5 },
    { x: 81, y: 20 },
  ],
};

function arc(many: number, half: number, wide: number, high: number, x: number, y: number): Spot[] {
  return Array.from({ length: many }, (_, i) => {
    const turn = many === 1 ? 0 : (-half + (2 * half * i) / (many - 1)) * (Math.PI / 180);
    return { x: x + Math.sin(turn) * wide, y: y - Math.cos(turn) * high };
  });
}

/** A desk's table is about twice as wide as it is high, that on the screen in the room less. */
const DESK_WIDE = 2;
const SCREEN_WIDE = 1.6;

/** On the same arc, each as far from the next on the table itself: at the sides a seat needs its height. */
function evenly(
  many: number,
  half: number,
  wide: number,
  high: number,
  x: number,
  y: number,
  table = DESK_WIDE,
): Spot[] {
  const fine = arc(181, half, wide, high, x, y);
  let [from, length] = [fine[0], 0];
  const walked = fine.map((spot) => {
    if (from !== undefined) length += Math.hypot((spot.x - from.x) * table, spot.y - from.y);
    from = spot;
    return { spot, length };
  });
  return Array.from({ length: many }, (_, i) => {
    const wanted = (length * i) / (many - 1) - 1e-9;
    return walked.find((one) => one.length >= wanted)?.spot ?? { x, y };
  });
}
