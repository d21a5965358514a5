/** The reveal is the show (LOOK 6): hands up, cards turn over, one after the other is counted, then the stamp. */
import { buzz, HAPTICS, sounds } from '../../sound/sound';
import type { Seat } from '../../table/model';
import type { GreenBox, Showdown } from './view';
import { holds } from './voice';

export type Act = 'before' | 'cups' | 'flip' | 'count' | 'verdict' | 'stamp' | 'after';
const ACTS: readonly Act[] = ['before', 'cups', 'flip', 'count', 'verdict', 'stamp', 'after'];

/** A card that counts: whose, where in the hand, what it adds. */
export interface Counted {
  readonly seat: Seat;
  readonly place: number;
  readonly adds: number;
  readonly wild: boolean;
}

/** The cards that were counted, in the order in which they are told: the real ones first, seat by seat, then the wild. */
export function countedIn(view: GreenBox, show: Showdown): Counted[] {
  const all = view.seats.flatMap((seat, at) => seat.cards.flatMap((card, place) => (card === null ? [] : [{ seat: at, place, card }])));
  const { symbol } = show.bid;
  if (symbol === null) return all.map(({ seat, place, card }) => ({ seat, place, adds: card.number, wild: false }));
  const told = (wanted: string | null | undefined, wild: boolean): Counted[] =>
    all.filter(({ card }) => card.symbol === wanted).map(({ seat, place }) => ({ seat, place, adds: 1, wild }));
  return [...(show.genuine > 0 ? told(symbol, false) : []), ...(show.wilds > 0 ? told(view.track[0], true) : [])];
}

export interface Timing {
  readonly at: Readonly<Record<Act, number>>;
  readonly stagger: number;
}

/** Call to verdict in at most 4.2 seconds, whatever lies on the table. */
export function timingOf(counted: number): Timing {
  const flip = 640; // cups 240, then 400 of silence
  const count = flip + 560;
  const stagger = Math.min(260, 2000 / Math.max(1, counted));
  const verdict = count + stagger * counted + 260;
  const stamp = verdict + 380;
  return { at: { before: 0, cups: 0, flip, count, verdict, stamp, after: stamp + 300 }, stagger };
}

export class Show {
  act = $state<Act>('after');
  /** How many of the cards have been counted. */
  counted = $state(Number.POSITIVE_INFINITY);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};

  play(showdown: Showdown, counted: readonly Counted[], still: boolean, onend: () => void): void {
    this.stop();
    this.#onend = onend;
    if (still) {
      this.finish();
      return;
    }
    const { at, stagger } = timingOf(counted.length);
    this.act = 'cups';
    this.counted = 0;
    sounds.call();
    this.#then(at.flip, () => (this.act = 'flip'));
    this.#then(at.count, () => (this.act = 'count'));
    counted.forEach((_, i) => {
      this.#then(at.count + stagger * (i + 1), () => {
        this.counted = i + 1;
        sounds.found(i);
      });
    });
    this.#then(at.verdict, () => {
      this.act = 'verdict';
      if (!holds(showdown)) sounds.missing();
    });
    this.#then(at.stamp, () => {
      this.act = 'stamp';
      if (holds(showdown)) sounds.holds();
      else sounds.bunkum();
      buzz(HAPTICS.stamp);
    });
    this.#then(at.after, () => this.finish());
  }

  reached(act: Act): boolean {
    return ACTS.indexOf(this.act) >= ACTS.indexOf(act);
  }

  get playing(): boolean {
    return this.act !== 'after' && this.act !== 'before';
  }

  /** Any tap or key jumps to the end. */
  finish(): void {
    this.stop();
    this.act = 'after';
    this.counted = Number.POSITIVE_INFINITY;
    const end = this.#onend;
    this.#onend = () => {};
    end();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #then(after: number, what: () => void): void {
    this.#timers.push(setTimeout(what, after));
  }
}
