/** What the page keeps of a running game of bluff between two messages, as every such game needs it. */
import { tell, type Said } from '../ground/announce_news';
import { buzz, HAPTICS, sounds } from '../ground/sound';
import type { GameEvent, Seat, View } from '../connection/model';
import type { Table } from '../connection/table_store.svelte';
import { Cover } from './hand_cover.svelte';
import { nextLiving, othersOf } from './seat_layout';

/** The view of a game whose rounds end in a showdown. */
export interface BluffView extends View {
  readonly phase: string;
  readonly bid?: { readonly seq: number; readonly seat: Seat } | null;
  readonly showdown: object | null;
}

/** One change of the table, as this page heard of it. */
export interface Change<V extends BluffView> {
  /** Null on the first message. */
  readonly before: V | null;
  readonly after: V;
  readonly events: readonly GameEvent[];
}

/** What `PlayState` needs of a game's showdown (`table/frame/stage.svelte.ts`). */
interface Showdown {
  readonly open: boolean;
  readonly playing: boolean;
  wins: boolean;
  finish(): void;
}

/**
 * One person's game on this page. It announces each change, plays its sounds, and starts the showdown.
 *
 * A game extends it with what is being put together (a bid, a word, a claim), and overrides the methods that are protected.
 */
export abstract class PlayState<V extends BluffView> {
  readonly table: Table;
  /** Leather over my dice or cards, where others may see this screen. */
  readonly cover: Cover;
  abstract readonly show: Showdown;
  /** Counts deals, so that dice enter when they were rolled and not when a page is loaded. */
  deals = $state(0);
  /** The number of the bid that was just made, so that it drops once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);
  readonly #games: readonly string[];

  /** `games`: the names of the games whose views these are. */
  constructor(table: Table, ...games: readonly string[]) {
    this.table = table;
    this.#games = games;
    this.cover = new Cover(table, () => this.open);
    table.isRevealing = () => this.show.open;
    if (table.missedShowdown) queueMicrotask(() => this.playShow());
    table.missedShowdown = false;
    table.watch((before, after, events) => this.#follow(this.#ownView(before), this.#ownView(after), events));
  }

  get view(): V {
    const view = this.#ownView(this.table.view);
    if (view === null) throw new Error(`the view is of ${this.table.view?.game}, not of ${this.#games.join(' or ')}`);
    return view;
  }

  /** Whether the table is in a match of this game. */
  get begun(): boolean {
    return this.#ownView(this.table.view) !== null;
  }

  get me(): Seat | null {
    return this.table.me;
  }

  /** Who "you" are where all may look: nobody, when one device goes round. */
  get you(): Seat | null {
    return this.table.shared && (this.open || this.view.phase === 'over') ? null : this.me;
  }

  get open(): boolean {
    return this.view.showdown !== null;
  }

  get finished(): boolean {
    return this.view.phase === 'over' && (this.result || !this.open);
  }

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  get mayAct(): boolean {
    return this.me !== null && this.view.seats[this.me]?.status === 'living';
  }

  /** Who plays after the one whose turn it is. */
  get next(): Seat | null {
    const { turn, seats } = this.view;
    return turn === null ? null : nextLiving(seats, turn);
  }

  /** Plays the showdown from the call on. */
  abstract playShow(): void;
  /** Returns what the change means to somebody who listens. */
  protected abstract newsOf(change: Change<V>): readonly Said[];
  /** Returns what is read out once the cups are up. */
  protected abstract revealOf(view: V, me: Seat | null): readonly string[];

  /** Returns whether dice or cards were dealt; `kinds` of news are in the change. */
  protected isDealt({ before, after }: Change<V>, kinds: ReadonlySet<string>): boolean {
    if (before === null) return false;
    return before.round !== after.round || (before.phase === 'over' && after.phase !== 'over') || kinds.has('restart');
  }

  /** Returns whether the news belongs to a showdown that began earlier. */
  protected isVerdict(_kinds: ReadonlySet<string>): boolean {
    return false;
  }

  /** Updates what the game itself keeps; `kinds` of news are in the change, and `dealt` tells of new dice or cards. */
  protected update(_change: Change<V>, _kinds: ReadonlySet<string>, _dealt: boolean): void {}

  /** A note that speaks of the verdict, and came with it, keeps the focus. */
  protected readonly focusVerdict = (): void => {
    if (!document.activeElement?.closest('[data-note]')) document.querySelector<HTMLElement>('[data-verdict]')?.focus();
  };

  #ownView(view: View | null): V | null {
    return view !== null && this.#games.includes(view.game) ? (view as V) : null;
  }

  #follow(before: V | null, after: V | null, events: readonly GameEvent[]): void {
    if (after === null) return;
    const change: Change<V> = { before, after, events };
    const news = this.newsOf(change);
    const kinds = new Set(news.map((one) => one.kind));
    const called = before !== null && before.showdown === null && after.showdown !== null;
    const isDecided = called || this.isVerdict(kinds);
    tell(news, called ? this.revealOf(after, this.me) : isDecided ? [] : null);
    const dealt = this.isDealt(change, kinds);
    if (before === null) this.result = true;
    else this.#sound(after, kinds, dealt, isDecided);
    this.update(change, kinds, dealt);
    if (called) queueMicrotask(() => this.playShow());
  }

  #sound(after: V, kinds: ReadonlySet<string>, dealt: boolean, isDecided: boolean): void {
    if (after.phase !== 'over') this.result = false;
    if (dealt) {
      this.deals += 1;
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid != null) this.laid = after.bid.seq;
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    if (isDecided) this.show.wins = kinds.has('won');
    else if (kinds.has('won')) sounds.win();
  }
}
