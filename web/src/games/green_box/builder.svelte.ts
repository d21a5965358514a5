/** The bid that is being made: a number and a tile, only ever such as the menu offers. */
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { ready, type Action, type Answer } from '../../connection/model';
import { Confirmation, type Press } from '../../table/confirmation.svelte';
import { Draft } from '../../table/draft';
import type { Cover } from '../../table/hand_cover.svelte';
import type { Table } from '../../connection/table_store.svelte';
import { spansOf, type Span } from './spans';
import type { GreenBox } from './view';

export class Builder {
  number = $state(1);
  symbol = $state<SymbolName | null>(null);
  answer = $state.raw<Answer | null>(null);
  readonly confirmation = new Confirmation();
  sent = $state(false);
  /** The starter looks for a tile to make wild. */
  choosing = $state(false);

  readonly #table: Table;
  readonly #cover: Cover;
  readonly #draft: Draft<{ readonly number: number; readonly symbol: SymbolName | null }>;

  constructor(table: Table, cover: Cover) {
    this.#table = table;
    this.#cover = cover;
    this.#draft = new Draft(table);
  }

  /** What was being put together when this page was left, where it may still be bid; else what a turn begins with. */
  restore(): void {
    const kept = this.#draft.kept;
    this.reset();
    const span = kept === null ? undefined : this.spanOf(kept.symbol);
    if (kept === null || span === undefined || kept.number < span.least || kept.number > span.most) return;
    this.symbol = kept.symbol;
    this.number = kept.number;
    void this.#try();
  }

  get spans(): readonly Span[] {
    return spansOf(this.#table.menu.blank);
  }

  get least(): number {
    return Math.min(...this.spans.map((span) => span.least));
  }

  get most(): number {
    return Math.max(...this.spans.map((span) => span.most));
  }

  get canBid(): boolean {
    return this.spans.length > 0;
  }

  get canCall(): boolean {
    return ready(this.#table.menu, 'Call') !== undefined;
  }

  get wilds(): readonly SymbolName[] {
    return this.#table.menu.ready.flatMap(({ action }) =>
      action.type === 'ChooseWild' ? [action['symbol'] as SymbolName] : [],
    );
  }

  spanOf(symbol: SymbolName | null): Span | undefined {
    return this.spans.find((span) => span.symbol === symbol);
  }

  /** Whether this tile takes the number as it stands; else a tap on it makes the number higher. */
  takes(symbol: SymbolName): boolean {
    const span = this.spanOf(symbol);
    return span !== undefined && this.number >= span.least && this.number <= span.most;
  }

  /** The lowest bid there is, on the tile of which one holds most, unless that is covered: what stands there when the turn comes. */
  reset(): void {
    const view = this.#table.view as GreenBox | null;
    const mine = this.#table.me === null || this.#cover.on ? [] : (view?.seats[this.#table.me]?.cards ?? []);
    const held = (symbol: SymbolName | null): number =>
      symbol === view?.track[0] ? -1 : mine.filter((card) => card?.symbol === symbol).length;
    const [span] = this.spans.filter((one) => one.least === this.least).sort((a, b) => held(b.symbol) - held(a.symbol));
    this.number = span?.least ?? 1;
    this.symbol = span?.symbol ?? null;
    this.choosing = false;
    this.sent = false;
    this.confirmation.disarm();
    void this.#try();
  }

  step(by: number): void {
    this.to(this.number + by);
  }

  /** Another number; where the tile does not take it, the next one that does. */
  to(number: number): void {
    if (!this.canBid) return;
    this.number = Math.max(this.least, Math.min(this.most, number));
    const span = this.spanOf(this.symbol);
    if (span === undefined || this.number < span.least || this.number > span.most) {
      this.symbol =
        this.spans.find((one) => this.number >= one.least && this.number <= one.most)?.symbol ?? this.symbol;
    }
    this.#chosen();
  }

  /** A tile; where it wants a higher number, that number. */
  pick(symbol: SymbolName): void {
    const span = this.spanOf(symbol);
    if (span === undefined) return;
    this.symbol = symbol;
    this.number = Math.max(span.least, Math.min(span.most, this.number));
    this.#chosen();
  }

  #chosen(): void {
    sounds.tile(Math.min(8, this.number));
    this.confirmation.disarm();
    this.#draft.keep({ number: this.number, symbol: this.symbol });
    void this.#try();
  }

  /** The tile beside, round the track. */
  beside(by: number): void {
    const tiles = this.spans.flatMap((span) => (span.symbol === null ? [] : [span.symbol]));
    const at = tiles.indexOf(this.symbol ?? 'drop');
    const next = tiles[(at + by + tiles.length) % tiles.length];
    if (next !== undefined) this.pick(next);
  }

  action(): Action {
    const expect = this.#standing;
    return this.symbol === null
      ? { type: 'BidSum', total: this.number, expect }
      : { type: 'Bid', number: this.number, symbol: this.symbol, expect };
  }

  async bid(): Promise<void> {
    if (this.sent || !this.canBid) return;
    this.sent = true;
    const answer = await this.#table.act(this.action());
    this.sent = false;
    if (!answer.ok) this.answer = answer;
  }

  async makeWild(symbol: SymbolName): Promise<void> {
    this.choosing = false;
    await this.#table.act({ type: 'ChooseWild', symbol });
  }

  async call(press: Press): Promise<void> {
    if (!this.canCall || this.sent || !this.confirmation.confirm('Call', press)) return;
    this.sent = true;
    buzz(HAPTICS.call);
    await this.#table.act({ type: 'Call', expect: this.#standing });
    this.sent = false;
  }

  /** The number of the bid that this person saw: a bid that came in between makes theirs too late, not wrong. */
  get #standing(): number | null {
    return (this.#table.view as GreenBox | null)?.bid?.seq ?? null;
  }

  async #try(): Promise<void> {
    if (!this.canBid) {
      this.answer = null;
      return;
    }
    const asked = `${this.number} ${this.symbol ?? ''}`;
    const answer = await this.#table.ask(this.action());
    if (asked === `${this.number} ${this.symbol ?? ''}`) this.answer = answer; // An older answer says nothing about this bid.
  }
}
