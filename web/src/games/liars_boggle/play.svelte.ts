/** One person's game of Liar's Boggle on this page: the table, the word being typed, the show. */
import { offers, type Seat } from '../../connection/model';
import type { Table } from '../../connection/table_store.svelte';
import { settings } from '../../ground/settings.svelte';
import { sounds } from '../../ground/sound';
import type { Count } from '../../pieces/table/vote_text';
import { PlayState, type Change } from '../../table/play_state.svelte';
import { Composer } from './composer.svelte';
import { countIn, struckIn, whichCalled, written, type Struck } from './event_news';
import { keep, latest } from './latest';
import { newsOf, revealOf, type Known } from './news';
import { recorded, remember, remembered, type Fates } from './record';
import { Show } from './show.svelte';
import type { Die, LiarsBoggle } from './view';
import type { CallingClock } from './voice';

const LANDING_FRAMES = 30;

export class Play extends PlayState<LiarsBoggle> {
  readonly composer: Composer;
  readonly show = new Show();
  protected readonly revealOf = revealOf;
  /** What became of every bid of this match. */
  fates = $state.raw<Fates>(new Map());
  /** What has just happened and is not seen in how the table stands, until something else happens. */
  lately = $state('');
  /** The word that was struck, while its bidder looks for another. */
  struck = $state.raw<Struck | null>(null);
  /** How the vote on the called word fell. */
  count = $state.raw<Count | null>(null);
  /** What ran out, and called in the caller's place. */
  by = $state<CallingClock>('');
  /** Between the verdict and the choice of a die. */
  choosing = $state(false);
  /** The die that was chosen is on its way off the felt: it is looked after until it has gone. */
  parting = $state(false);

  /** How the newest change came about. */
  #known: Known = {};

  constructor(table: Table) {
    super(table, 'liars_boggle');
    this.composer = new Composer(table);
    if (this.begun) this.#recall(this.view);
    if (this.begun && this.myMove) this.composer.restore();
  }

  get mine(): readonly Die[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.dice ?? []);
  }

  /** My dice as this page may speak of them now: none while they are covered. */
  get seen(): readonly Die[] {
    return this.cover.down ? [] : this.mine;
  }

  /** What a seat shows: once the cups are up, its hand as it lay then. */
  hand(seat: Seat): readonly Die[] {
    const raised = this.view.showdown?.hands[seat];
    return raised?.map((up) => ({ faces: null, up })) ?? this.view.seats[seat]?.dice ?? [];
  }

  /** Which dice the called word uses, as "seat-place". */
  get used(): ReadonlySet<string> {
    return new Set(this.view.showdown?.spelling.flatMap(({ die }) => (die === null ? [] : [`${die[0]}-${die[1]}`])));
  }

  /** The word is mine to say or to refuse. */
  get myMove(): boolean {
    const menu = this.table.menu;
    return ['Bid', 'Call', 'Replace', 'CallInstead'].some((move) => offers(menu, move));
  }

  /** Which match of which table this is, for what the tab keeps of it. */
  get #match(): string {
    return `${this.table.facts?.id ?? ''}.${this.table.facts?.match ?? 0}`;
  }

  #recall(view: LiarsBoggle): void {
    ({ lately: this.lately, struck: this.struck, count: this.count, by: this.by } = latest(this.#match, view));
  }

  playShow(): void {
    const view = this.view;
    if (view.showdown === null) return;
    const dice = view.seats.reduce((sum, _, seat) => sum + this.hand(seat).length, 0);
    this.show.play(view.showdown, dice, settings.reduced, this.focusVerdict);
  }

  /** What covered the table has gone, and focus with it: on to the verdict as soon as that is there, else to the table. */
  land(frames = LANDING_FRAMES): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const verdict = document.querySelector<HTMLElement>('[data-verdict]');
    if (verdict !== null) verdict.focus();
    else if (frames > 0) requestAnimationFrame(() => this.land(frames - 1));
    else document.getElementById('mine')?.focus();
  }

  protected newsOf({ before, after, events }: Change<LiarsBoggle>): ReturnType<typeof newsOf> {
    this.#known = { events, covered: this.cover.down };
    return newsOf(before, after, this.me, this.#known);
  }

  protected override isVerdict(kinds: ReadonlySet<string>): boolean {
    return kinds.has('verdict');
  }

  protected override update(change: Change<LiarsBoggle>, kinds: ReadonlySet<string>, dealt: boolean): void {
    const { before, after, events } = change;
    const rematch = before?.phase === 'over' && after.phase !== 'over';
    this.fates = recorded(rematch ? new Map() : before === null ? remembered(this.#match) : this.fates, after);
    remember(this.#match, this.fates);
    if (before === null) {
      this.#recall(after);
      return;
    }
    this.struck = after.phase === 'replace' ? (struckIn(events, before) ?? this.struck) : null;
    this.count = after.showdown === null ? null : (countIn(events, before) ?? this.count);
    this.by = after.showdown === null ? '' : whichCalled(events, after) || this.by;
    // Where one device goes round, what all may look at speaks of names.
    const news = newsOf(before, after, this.table.shared ? null : this.me, this.#known);
    this.lately = written(news) || (passed(before, after) ? '' : this.lately);
    keep(this.#match, after, this);
    if (dealt) {
      this.composer.reset();
      this.choosing = false;
    }
    if (kinds.has('bid') || kinds.has('struck')) void this.composer.retry();
    if (kinds.has('time') || events.some(({ type }) => type === 'TimerFinished')) sounds.time();
    if (kinds.has('verdict') && after.showdown !== null) this.show.stamp(after.showdown, settings.reduced);
  }
}

/** Whether something else has happened since that is seen on the table. */
const passed = (before: LiarsBoggle, after: LiarsBoggle): boolean =>
  before.round !== after.round ||
  before.bid?.seq !== after.bid?.seq ||
  (before.showdown === null) !== (after.showdown === null);
