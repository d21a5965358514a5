/** One person's game with the Green Box on this page: the table, the bid being made, the show. */
import type { Table } from '../../connection/table_store.svelte';
import { settings } from '../../ground/settings.svelte';
import { sounds } from '../../ground/sound';
import { PlayState, type Change } from '../../table/play_state.svelte';
import { Builder } from './builder.svelte';
import { countedIn, type Counted } from './count';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Card, GreenBox } from './view';

export class Play extends PlayState<GreenBox> {
  readonly builder: Builder;
  readonly show = new Show();
  protected readonly revealOf = revealOf;

  constructor(table: Table) {
    super(table, 'green_box');
    this.builder = new Builder(table, this.cover);
    if (this.begun && this.myMove) this.builder.restore();
  }

  get mine(): readonly (Card | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.cards ?? []);
  }

  get myMove(): boolean {
    return this.builder.canBid || this.builder.canCall;
  }

  get counted(): readonly Counted[] {
    return this.view.showdown === null ? [] : countedIn(this.view, this.view.showdown);
  }

  /** What has been counted so far, as the show tells it. */
  get sofar(): number {
    return this.counted.slice(0, this.show.counted).reduce((sum, one) => sum + one.adds, 0);
  }

  /** Which cards have been counted so far, as "seat-place". */
  get countedAt(): ReadonlyMap<string, Counted> {
    return new Map(this.counted.slice(0, this.show.counted).map((one) => [`${one.seat}-${one.place}`, one]));
  }

  playShow(): void {
    const show = this.view.showdown;
    if (show !== null) this.show.play(show, this.counted, settings.reduced, this.focusVerdict);
  }

  protected newsOf({ before, after }: Change<GreenBox>): ReturnType<typeof newsOf> {
    return newsOf(before, after, this.me, this.cover.down);
  }

  protected override update({ before, after }: Change<GreenBox>, kinds: ReadonlySet<string>): void {
    const moved =
      before === null ||
      before.round !== after.round ||
      before.bid?.seq !== after.bid?.seq ||
      before.turn !== after.turn ||
      before.track[0] !== after.track[0];
    if (moved && this.myMove) queueMicrotask(() => this.builder.reset());
    if (kinds.has('bid') && after.bid !== null) sounds.tile(Math.min(8, after.bid.number));
  }
}
