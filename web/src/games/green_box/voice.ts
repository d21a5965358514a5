/** Sentences of the table: short, dry, on the players' side (docs/explanation/look-and-feel.md#voice). */
import type { Verdict } from '../../table/showdown/verdict';
import { capital, inWords, listed, oneOrMany, things } from '../../ground/text';
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { Seat } from '../../connection/model';
import type { Bid, Card, GreenBox, Showdown } from './view';
import { about, doneBy } from '../../table/seat_name';

const one = (symbol: SymbolName): string => symbol.replace(/s$/, '');

/** Several of it: "arrows", "hammers". */
export const many = (symbol: SymbolName): string => `${one(symbol)}s`;

/** "1 arrow", "6 arrows", "1 hammer". */
export const soMany = (count: number, symbol: SymbolName): string => things(count, one(symbol));

export const bidSaid = (bid: Pick<Bid, 'number' | 'symbol'>): string =>
  bid.symbol === null ? `a total of ${bid.number}` : soMany(bid.number, bid.symbol);

export const cards = (count: number): string => things(count, 'card');

export const cubes = (count: number): string => things(count, 'cube');

export const cardSaid = (card: Card): string => `${card.symbol} ${card.number}`;

export function cardLabel(card: Card | null, at: number, of: number, wild: SymbolName | null): string {
  const what = card === null ? 'face down' : `${cardSaid(card)}${card.symbol === wild ? ', wild' : ''}`;
  return `${what}, card ${at + 1} of ${of}`;
}

/** The sentence that tells where you stand when it is not your turn. */
export function whoDecides(view: GreenBox, me: Seat | null): string {
  if (view.turn === null) return 'A moment.';
  return view.bid === null
    ? about(view, view.turn, me, 'You open.', '{name} opens.')
    : about(view, view.turn, me, 'You decide.', '{name} decides.');
}

export function overLine(earlier: readonly Bid[]): string {
  return earlier.length === 0
    ? ''
    : `over ${[...earlier]
        .reverse()
        .map((bid) => (bid.symbol === null ? String(bid.number) : soMany(bid.number, bid.symbol)))
        .join(', ')}`;
}

/** What is wild, in a line. */
export function wildLine(view: GreenBox): string {
  const start = view.track[0];
  if (view.sum) return `${capital(inWords(view.dealt))} ${oneOrMany(view.dealt, 'card')} left: bid the sum`;
  if (start === undefined) return '';
  return view.wild === null ? `Opened on ${many(start)}: nothing is wild` : `${capital(many(start))} are wild`;
}

// The showdown.

/** Who called what; `brief`, where there is little room, leaves out for whom the clock did. */
export function callLine(view: GreenBox, { caller, bid }: Showdown, me: Seat | null, brief = false): string {
  const said = bidSaid(bid);
  const clock = brief ? `The clock called ${said}` : `The clock called ${said} for {name}`;
  return doneBy(view, caller, me, `{name} called ${said}`, clock);
}

export const holds = (show: Showdown): boolean => show.count >= show.bid.number;

export function verdictOf(view: GreenBox, show: Showdown, me: Seat | null): Verdict {
  const { bid, count, genuine, wilds } = show;
  const cost = about(view, show.loser, me, 'You lose a cube.', '{name} loses a cube.');
  const stamped = { stamp: holds(show) ? ('It holds' as const) : ('Bunkum!' as const), holds: holds(show) };
  if (bid.symbol === null)
    return { headline: `The cards make ${count}`, cost, because: `The bid was ${bid.number}.`, ...stamped };
  const alone =
    count === 0 &&
    view.wild !== null &&
    bid.symbol !== view.wild &&
    view.seats.some((seat) => seat.cards.some((card) => card?.symbol === view.wild));
  const made = wilds > 0 ? `${soMany(genuine, bid.symbol)} and ${wilds} wild` : soMany(count, bid.symbol);
  if (alone)
    return {
      headline: `No real ${one(bid.symbol)} on the table`,
      cost,
      because: 'Wilds alone don’t count.',
      ...stamped,
    };
  if (count === 0)
    return { headline: `No ${one(bid.symbol)} on the table`, cost, because: `The bid was ${bid.number}.`, ...stamped };
  const headline = holds(show)
    ? wilds > 0
      ? `${count}: ${made}`
      : `${soMany(count, bid.symbol)} on the table`
    : `Only ${made}`;
  return { headline, cost, because: `The bid was ${bid.number}.`, ...stamped };
}

/** Cards as one reads them aloud: "2 wheels, 1 drop"; in a sum round their numbers. */
export function handSaid(held: readonly (Card | null)[], sum: boolean): string {
  const known = held.flatMap((card) => (card === null ? [] : [card]));
  if (sum) return listed(known.map((card) => String(card.number)));
  const kinds = new Map<SymbolName, number>();
  for (const card of known) kinds.set(card.symbol, (kinds.get(card.symbol) ?? 0) + 1);
  return listed([...kinds].map(([symbol, count]) => soMany(count, symbol)));
}
