/** How the cups of a table are stacked at the end of a match: the winners' on top, those of the others beneath. */
import type { Rank, Seat } from '../../connection/model';

/** The most cups in the only row, and in two rows, beneath the winners'. */
const ONE_ROW = 4;
const TWO_ROWS = 9;

/** Returns how many cups stand in each row beneath the winners', from above; each row is longer than the one on it. */
export function rowsBeneath(cups: number): readonly number[] {
  if (cups === 0) return [];
  if (cups <= ONE_ROW) return [cups];
  if (cups <= TWO_ROWS) return split(cups);
  const bottom = Math.ceil(cups / 3) + 1;
  return [...split(cups - bottom), bottom];
}

/** Splits cups into two rows of which the lower one is longer. */
function split(cups: number): [number, number] {
  const upper = Math.floor((cups - 1) / 2);
  return [upper, cups - upper];
}

/** Returns the seats in each row, from above: the winners, then the others, the better ones higher. */
export function stackOf(ranking: readonly Rank[]): readonly (readonly Seat[])[] {
  const sorted = [...ranking].sort((a, b) => a.place - b.place);
  const winners = sorted.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const others = sorted.slice(winners.length).map(({ seat }) => seat);
  let from = 0;
  const rows = rowsBeneath(others.length).map((long) => others.slice(from, (from += long)));
  return [winners, ...rows];
}
