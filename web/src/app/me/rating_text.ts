/** Ratings in words, and as a graph. */
import { things } from '../../ground/text';
import type { MatchCard, RatingCard, RatingPoint } from '../../wire';

/** A graph of fewer matches than this shows chance alone. */
const ENOUGH = 5;
/** A graph is drawn in a field of this size. */
export const GRAPH = { width: 220, height: 96, left: 40, top: 7, bottom: 89 } as const;

/** "Tables of two": sizes are told by their least number of seats. */
export const sizeSaid = (size: number): string =>
  size === 2 ? 'Tables of two' : size === 3 ? 'Tables of three or four' : 'Tables of five and more';

/** The same where it is plain that tables are meant. */
export const playersSaid = (size: number): string =>
  size === 2 ? 'Two players' : size === 3 ? 'Three or four' : 'Five or more';

/** "1480, give or take 120". */
export const ratingSaid = ({ rating, spread }: RatingPoint): string => `${rating}, give or take ${spread}`;

/** "After 12 rated matches"; with few of them, what that means. */
export function sureSaid({ matches, provisional }: Pick<RatingCard, 'matches' | 'provisional'>): string {
  const many = `After ${things(matches, 'rated match', 'rated matches')}`;
  return provisional ? `${many}. Provisional: it may still be far off.` : `${many}.`;
}

/** What a match did to one's rating, or why nothing; empty where there were no ratings yet. */
export function ratedSaid({ rated, not_rated: notRated }: Pick<MatchCard, 'rated' | 'not_rated'>): string {
  if (rated === null) return notRated?.sentence ?? '';
  const gained = rated.after - rated.before;
  if (gained === 0) return `Rated: ${rated.after}, as before.`;
  return `Rated: ${rated.after}, ${Math.abs(gained)} ${gained > 0 ? 'up' : 'down'}.`;
}

/** "From 1500 to 1620 in 14 matches"; of a long history only the latest are told. */
export function historySaid({ history, matches }: Pick<RatingCard, 'history' | 'matches'>): string {
  const [first, last] = [history[0], history[history.length - 1]];
  if (first === undefined || last === undefined) return '';
  const many = things(history.length, 'match', 'matches');
  return `From ${first.rating} to ${ratingSaid(last)}, in ${matches > history.length ? `the latest ${many}` : many}.`;
}

export interface Graph {
  /** The path of the ratings, and the outline of what they may be. */
  readonly line: string;
  readonly band: string;
  readonly last: { readonly x: number; readonly y: number };
  /** Ratings at which a rule is drawn. */
  readonly marks: readonly { readonly rating: number; readonly y: number }[];
}

/** How a rating has gone, with its spread; null where there is too little to see. */
export function graphOf(history: readonly RatingPoint[]): Graph | null {
  const end = history[history.length - 1];
  if (history.length < ENOUGH || end === undefined) return null;
  const least = Math.min(...history.map(({ rating, spread }) => rating - spread));
  const most = Math.max(...history.map(({ rating, spread }) => rating + spread));
  const right = GRAPH.width - 8;
  const x = (at: number): number => round(GRAPH.left + ((right - GRAPH.left) * at) / (history.length - 1));
  const y = (rating: number): number =>
    round(GRAPH.bottom - ((GRAPH.bottom - GRAPH.top) * (rating - least)) / (most - least));
  const upper = history.map(({ rating, spread }, at) => `${x(at)} ${y(rating + spread)}`);
  const lower = history.map(({ rating, spread }, at) => `${x(at)} ${y(rating - spread)}`).reverse();
  const step = Math.ceil((most - least) / 400) * 100;
  const marks: { rating: number; y: number }[] = [];
  for (let rating = Math.ceil(least / step) * step; rating <= most; rating += step)
    marks.push({ rating, y: y(rating) });
  return {
    line: `M${history.map(({ rating }, at) => `${x(at)} ${y(rating)}`).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
    last: { x: x(history.length - 1), y: y(end.rating) },
    marks,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
