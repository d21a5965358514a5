/** One person's game of Boggle on this page: the table, the word being traced or typed, the signals of the timer. */
import { announcer } from '../../ground/announcer.svelte';
import { tell } from '../../ground/announce_news';
import type { Count } from '../../pieces/table/vote_text';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { passed, soundOf } from '../../table/clock_sounds';
import { offers, type Answer, type Seat, type View } from '../../connection/model';
import { Draft } from '../../table/draft';
import { othersOf } from '../../table/seat_layout';
import type { Table } from '../../connection/table_store.svelte';
import { countsIn, newsOf } from './news';
import { slid, tapped, trace, wordOf } from './tray';
import type { Boggle, Entry } from './view';
import { words } from './voice';

const FLASH_MS = 1200;

export class Play {
  readonly table: Table;
  /** The cells of the word being made. */
  path = $state.raw<readonly number[]>([]);
  /** The word as it was typed, where the tray does not spell it. */
  typed = $state('');
  /** What the server says of it. */
  feedback = $state.raw<Answer | null>(null);
  /** The word whose way is shown where nobody writes. */
  shown = $state('');
  /** How the votes of this round fell, by word. */
  counts = $state.raw<ReadonlyMap<string, Count>>(new Map());
  /** Start and finish, for a moment, where the timer flashes. */
  flash = $state<'start' | 'end' | null>(null);
  /** Counts shakes, so that dice enter when they were shaken and not when a page is loaded. */
  shakes = $state(0);
  /** The last lists have been looked at. */
  places = $state(false);

  readonly #draft: Draft<string>;
  #asked = 0;
  #secondsLeft = Infinity;

  constructor(table: Table) {
    this.table = table;
    this.#draft = new Draft(table, () => [this.view.round, this.view.phase, ...this.view.faces].join('.'));
    const kept = table.view === null || !this.writing ? null : this.#draft.kept;
    if (kept !== null) this.type(kept);
    table.watch((before, after, events) => this.#witness(asBoggle(before), asBoggle(after), events));
  }

  get view(): Boggle {
    const view = asBoggle(this.table.view);
    if (view === null) throw new Error('not a game of Boggle');
    return view;
  }

  get me(): Seat | null {
    return this.table.me;
  }

  /** Who "you" are, also where all may look: what lies on this table is everybody's. */
  get you(): Seat | null {
    return this.me;
  }

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  get word(): string {
    return this.typed === '' ? wordOf(this.view.faces, this.path) : this.typed;
  }

  get list(): readonly string[] {
    return this.me === null ? [] : (this.view.lists[this.me] ?? []);
  }

  get entries(): readonly Entry[] {
    return this.me === null ? [] : (this.view.result?.lists[this.me] ?? []);
  }

  get writing(): boolean {
    return offers(this.table.menu, 'Write');
  }

  get open(): boolean {
    return this.view.result !== null;
  }

  /** The cells that are marked on the tray now. */
  get marked(): readonly number[] {
    if (this.view.phase === 'write' || this.view.phase === 'grace') return this.path;
    return trace(this.view.faces, this.view.size, this.shown);
  }

  // Making a word.

  slide(cell: number): void {
    const path = slid(this.path, cell, this.view.size);
    if (path !== this.path) this.#go(path); // a finger that moves within a cell changes nothing
  }

  tap(cell: number): void {
    this.#go(tapped(this.path, cell, this.view.size));
  }

  begin(cell: number): void {
    this.#go([cell]);
  }

  type(text: string): void {
    const word = text.toLowerCase().replace(/[^a-z]/g, '');
    this.path = trace(this.view.faces, this.view.size, word);
    this.typed = this.path.length === 0 ? word : '';
    void this.#ask();
  }

  back(): void {
    if (this.typed !== '') this.type(this.typed.slice(0, -1));
    else this.#go(this.path.slice(0, -1));
  }

  clear(): void {
    this.path = [];
    this.typed = '';
    this.feedback = null;
    this.#keep();
  }

  #keep(): void {
    if (this.writing) this.#draft.keep(this.word || null);
  }

  /** Writes the word; the next one may be begun before the answer comes, and is left as it is. */
  async write(): Promise<void> {
    const word = this.word;
    const asked = this.#asked;
    if (word === '' || !this.writing) return;
    const said = await this.table.ask({ type: 'Write', word });
    if (!said.ok) {
      if (asked === this.#asked) this.feedback = said;
      announcer.say(said.sentence);
      return;
    }
    if ((await this.table.act({ type: 'Write', word })).ok) {
      sounds.tile(word.length);
      const list = new Set([...this.list, word]); // the news of it may be under way still
      announcer.say(`Written: ${said.sentence}. ${words(list.size)} on your list.`);
      if (asked === this.#asked) this.clear();
    }
  }

  async erase(word: string): Promise<void> {
    if ((await this.table.act({ type: 'Erase', word })).ok) announcer.say(`${word} erased.`);
  }

  #go(path: readonly number[]): void {
    if (path.length > this.path.length) sounds.tile(path.length);
    this.path = path;
    this.typed = '';
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    const word = this.word;
    this.#keep();
    if (word === '' || !this.writing) {
      this.feedback = null;
      return;
    }
    const said = await this.table.ask({ type: 'Write', word });
    if (asked === this.#asked && this.word === word) this.feedback = said;
  }

  // Time.

  /** Seconds left to write, and of how many. */
  get clock(): { readonly now: number; readonly seconds: number } | null {
    return this.table.timer('write') ?? this.table.timer('grace');
  }

  /** What the last seconds sound like; called as the clock goes. */
  hear(now: number): void {
    if (this.view.phase !== 'write' || this.clock === null) return;
    const mark = passed(this.#secondsLeft, now, this.clock.seconds);
    this.#secondsLeft = now;
    if (mark !== null) announcer.say(`${mark} seconds.`);
    const sound = soundOf(now, true);
    if (sound !== null) sounds[sound]();
  }

  #signal(which: 'start' | 'end'): void {
    if (!this.view.rules.flash) return;
    this.flash = which;
    setTimeout(() => (this.flash = null), FLASH_MS);
  }

  #witness(before: Boggle | null, after: Boggle | null, events: Parameters<typeof newsOf>[2]): void {
    if (after === null) return;
    const news = newsOf(before, after, events, this.me);
    if (before === null) {
      this.places = after.result === null;
      return;
    }
    const fell = countsIn(events);
    if (fell.size > 0) this.counts = new Map([...this.counts, ...fell]);
    tell(news, null);
    const kinds = new Set(news.map((one) => one.kind));
    if (kinds.has('shaken')) {
      this.clear();
      this.shown = '';
      this.counts = new Map();
      this.places = false;
      this.shakes += 1;
      this.#secondsLeft = Infinity;
      sounds.roll();
      this.#signal('start');
    }
    if (kinds.has('pens') || kinds.has('grace')) {
      sounds.time();
      buzz(HAPTICS.call);
      this.#signal('end');
      if (kinds.has('pens')) this.clear();
    }
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    const fresh = after.read.length > before.read.length ? after.read[after.read.length - 1] : undefined;
    if (fresh !== undefined) this.shown = fresh[1];
    if (kinds.has('won')) sounds.win();
  }
}

function asBoggle(view: View | null): Boggle | null {
  return view !== null && view.game === 'boggle' ? (view as Boggle) : null;
}
