/** Plays the steps of a showdown; any tap or key jumps to the end (docs/explanation/look-and-feel.md#motion). */
import { buzz, HAPTICS, sounds } from '../../ground/sound';

/** Between the call and the verdict where nothing moves, so that one hears two things. */
const STILL_MS = 450;

/** Acts in their order; the last one is the end, and what lies there before the first call. */
export abstract class Stage<Act extends string> {
  act = $state<Act>('after' as Act);
  /** Somebody wins with this showdown: it is verdictSound when all has been shown. */
  wins = false;
  #acts: readonly Act[];
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onend: () => void = () => {};
  /** How the verdict sounds, until it has sounded; null: it is not known yet. */
  #verdict: (() => void) | null = null;

  constructor(acts: readonly Act[]) {
    this.#acts = acts;
  }

  reached(act: Act): boolean {
    return this.#acts.indexOf(this.act) >= this.#acts.indexOf(act);
  }

  get playing(): boolean {
    return this.act !== 'after' && this.act !== 'before';
  }

  /** How it ends is not shown yet. */
  get open(): boolean {
    return this.playing && !this.reached('stamp' as Act);
  }

  /** Any tap or key jumps to the end. */
  finish(): void {
    this.stop();
    this.act = 'after' as Act;
    this.shown();
    this.slam();
    const end = this.#onend;
    this.#onend = () => {};
    end();
    if (this.wins) sounds.win();
    this.wins = false;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  /** From the call on. `failed`: what was bid is not there; null: that is settled later. False where nothing is to move. */
  protected begin(first: Act, failed: boolean | null, still: boolean, onend: () => void): boolean {
    this.stop();
    this.#onend = onend;
    this.#verdict = failed === null ? null : verdictSound(failed);
    sounds.call();
    if (!still) this.act = first;
    else this.#rest();
    return !still;
  }

  protected then(after: number, what: () => void): void {
    this.#timers.push(setTimeout(what, after));
  }

  /** The stamp, and then rest. */
  protected end(at: Readonly<Record<'stamp' | 'after', number>>): void {
    this.then(at.stamp, () => {
      this.act = 'stamp' as Act;
      this.slam();
    });
    this.then(at.after, () => this.finish());
  }

  /** What was called is settled only now. */
  protected settle(failed: boolean): void {
    this.stop();
    this.#verdict = verdictSound(failed);
  }

  /** All that was counted or told one by one has been. */
  protected shown(): void {}

  /** The verdict, as it is heard and felt: once. */
  protected slam(): void {
    if (this.#verdict === null) return;
    this.#verdict();
    this.#verdict = null;
    buzz(HAPTICS.stamp);
  }

  /** All lies there at once; only what one hears takes its time. */
  #rest(): void {
    const [verdict, wins] = [this.#verdict, this.wins];
    [this.#verdict, this.wins] = [null, false];
    this.finish();
    [this.#verdict, this.wins] = [verdict, wins];
    this.then(STILL_MS, () => this.finish());
  }
}

const verdictSound = (failed: boolean): (() => void) => (failed ? sounds.bunkum : sounds.holds);

/** The steps of a showdown that counts what lies there: cups up, all turned over, one by one counted, the stamp. */
type Counting = 'cups' | 'flip' | 'count' | 'stamp' | 'after';

/** When each step of it begins, in milliseconds from the call, and how far apart dice turn over and are counted. */
export interface CountTiming {
  readonly at: Readonly<Record<Counting, number>>;
  readonly flipStagger: number;
  readonly countStagger: number;
}

/** How fast it goes, in milliseconds; staggers shrink for many dice. */
interface Pace {
  /** From the call, for the cups and some silence. */
  readonly flip: number;
  /** From the first die that turns over to the last, at most. */
  readonly flips: number;
  /** From one that is counted to the next, and all of them, at most. */
  readonly each: number;
  readonly counts: number;
  /** From the last one that is counted to the stamp. */
  readonly rest: number;
}

export function countTiming(dice: number, counted: number, pace: Pace): CountTiming {
  const flipStagger = Math.min(70, pace.flips / Math.max(1, dice - 1));
  const countStagger = Math.min(pace.each, pace.counts / Math.max(1, counted));
  const count = pace.flip + 460 + flipStagger * Math.max(0, dice - 1);
  const stamp = count + countStagger * counted + pace.rest;
  return { at: { cups: 0, flip: pace.flip, count, stamp, after: stamp + 300 }, flipStagger, countStagger };
}

/** A showdown that counts what lies there. `More`: steps that it has besides. */
export abstract class CountingStage<More extends string> extends Stage<Counting | More> {
  /** How many have been counted by now. */
  counted = $state(Infinity);

  /** Plays all from the flip on: `many` are counted, each `stagger` milliseconds after the one before. */
  protected count(
    at: Readonly<Record<'flip' | 'count' | 'stamp' | 'after', number>>,
    stagger: number,
    many: number,
    sound: (nth: number) => void = sounds.found,
  ): void {
    this.counted = 0;
    this.then(at.flip, () => (this.act = 'flip'));
    this.then(at.count, () => (this.act = 'count'));
    for (let nth = 0; nth < many; nth++) {
      this.then(at.count + (nth + 1) * stagger, () => {
        this.counted = nth + 1;
        sound(nth);
      });
    }
    this.end(at);
  }

  protected override shown(): void {
    this.counted = Infinity;
  }
}
