/** One person's game with the Green Box on this page: the table, the bid being made, the show. */
import { tell } from '../../ground/announce_news';
import { settings } from '../../ground/settings.svelte';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { Cover } from '../../table/hand_cover.svelte';
import type { Seat, View } from '../../connection/model';
import { othersOf } from '../../table/seat_layout';
import type { Table } from '../../connection/table_store.svelte';
import { Builder } from './builder.svelte';
import { countedIn, type Counted } from './count';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Card, GreenBox } from './view';

export class Play {
  readonly table: Table;
  readonly builder: Builder;
  readonly show = new Show();
  /** Leather over my cards, where others may see this screen. */
  readonly cover: Cover;
  /** Counts deals, so that cards come in when they were dealt and not when a page is loaded. */
  deals = $state(0);
  /** The number of the bid that was just made, so that its cube hops once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);

  constructor(table: Table) {
    this.table = table;
    this.cover = new Cover(table, () => this.open);
    this.builder = new Builder(table, this.cover);
    if (asGreen(table.view) !== null && this.myMove) this.builder.restore();
    table.untold = () => this.show.open;
    if (table.missed) queueMicrotask(() => this.playShow());
    table.missed = false;
    table.watch((before, after) => this.#witness(asGreen(before), asGreen(after)));
  }

  get view(): GreenBox {
    const view = asGreen(this.table.view);
    if (view === null) throw new Error('not a game with the Green Box');
    return view;
  }

  get me(): Seat | null {
    return this.table.me;
  }

  /** Who "you" are where all may look: nobody, when one device goes round. */
  get you(): Seat | null {
    return this.table.shared && (this.open || this.view.phase === 'over') ? null : this.me;
  }

  get finished(): boolean {
    return this.view.phase === 'over' && (this.result || this.view.showdown === null);
  }

  get mine(): readonly (Card | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.cards ?? []);
  }

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  get myMove(): boolean {
    return this.builder.canBid || this.builder.canCall;
  }

  get open(): boolean {
    return this.view.showdown !== null;
  }

  get mayAct(): boolean {
    return this.me !== null && this.view.seats[this.me]?.status === 'living';
  }

  /** Who plays after the one whose turn it is. */
  get next(): Seat | null {
    const { turn, seats } = this.view;
    if (turn === null) return null;
    return othersOf(seats.length, turn).find((seat) => seats[seat]?.status === 'living') ?? null;
  }

  get counted(): readonly Counted[] {
    return this.view.showdown === null ? [] : countedIn(this.view, this.view.showdown);
  }

  /** What has been counted so far, as the show tells it. */
  get sofar(): number {
    return this.counted.slice(0, this.show.counted).reduce((sum, one) => sum + one.adds, 0);
  }

  /** Which cards have been counted so far, as "seat-place". */
  get told(): ReadonlyMap<string, Counted> {
    return new Map(this.counted.slice(0, this.show.counted).map((one) => [`${one.seat}-${one.place}`, one]));
  }

  playShow(): void {
    const show = this.view.showdown;
    if (show !== null)
      this.show.play(show, this.counted, settings.reduced, () =>
        document.querySelector<HTMLElement>('[data-verdict]')?.focus(),
      );
  }

  #witness(before: GreenBox | null, after: GreenBox | null): void {
    if (after === null) return;
    const news = newsOf(before, after, this.me, this.cover.down);
    const kinds = new Set(news.map((one) => one.kind));
    const called = before !== null && kinds.has('called');
    tell(news, called ? revealOf(after, this.me) : null);
    const moved =
      before === null ||
      before.round !== after.round ||
      before.bid?.seq !== after.bid?.seq ||
      before.turn !== after.turn ||
      before.track[0] !== after.track[0];
    if (moved && this.myMove) queueMicrotask(() => this.builder.reset());
    if (before === null) {
      this.result = true;
      return;
    }
    const anew = before.phase === 'over' && after.phase !== 'over';
    if (after.phase !== 'over') this.result = false;
    if (before.round !== after.round || anew) {
      this.deals += 1;
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid !== null) {
      this.laid = after.bid.seq;
      sounds.tile(Math.min(8, after.bid.number));
    }
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    if (called) {
      this.show.wins = kinds.has('won');
      queueMicrotask(() => this.playShow());
    } else if (kinds.has('won')) sounds.win();
  }
}

function asGreen(view: View | null): GreenBox | null {
  return view !== null && view.game === 'green_box' ? (view as GreenBox) : null;
}
