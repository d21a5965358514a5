/** One person's game of hidden dice on this page: the table, the bid being put together, the show. */
import { mayBid, spansOf } from '../../connection/bid_spans';
import { ready, type Answer } from '../../connection/model';
import type { Table } from '../../connection/table_store.svelte';
import { settings } from '../../ground/settings.svelte';
import { buzz, HAPTICS } from '../../ground/sound';
import { stillOffered, type CountFace, type Span } from '../../pieces/pips';
import { Confirmation, type Press } from '../../table/confirmation.svelte';
import { Draft } from '../../table/draft';
import { PlayState, type Change } from '../../table/play_state.svelte';
import { othersOf } from '../../table/seat_layout';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Hidden } from './view';

export class Play extends PlayState<Hidden> {
  readonly show = new Show();
  protected readonly revealOf = revealOf;
  readonly confirmation = new Confirmation<'Call' | 'Calza'>();
  sent = $state(false);
  answer = $state.raw<Answer | null>(null);
  #wanted = $state.raw<CountFace | null>(null);
  readonly #draft: Draft<CountFace>;

  constructor(table: Table) {
    super(table, 'bar', 'perudo');
    this.#draft = new Draft(table);
    this.#wanted = this.#draft.kept;
  }

  get mine(): readonly (number | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.dice ?? []);
  }

  /** Whether I am asked: to bid, or to call what I may raise. */
  get myMove(): boolean {
    return (
      mayBid(this.table.menu, 'Bid') ||
      (this.me !== null && this.view.turn === this.me && ready(this.table.menu, 'Call') !== undefined)
    );
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
    this.confirmation.disarm();
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

  async speak(what: 'Call' | 'Calza', press: Press): Promise<void> {
    const move = ready(this.table.menu, what);
    if (move === undefined || this.sent || !this.confirmation.confirm(what, press)) return;
    this.sent = true;
    buzz(HAPTICS.call);
    await this.table.act(move.action);
    this.sent = false;
  }

  playShow(): void {
    const shown = this.view.showdown;
    if (shown === null) return;
    const dice = this.view.seats.reduce((sum, seat) => sum + seat.dice.length, 0);
    const failed = shown.how === 'calza' ? shown.count !== shown.bid.number : shown.count < shown.bid.number;
    this.show.play(dice, shown.count, failed, settings.reduced, this.focusVerdict);
  }

  #bidding({ number, face }: CountFace): { readonly type: string; readonly [field: string]: unknown } {
    return { type: 'Bid', number, face, expect: this.view.bid?.seq ?? null };
  }

  protected newsOf({ before, after }: Change<Hidden>): ReturnType<typeof newsOf> {
    return newsOf(before, after, this.me, this.cover.down);
  }

  protected override update({ before }: Change<Hidden>, kinds: ReadonlySet<string>, dealt: boolean): void {
    if (dealt) this.#wanted = null;
    if (dealt || kinds.has('bid')) {
      this.answer = null;
      this.confirmation.disarm();
    }
    if (kinds.has('turn') || before === null) void this.ask();
  }
}
