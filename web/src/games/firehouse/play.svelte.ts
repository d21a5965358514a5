/** One person's game of Firehouse on this page: the table, the bid being put together, the show. */
import { announcer } from '../../ground/announcer.svelte';
import { tell } from '../../ground/announce_news';
import { settings } from '../../ground/settings.svelte';
import { spansOf } from '../../connection/bid_spans';
import { FACES, lowest, stillOffered, type CountFace, type Span } from '../../pieces/pips';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { Cover } from '../../table/hand_cover.svelte';
import { Draft } from '../../table/draft';
import { ready, type Answer, type Seat, type View } from '../../connection/model';
import { othersOf } from '../../table/seat_layout';
import type { Table } from '../../connection/table_store.svelte';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Firehouse } from './view';
import { nameOf } from './voice';

export class Play {
  readonly table: Table;
  readonly show = new Show();
  /** Leather over my dice, where others may see this screen. */
  readonly cover: Cover;
  /** Counts rolls, so that dice enter from the cup when they were rolled and not when a page is loaded. */
  rolls = $state(0);
  /** The bid that was just laid, so that it drops once. */
  laid = $state(-1);
  /** The match is over, and its last showdown has been looked at. */
  result = $state(false);
  /** What the table says of the bid that is being put together. */
  advice = $state.raw<Answer | null>(null);
  /** Why my bang came to nothing. */
  late = $state('');

  #wanted = $state.raw<CountFace | null>(null);
  readonly #draft: Draft<CountFace>;
  #asked = 0;

  constructor(table: Table) {
    this.table = table;
    this.cover = new Cover(table, () => this.open);
    this.#draft = new Draft(table);
    this.#wanted = this.#draft.kept;
    table.untold = () => this.show.open;
    if (table.missed) queueMicrotask(() => this.playShow());
    table.missed = false;
    table.watch((before, after) => this.#witness(asFirehouse(before), asFirehouse(after)));
  }

  get view(): Firehouse {
    const view = asFirehouse(this.table.view);
    if (view === null) throw new Error('not a game of Firehouse');
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

  get mine(): readonly (number | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.dice ?? []);
  }

  get others(): Seat[] {
    return othersOf(this.view.seats.length, this.me);
  }

  get open(): boolean {
    return this.view.showdown !== null;
  }

  /** Every bid that may be made now. */
  get spans(): readonly Span[] {
    return spansOf(this.table.menu, 'Bid');
  }

  get bang(): ReturnType<typeof ready> {
    return ready(this.table.menu, 'Bang');
  }

  /** It is my turn, to raise or to bang. */
  get myMove(): boolean {
    return (
      this.me !== null &&
      this.view.turn === this.me &&
      (this.spans.length > 0 || (this.bang !== undefined && this.view.phase === 'turn' && !this.view.held))
    );
  }

  /** The bid as it is put together: what was wanted, while it may be made. */
  get bid(): CountFace | null {
    return stillOffered(this.spans, this.#wanted ?? this.#likely);
  }

  choose(bid: CountFace): void {
    this.#wanted = bid;
    this.#draft.keep(bid);
    void this.ask();
  }

  /** Asks the table what it thinks of the bid. */
  async ask(): Promise<void> {
    const { bid } = this;
    if (bid === null) return;
    const asked = ++this.#asked;
    const answer = await this.table.ask({ type: 'Bid', ...bid });
    if (asked === this.#asked) this.advice = answer;
  }

  async say(): Promise<void> {
    const { bid } = this;
    if (bid === null) return;
    const answer = await this.table.act({ type: 'Bid', ...bid, expect: this.view.bid?.seq ?? 0 });
    if (answer.ok) this.#wanted = null;
  }

  /** Bang! Of several in the same moment the table chooses; who was too late is told who was faster. */
  async lift(): Promise<void> {
    const { bang } = this;
    if (bang === undefined) return;
    sounds.bang();
    buzz(HAPTICS.call);
    const answer = await this.table.act(bang.action, ['stale']);
    if (answer.ok || answer.code !== 'stale') return;
    const by = this.view.bangs[this.view.bangs.length - 1];
    this.late =
      by === undefined
        ? 'Too late: the table had moved on.'
        : `Too late: ${nameOf(this.view, by, this.me)} was faster. It cost you nothing.`;
    announcer.now(this.late);
  }

  playShow(): void {
    const { showdown, dice } = this.view;
    if (showdown === null) return;
    this.show.play(dice, showdown.count, showdown.holds, settings.reduced, () => this.#verdict());
  }

  #verdict(): void {
    document.querySelector<HTMLElement>('[data-verdict]')?.focus();
  }

  /** Where nothing was wanted yet: one opens with what one holds most of, and raises as little as can be. */
  get #likely(): CountFace | null {
    const { bid, wild, dice } = this.view;
    if (bid !== null) {
      // As little more as can be, and not by mistake on the wild face.
      const { spans } = this;
      const offers = FACES.filter((face) => face !== wild).flatMap((face) => lowest(spans, face) ?? []);
      return offers.sort((a, b) => a.number - b.number || a.face - b.face)[0] ?? null;
    }
    const mine = this.cover.on ? [] : this.mine;
    const held = FACES.filter((face) => face !== wild).map(
      (face) => [mine.filter((one) => one === face).length, face] as const,
    );
    const [, face = 1] = held.sort(([a], [b]) => b - a)[0] ?? [];
    return { number: Math.max(1, Math.round(dice / 4)), face };
  }

  #witness(before: Firehouse | null, after: Firehouse | null): void {
    if (after === null) return;
    const anew = before?.phase === 'over' && after.phase !== 'over';
    const news = newsOf(before, after, this.me, this.cover.down);
    const shown = before !== null && before.showdown === null && after.showdown !== null;
    tell(news, shown ? revealOf(after, this.me) : null);
    const kinds = new Set(news.map((one) => one.kind));
    if (before?.bid?.seq !== after.bid?.seq || before?.phase !== after.phase) {
      this.advice = null;
      if (after.phase !== 'bang' && after.phase !== 'show') this.late = '';
      queueMicrotask(() => this.myMove && void this.ask());
    }
    if (before === null) {
      this.result = true;
      return;
    }
    if (after.phase !== 'over') this.result = false;
    if (kinds.has('round') || kinds.has('restart') || anew) {
      this.rolls += 1;
      this.#wanted = null;
      sounds.roll();
    }
    if (kinds.has('bid') && after.bid !== null) this.laid = after.bid.seq;
    if (kinds.has('turn')) {
      sounds.turn();
      buzz(HAPTICS.turn);
    }
    if (kinds.has('bang')) sounds.bang();
    if (shown) {
      this.show.wins = kinds.has('won');
      queueMicrotask(() => this.playShow());
    } else if (kinds.has('won')) sounds.win();
  }
}

function asFirehouse(view: View | null): Firehouse | null {
  return view !== null && view.game === 'firehouse' ? (view as Firehouse) : null;
}
