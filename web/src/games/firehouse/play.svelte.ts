/** One person's game of Firehouse on this page: the table, the bid being put together, the show. */
import { spansOf } from '../../connection/bid_spans';
import { ready, type Answer } from '../../connection/model';
import type { Table } from '../../connection/table_store.svelte';
import { announcer } from '../../ground/announcer.svelte';
import { settings } from '../../ground/settings.svelte';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { FACES, lowest, stillOffered, type CountFace, type Span } from '../../pieces/pips';
import { Draft } from '../../table/draft';
import { PlayState, type Change } from '../../table/play_state.svelte';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Firehouse } from './view';
import { nameOf } from '../../table/seat_name';

export class Play extends PlayState<Firehouse> {
  readonly show = new Show();
  protected readonly revealOf = revealOf;
  /** What the table says of the bid that is being put together. */
  advice = $state.raw<Answer | null>(null);
  /** Why my bang came to nothing. */
  late = $state('');

  #wanted = $state.raw<CountFace | null>(null);
  readonly #draft: Draft<CountFace>;
  #asked = 0;

  constructor(table: Table) {
    super(table, 'firehouse');
    this.#draft = new Draft(table);
    this.#wanted = this.#draft.kept;
  }

  get mine(): readonly (number | null)[] {
    return this.me === null ? [] : (this.view.seats[this.me]?.dice ?? []);
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
    this.show.play(dice, showdown.count, showdown.holds, settings.reduced, this.focusVerdict);
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

  protected newsOf({ before, after }: Change<Firehouse>): ReturnType<typeof newsOf> {
    return newsOf(before, after, this.me, this.cover.down);
  }

  protected override update({ before, after }: Change<Firehouse>, kinds: ReadonlySet<string>, dealt: boolean): void {
    if (before?.bid?.seq !== after.bid?.seq || before?.phase !== after.phase) {
      this.advice = null;
      if (after.phase !== 'bang' && after.phase !== 'show') this.late = '';
      queueMicrotask(() => this.myMove && void this.ask());
    }
    if (dealt) this.#wanted = null;
    if (kinds.has('bang')) sounds.bang();
  }
}
