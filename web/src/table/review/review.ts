/** The review of a match in words (docs/explanation/reviews.md). */
import { capital, inWords, oneOrMany, sentences, things } from '../../ground/text';
import type { BidReviewed, HandPiece, Lesson, RoundReviewed } from '../../wire';
import type { Seat, SeatView } from '../../connection/model';
import { plainly, timesSaid } from '../odds_text';

/** What a review knows of a seat. */
export type ReviewSeat = Pick<SeatView, 'name' | 'kind' | 'standIn'>;

/** Whose eyes, and what the others are called. */
export interface Eyes {
  readonly you: Seat | null;
  readonly names: readonly string[];
}

export const nameOf = ({ you, names }: Eyes, seat: Seat): string =>
  seat === you ? 'you' : (names[seat] ?? 'somebody');

export const called = ({ you, names }: Eyes, seat: Seat): string =>
  seat === you ? 'You' : (names[seat] ?? 'Somebody');

/** "23 minutes". */
export function lasted(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return 'under a minute';
  if (minutes < 120) return things(minutes, 'minute');
  return things(Math.round(minutes / 60), 'hour');
}

/** "Round 4: seven bids, called by Bo." */
export function roundSaid(
  { number, bids, caller, by_clock: byClock, exact_by: exactBy }: RoundReviewed,
  eyes: Eyes,
): string {
  const many = `${inWords(bids.length)} ${oneOrMany(bids.length, 'bid')}`;
  if (exactBy !== null) return `Round ${number}: ${many}, and ${nameOf(eyes, exactBy)} said exactly.`;
  if (caller === null) return `Round ${number}: ${many}.`;
  return byClock
    ? `Round ${number}: ${many}, called by the clock for ${nameOf(eyes, caller)}.`
    : `Round ${number}: ${many}, called by ${nameOf(eyes, caller)}.`;
}

/** "Mara gave whale 1 in 140. You gave it 24 in 100. It was not there." */
export function bidSaid(round: RoundReviewed, at: number, eyes: Eyes): string {
  const bid = round.bids[at];
  if (bid === undefined) return '';
  const unseen = bid.blind ? 'Passed on unseen.' : '';
  if (bid.held === null)
    return sentences(
      `${bid.by_clock ? `The clock, for ${nameOf(eyes, bid.seat)},` : called(eyes, bid.seat)} said ${bid.said}: ${plainly(bid.bidder)} by what lay on the table.`,
      unseen,
      'Then dice were rolled again, so nobody knows.',
    );
  const believed = [
    bid.by_clock ? `The clock said ${bid.said} for ${nameOf(eyes, bid.seat)}.` : '',
    gave(eyes, bid.seat, bid.by_clock ? 'it' : bid.said, bid.bidder),
  ];
  if (bid.answerer !== null && bid.answer !== null) believed.push(gave(eyes, bid.answerer, 'it', bid.answer));
  const ends = at === round.bids.length - 1;
  return sentences(
    ...believed,
    bid.held ? 'It was there.' : 'It was not there.',
    ends && round.caller !== null ? `${callSaid(round, round.caller, 'it', eyes)}.` : '',
    ends ? exactSaid(round, eyes) : '',
    unseen,
  );
}

/** "Mara said exactly 3 fives, and it was not."; nothing where nobody said exactly. */
export function exactSaid({ bids, loser, exact_by: exactBy }: RoundReviewed, eyes: Eyes): string {
  const bid = bids.at(-1);
  if (exactBy === null || bid === undefined) return '';
  const name = called(eyes, exactBy);
  return loser === null
    ? `${name} said exactly ${bid.said}, and it was exact.`
    : `${name} said exactly ${bid.said}, and it was not.`;
}

/** "Mara called it"; where time ran out "The clock called it for Mara". */
const callSaid = ({ by_clock: byClock }: RoundReviewed, caller: Seat, what: string, eyes: Eyes): string =>
  byClock ? `The clock called ${what} for ${nameOf(eyes, caller)}` : `${called(eyes, caller)} called ${what}`;

export interface Held {
  readonly seat: Seat;
  readonly hand: readonly HandPiece[];
}

/** What lay under the cups of those whose bid it was: who said it, and who had to answer; nothing that was never seen. */
export function handsIn({ seat, hand, answerer, answer_hand, held }: BidReviewed): readonly Held[] {
  if (held === null) return [];
  return [
    { seat, hand },
    ...(answerer === null || answer_hand === null ? [] : [{ seat: answerer, hand: answer_hand }]),
  ];
}

function gave(eyes: Eyes, seat: Seat, what: string, chance: number): string {
  const name = called(eyes, seat);
  if (chance < 1) return `${name} gave ${what} ${plainly(chance)}.`;
  return seat === eyes.you ? `You were sure of ${what}.` : `${name} was sure of ${what}.`;
}

/** The round to look at first: the last in which one sat; the very last for who looks on. */
export function firstRound(rounds: readonly { readonly sat: readonly Seat[] }[], you: Seat | null): number {
  const sat = you === null ? -1 : rounds.findLastIndex((round) => round.sat.includes(you));
  return sat < 0 ? Math.max(0, rounds.length - 1) : sat;
}

/** The bid to look at first: what the first lesson is about, or else the last. */
export function firstBid({ bids, lessons }: RoundReviewed): number {
  const about = bids.findIndex(({ said }) => said === lessons[0]?.said);
  return about < 0 ? bids.length - 1 : about;
}

// What it cost.

export interface LessonText {
  readonly title: string;
  readonly pill: string;
  readonly tone: 'claim' | 'lie' | 'true' | 'none';
  readonly sentence: string;
}

/** `cost`: what a loss costs in this game, "Cost a die". */
export function lessonSaid(lesson: Lesson, round: RoundReviewed, eyes: Eyes, cost: string): LessonText {
  const { kind, seat, said, chance } = lesson;
  const bid = `${called(eyes, seat)}, ${said}`;
  const call = callSaid(round, seat, said, eyes);
  switch (kind) {
    case 'boldest':
      return {
        title: bid,
        pill: 'Boldest bid',
        tone: 'claim',
        sentence: capital(
          seat === eyes.you ? `${plainly(chance)} from your seat.` : `${plainly(chance)} from that seat.`,
        ),
      };
    case 'missed_call':
      return {
        title: `${called(eyes, seat)}, ${raisedWith(round, seat) ?? said}`,
        pill: cost,
        tone: 'lie',
        sentence: `Calling ${said} would have been right ${timesSaid(chance)}.`,
      };
    case 'wrong_call':
      return { title: call, pill: cost, tone: 'lie', sentence: `It was there ${timesSaid(chance)}.` };
    case 'unlucky_bid':
      return {
        title: bid,
        pill: 'Bad luck',
        tone: 'none',
        sentence: `It was there ${timesSaid(chance)}. Not this time.`,
      };
    case 'unlucky_call':
      return { title: call, pill: 'Bad luck', tone: 'none', sentence: `Right ${timesSaid(chance)}. Not this time.` };
    case 'clean_call':
      return { title: call, pill: 'Clean call', tone: 'true', sentence: `Right ${timesSaid(chance)}.` };
    case 'brave_call':
      return { title: call, pill: 'Brave call', tone: 'true', sentence: `Right only ${timesSaid(chance)}.` };
  }
}

/** What the seat said instead of calling. */
const raisedWith = ({ bids }: RoundReviewed, seat: Seat): string | undefined =>
  bids.filter((bid) => bid.seat === seat).at(-1)?.said;

// The chart.

/** Where a hundred and nothing lie, below the upper edge. */
export const TOP = 12;
export const FLOOR = 162;
/** What lies closer than this covers each other: the ring goes around the square. */
const CLOSE = 0.06;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Ring extends Point {
  readonly wide: boolean;
}

/** `open`: the truth was never seen, and this is what the table alone gave it. */
export interface Square extends Point {
  readonly open: boolean;
}

export interface Drawn {
  readonly squares: readonly Square[];
  readonly rings: readonly Ring[];
  readonly line: string;
  /** Begins anew where nobody in particular had to answer. */
  readonly dots: string;
}

export function drawn(bids: readonly BidReviewed[], width: number): Drawn {
  const x = (at: number): number => Math.round(((at + 0.5) * width * 10) / bids.length) / 10;
  const y = (chance: number): number => Math.round((FLOOR - chance * (FLOOR - TOP)) * 10) / 10;
  const squares = bids.map((bid, at) => ({ x: x(at), y: y(bid.bidder), open: bid.held === null }));
  const answers = bids.map(({ answer, bidder }, at) =>
    answer === null ? null : { x: x(at), y: y(answer), wide: Math.abs(answer - bidder) < CLOSE },
  );
  return { squares, rings: answers.filter((ring) => ring !== null), line: joined(squares), dots: joined(answers) };
}

const joined = (points: readonly (Point | null)[]): string =>
  points.map((point, at) => (point === null ? '' : `${points[at - 1] ? 'L' : 'M'}${point.x} ${point.y}`)).join('');

/** Where a key takes one in a row of `many`; null: nowhere. */
export function stepped(key: string, at: number, many: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return many - 1;
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  return by === 0 ? null : (at + by + many) % many;
}
