/** One person's game of Liar's Boggle on this page: the table, the word being typed, the show. */
import { announcer } from '../../a11y/announcer.svelte';
import { settings } from '../../app/settings.svelte';
import { buzz, HAPTICS, sounds } from '../../sound/sound';
import type { Happening, Seat, View } from '../../table/model';
import type { Die, LiarsBoggle } from './view';
import { offers } from '../../table/model';
import { othersOf } from '../../table/ring';
import type { Table } from '../../table/table.svelte';
import { Composer } from './composer.svelte';
import { newsOf, revealOf } from './news';
import { recorded, remember, remembered, type Fates } from './record';
import { Show } from './show.svelte';

type Revealed = Happening & { readonly faces: readonly (readonly string[])[] };

export class Play {
  readonly table: Table;
  readonly composer: Composer;
  readonly show = new Show();
  /** Counts rolls, so that dice enter from the cup when they were rolled and not when a page is loaded. */
  rolls = $state(0);
  /** The word that was just laid, so that its tiles drop once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);
  /** What became of every bid of this match. */
  fates = $state.raw<Fates>(new Map());
  /** Between the verdict and the choice of a die. */
  choosing = $state(false);

  /** All hands as they lay when the cups went up: the loser's die leaves its hand before the dice are rolled again. */
  #raised = $state.raw<readonly (readonly Die[])[]>([]);

  constructor(table: Table) {
    this.table = table;
    this.composer = new Composer(table);
    table.watch((before, after, events) => {
      this.#remember(asLiars(after), events);
      this.#witness(asLiars(before), asLiars(after));
    });
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

  hand(seat: Seat): readonly Die[] {
    const now = this.view.seats[seat]?.dice ?? [];
    const then = this.view.showdown === null ? [] : (this.#raised[seat] ?? []);
    return then.length > now.length ? then : now;
  }

  /** Which dice the called word uses, as "seat-place". A hand that has lost a die since is searched for the face. */
  get used(): ReadonlySet<string> {
    const used = new Set<string>();
    for (const { die, text } of this.view.showdown?.spelling ?? []) {
      if (die === null) continue;
      const [seat, place] = die;
      const hand = this.hand(seat);
      const fits = (at: number): boolean => hand[at]?.up?.toUpperCase().startsWith(text.charAt(0).toUpperCase()) === true && !used.has(`${seat}-${at}`);
      const at = fits(place) ? place : hand.findIndex((_, other) => fits(other));
      if (at >= 0) used.add(`${seat}-${at}`);
    }
    return used;
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

  playShow(): void {
    const view = this.view;
    if (view.showdown === null) return;
    const dice = view.seats.reduce((sum, _, seat) => sum + this.hand(seat).length, 0);
    this.show.play(view.showdown, dice, settings.reduced, () => this.#verdict());
  }

  /** The cups as they went up. A last die is gone from its hand in the very news that tells of the call. */
  #remember(after: LiarsBoggle | null, events: readonly Happening[]): void {
    if (after === null || after.showdown === null) {
      this.#raised = [];
      return;
    }
    const revealed = events.find((event): event is Revealed => event.type === 'Revealed');
    if (revealed !== undefined) this.#raised = revealed.faces.map((hand) => hand.map((up) => ({ faces: null, up })));
    else if (this.#raised.length === 0) this.#raised = after.seats.map((seat) => seat.dice);
  }

  #verdict(): void {
    document.querySelector<HTMLElement>('[data-verdict]')?.focus();
  }

  #witness(before: LiarsBoggle | null, after: LiarsBoggle | null): void {
    if (after === null) return;
    const anew = before?.phase === 'over' && after.phase !== 'over';
    const match = `${this.table.facts?.id ?? ''}.${this.table.facts?.match ?? 0}`;
    this.fates = recorded(anew ? new Map() : before === null ? remembered(match) : this.fates, after);
    remember(match, this.fates);
    const news = newsOf(before, after, this.me);
    for (const { sentence, urgent } of news) {
      if (urgent) announcer.now(sentence);
      else announcer.say(sentence);
    }
    if (before === null) {
      this.result = true;
      return;
    }
    const kinds = new Set(news.map((one) => one.kind));
    if (after.phase !== 'over') this.result = false;
    if (before.round !== after.round || anew) {
      this.rolls += 1;
      this.composer.reset();
      this.choosing = false;
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid !== null) this.laid = after.bid.seq;
    if (kinds.has('bid') || kinds.has('struck')) void this.composer.retry();
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    if (kinds.has('won')) sounds.win();
    if (kinds.has('verdict') && after.showdown !== null) this.show.stamp(after.showdown, settings.reduced);
    if (kinds.has('called')) {
      for (const sentence of revealOf(after, this.me)) announcer.say(sentence);
      queueMicrotask(() => this.playShow());
    }
  }
}

function asLiars(view: View | null): LiarsBoggle | null {
  return view !== null && view.game === 'liars_boggle' ? (view as LiarsBoggle) : null;
}
