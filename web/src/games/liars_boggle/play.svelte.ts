/** One person's game of Liar's Boggle on this page: the table, the word being typed, the show. */
import { tell } from '../../ground/announce_news';
import { settings } from '../../ground/settings.svelte';
import type { Count } from '../../pieces/table/vote_text';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { Cover } from '../../table/hand_cover.svelte';
import type { Happening, Seat, View } from '../../connection/model';
import type { Die, LiarsBoggle } from './view';
import { offers } from '../../connection/model';
import { othersOf } from '../../table/seat_layout';
import type { Table } from '../../connection/table_store.svelte';
import { Composer } from './composer.svelte';
import { countIn, struckIn, written, type Struck } from './happenings';
import { keep, latest } from './latest';
import { newsOf, revealOf } from './news';
import { recorded, remember, remembered, type Fates } from './record';
import { Show } from './show.svelte';

/** Whoever acts as late as this may as well have been too late. */
const JUST_MS = 300;
const LANDING_FRAMES = 30;

export class Play {
  readonly table: Table;
  readonly composer: Composer;
  readonly show = new Show();
  /** Leather over my dice, where others may see this screen. */
  readonly cover: Cover;
  /** Counts rolls, so that dice enter from the cup when they were rolled and not when a page is loaded. */
  rolls = $state(0);
  /** The word that was just laid, so that its tiles drop once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);
  /** What became of every bid of this match. */
  fates = $state.raw<Fates>(new Map());
  /** What has just happened and is not seen in how the table stands, until something else happens. */
  lately = $state('');
  /** The word that was struck, while its bidder looks for another. */
  struck = $state.raw<Struck | null>(null);
  /** How the vote on the called word fell. */
  count = $state.raw<Count | null>(null);
  /** Between the verdict and the choice of a die. */
  choosing = $state(false);
  /** The die that was chosen is on its way off the felt: it is looked after until it has gone. */
  parting = $state(false);

  #due = Infinity;

  constructor(table: Table) {
    this.table = table;
    this.cover = new Cover(table, () => this.open);
    this.composer = new Composer(table);
    const now = asLiars(table.view);
    if (now !== null) this.#recall(now);
    if (now !== null && this.myMove) this.composer.restore();
    table.untold = () => this.show.open;
    if (table.missed) queueMicrotask(() => this.playShow());
    table.missed = false;
    table.watch((before, after, events) => this.#witness(asLiars(before), asLiars(after), events));
  }

  get view(): LiarsBoggle {
    const view = asLiars(this.table.view);
    if (view === null) throw new Error('not a game of Liar’s Boggle');
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

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  /** The word is mine to say or to refuse. */
  get myMove(): boolean {
    const menu = this.table.menu;
    return ['Bid', 'Call', 'Replace', 'CallInstead'].some((move) => offers(menu, move));
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

  /** Whether the clock of whoever was asked had run out by now; from now on the next one counts. */
  #overdue(after: LiarsBoggle): boolean {
    const now = performance.now();
    const overdue = now >= this.#due - JUST_MS;
    const clock = after.timers.find(({ name }) => name === 'turn' || name === 'answer');
    this.#due = clock === undefined ? Infinity : now + clock.left * 1000;
    return overdue;
  }

  /** Which match of which table this is, for what the tab keeps of it. */
  get #match(): string {
    return `${this.table.facts?.id ?? ''}.${this.table.facts?.match ?? 0}`;
  }

  #recall(view: LiarsBoggle): void {
    ({ lately: this.lately, struck: this.struck, count: this.count } = latest(this.#match, view));
  }

  playShow(): void {
    const view = this.view;
    if (view.showdown === null) return;
    const dice = view.seats.reduce((sum, _, seat) => sum + this.hand(seat).length, 0);
    this.show.play(view.showdown, dice, settings.reduced, () => this.#verdict());
  }

  #verdict(): void {
    document.querySelector<HTMLElement>('[data-verdict]')?.focus();
  }

  /** What covered the table has gone, and focus with it: on to the verdict as soon as that is there, else to the table. */
  land(frames = LANDING_FRAMES): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const verdict = document.querySelector<HTMLElement>('[data-verdict]');
    if (verdict !== null) verdict.focus();
    else if (frames > 0) requestAnimationFrame(() => this.land(frames - 1));
    else document.getElementById('mine')?.focus();
  }

  #witness(before: LiarsBoggle | null, after: LiarsBoggle | null, events: readonly Happening[]): void {
    if (after === null) return;
    const anew = before?.phase === 'over' && after.phase !== 'over';
    const match = this.#match;
    this.fates = recorded(anew ? new Map() : before === null ? remembered(match) : this.fates, after);
    remember(match, this.fates);
    const known = { events, covered: this.cover.down, overdue: this.#overdue(after) };
    const news = newsOf(before, after, this.me, known);
    const kinds = new Set(news.map((one) => one.kind));
    const called = before !== null && kinds.has('called');
    tell(news, called ? revealOf(after, this.me) : kinds.has('verdict') ? [] : null);
    if (before === null) {
      this.result = true;
      this.#recall(after);
      return;
    }
    if (after.phase !== 'over') this.result = false;
    this.struck = after.phase === 'replace' ? (struckIn(events, before) ?? this.struck) : null;
    this.count = after.showdown === null ? null : (countIn(events, before) ?? this.count);
    // Where one device goes round, what all may look at speaks of names.
    const shared = this.table.shared ? newsOf(before, after, null, known) : news;
    this.lately = written(shared) || (passed(before, after) ? '' : this.lately);
    keep(match, after, this);
    if (before.round !== after.round || anew || kinds.has('restart')) {
      this.rolls += 1;
      this.composer.reset();
      this.choosing = false;
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid !== null) this.laid = after.bid.seq;
    if (kinds.has('bid') || kinds.has('struck')) void this.composer.retry();
    if (kinds.has('time') || events.some(({ type }) => type === 'TimerFinished')) sounds.time();
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    if (called || kinds.has('verdict')) this.show.wins = kinds.has('won');
    else if (kinds.has('won')) sounds.win();
    if (kinds.has('verdict') && after.showdown !== null) this.show.stamp(after.showdown, settings.reduced);
    if (called) queueMicrotask(() => this.playShow());
  }
}

/** Whether something else has happened since that is seen on the table. */
const passed = (before: LiarsBoggle, after: LiarsBoggle): boolean =>
  before.round !== after.round ||
  before.bid?.seq !== after.bid?.seq ||
  (before.showdown === null) !== (after.showdown === null);

function asLiars(view: View | null): LiarsBoggle | null {
  return view !== null && view.game === 'liars_boggle' ? (view as LiarsBoggle) : null;
}
