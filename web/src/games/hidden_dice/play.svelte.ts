/** One person's game of hidden dice on this page: the table, the bid being put together, the show. */
import { announcer } from '../../ground/announcer.svelte';
import { tell } from '../../ground/announce_news';
import { settings } from '../../ground/settings.svelte';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { Draft } from '../../table/draft';
import { Cover } from '../../table/hand_cover.svelte';
import { ready, type Answer, type Seat, type View } from '../../connection/model';
import { othersOf } from '../../table/seat_layout';
import type { Table } from '../../connection/table_store.svelte';
import { mayBid, spansOf } from '../../connection/bid_spans';
import { stillOffered, type CountFace, type Span } from '../../pieces/pips';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Hidden } from './view';

const ARMED_MS = 2500; // docs/explanation/look-and-feel.md#states

export class Play {
  readonly table: Table;
  readonly show = new Show();
  /** Leather over my dice, where others may see this screen. */
  readonly cover: Cover;
  /** Counts rolls, so that dice enter when they were rolled and not when a page is loaded. */
  rolls = $state(0);
  /** The bid that was just made, so that it drops once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);
  armed = $state<'Call' | 'Calza' | null>(null);
  sent = $state(false);
  answer = $state.raw<Answer | null>(null);
  #wanted = $state.raw<CountFace | null>(null);
  readonly #draft: Draft<CountFace>;
  #disarm: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table) {
    this.table = table;
    this.cover = new Cover(table, () => this.open);
    this.#draft = new Draft(table);
    this.#wanted = this.#draft.kept;
    table.untold = () => this.show.open;
    if (table.missed) queueMicrotask(() => this.playShow());
    table.missed = false;
    table.watch((before, after) => this.#witness(asHidden(before), asHidden(after)));
  }

  get view(): Hidden {
    const view = asHidden(this.table.view);
    if (view === null) throw new Error('not a game of hidden dice');
    return view;
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
    return this.view.phase === 'over' && (this.result || this.view.showdown === null);
  }

  get mine(): readonly (number | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.dice ?? []);
  }

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  get mayAct(): boolean {
    return this.me !== null && this.view.seats[this.me]?.status === 'living';
  }

  /** Whether I am asked: to bid, or to call what I may raise. */
  get myMove(): boolean {
    return (
      mayBid(this.table.menu, 'Bid') ||
      (this.me !== null && this.view.turn === this.me && ready(this.table.menu, 'Call') !== undefined)
    );
  }

  get next(): Seat | null {
    const { turn, seats } = this.view;
    if (turn === null) return null;
    return othersOf(seats.length, turn).find((seat) => seats[seat]?.status === 'living') ?? null;
  }

  get spans(): readonly Span[] {
    return spansOf(this.table.menu, 'Bid');
  }

  /** The bid as it stands in the hand: what was chosen, as long as it may be made. */
  get bid(): CountFace | null {
    return stillOffered(this.spans, this.#wanted);
  }

  /** By seat and place the dice that count for the called bid, in the order in which they are counted. */
  get counting(): readonly string[] {
    const shown = this.view.showdown;
    if (shown === null) return [];
    const seats = [shown.bid.seat, ...othersOf(this.view.seats.length, shown.bid.seat)];
    const of = (face: number): string[] =>
      seats.flatMap((seat) =>
        (this.view.seats[seat]?.dice ?? []).flatMap((one, at) => (one === face ? [`${seat}-${at}`] : [])),
      );
    return [...of(shown.bid.face), ...(shown.aces > 0 ? of(1) : [])].slice(0, shown.count);
  }

  choose(bid: CountFace): void {
    this.#wanted = bid;
    this.#draft.keep(bid);
    this.disarm();
    void this.ask();
  }

  async ask(): Promise<void> {
    const bid = this.bid;
    if (bid === null) return;
    const answer = await this.table.ask(this.#bidding(bid));
    if (this.bid?.number === bid.number && this.bid.face === bid.face) this.answer = answer;
  }

  async say(): Promise<void> {
    const bid = this.bid;
    if (bid === null || this.sent) return;
    this.sent = true;
    const answer = await this.table.act(this.#bidding(bid));
    this.sent = false;
    if (answer.ok) this.#wanted = null;
    else this.answer = answer;
  }

  /** The first tap arms on touch screens, the second speaks. */
  async speak(what: 'Call' | 'Calza', how: 'touch' | 'key' | 'pointer'): Promise<void> {
    const move = ready(this.table.menu, what);
    if (move === undefined || this.sent) return;
    if ((how === 'key' || (how === 'touch' && settings.liking.armCall)) && this.armed !== what) {
      this.armed = what;
      announcer.now(how === 'key' ? 'Sure? Press again.' : 'Sure? Tap again.');
      clearTimeout(this.#disarm);
      this.#disarm = setTimeout(() => this.disarm(), ARMED_MS);
      return;
    }
    this.disarm();
    this.sent = true;
    buzz(HAPTICS.call);
    await this.table.act(move.action);
    this.sent = false;
  }

  disarm(): void {
    clearTimeout(this.#disarm);
    this.armed = null;
  }

  playShow(): void {
    const shown = this.view.showdown;
    if (shown === null) return;
    const dice = this.view.seats.reduce((sum, seat) => sum + seat.dice.length, 0);
    const failed = shown.how === 'calza' ? shown.count !== shown.bid.number : shown.count < shown.bid.number;
    this.show.play(dice, shown.count, failed, settings.reduced, () =>
      document.querySelector<HTMLElement>('[data-verdict]')?.focus(),
    );
  }

  #bidding({ number, face }: CountFace): { readonly type: string; readonly [field: string]: unknown } {
    return { type: 'Bid', number, face, expect: this.view.bid?.seq ?? null };
  }

  #witness(before: Hidden | null, after: Hidden | null): void {
    if (after === null) return;
    const news = newsOf(before, after, this.me, this.cover.down);
    const kinds = new Set(news.map((one) => one.kind));
    const called = before !== null && kinds.has('called');
    tell(news, called ? revealOf(after, this.me) : null);
    if (kinds.has('turn') || before === null) void this.ask();
    if (before === null) {
      this.result = true;
      return;
    }
    if (after.phase !== 'over') this.result = false;
    if (before.round !== after.round || (before.phase === 'over' && after.phase !== 'over')) {
      this.rolls += 1;
      this.#wanted = null;
      this.disarm();
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid !== null) {
      this.laid = after.bid.seq;
      this.disarm();
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

function asHidden(view: View | null): Hidden | null {
  return view !== null && (view.game === 'bar' || view.game === 'perudo') ? (view as Hidden) : null;
}
