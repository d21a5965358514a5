/** One person's game of Pass the cup on this page: the table, the dice that are chosen, the claim being put together. */
import { blank, offers, ready, type Action, type Answer, type Seat } from '../../connection/model';
import type { Table } from '../../connection/table_store.svelte';
import { settings } from '../../ground/settings.svelte';
import { Draft } from '../../table/draft';
import { PlayState, type Change } from '../../table/play_state.svelte';
import { nextLiving } from '../../table/seat_layout';
import { lowestOf, parse, rowsOf, toggled, type Offered, type Row } from './ladder';
import { newsOf, revealOf } from './news';
import { Show } from './show.svelte';
import type { Category, CupGame, Die } from './view';
import { nameOf } from '../../table/seat_name';

export type DiceMove = 'Show' | 'Hide' | 'RollTable';

export class Play extends PlayState<CupGame> {
  readonly show = new Show();
  protected readonly revealOf = revealOf;
  /** The dice that a tap or a drag has chosen, by place. */
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether the cup is tilted, for these eyes alone. */
  lifted = $state(false);
  /** Whether a claim is being put together before a look: to pass the cup on blind. */
  blindly = $state(false);
  /** Counts shakes, so that the cup shakes when it was shaken and not when a page is loaded. */
  shakes = $state(0);
  /** Counts passes, so that the cup slides. */
  passes = $state(0);
  /** Time ran out, and the cup was lifted in the challenger's place. */
  byClock = $state(false);
  /** What the server says of the claim being put together. */
  answer = $state.raw<Answer | null>(null);
  #draft = $state.raw<string | null>(null);
  readonly #kept: Draft<{ readonly claim: string; readonly blindly: boolean }>;

  constructor(table: Table) {
    super(table, 'cup');
    if (this.begun) this.#lifted(this.view);
    this.#kept = new Draft(table, () => {
      const { round, phase, holder, claim } = this.view;
      return [round, phase, holder, claim?.seq].join('.');
    });
    const kept = this.#kept.kept;
    this.#draft = kept?.claim ?? null;
    this.blindly = kept?.blindly === true && blank(table.menu, 'Blind') !== undefined;
    if (kept !== null) queueMicrotask(() => void this.weigh());
  }

  get myMove(): boolean {
    return (
      ['Challenge', 'Peek', 'MakeClaim', 'RollCup', 'Hide', 'Give'].some((move) => offers(this.table.menu, move)) &&
      !this.open
    );
  }

  get inside(): readonly Die[] {
    return this.view.dice.filter((die) => !die.table);
  }

  get beside(): readonly Die[] {
    return this.view.dice.filter((die) => die.table);
  }

  /** Whether I know anything of what lies under the cup. */
  get mayLift(): boolean {
    return !this.open && this.me !== null && this.inside.some((die) => die.value !== null);
  }

  /** Who gets the cup next. */
  override get next(): Seat | null {
    return nextLiving(this.view.seats, this.view.holder);
  }

  get nextName(): string {
    return this.next === null ? 'the next' : nameOf(this.view, this.next, null);
  }

  // Dice.

  /** The dice that this move may take, as the menu says. */
  takes(move: DiceMove): readonly number[] {
    const hole = blank(this.table.menu, move)?.holes.find((one) => one.name === 'dice');
    return (hole?.choices ?? []) as readonly number[];
  }

  most(move: DiceMove): number {
    return blank(this.table.menu, move)?.holes.find((one) => one.name === 'dice')?.most ?? 0;
  }

  mayPick(die: Die): boolean {
    return (['Show', 'Hide', 'RollTable'] as const).some((move) => this.takes(move).includes(die.at));
  }

  /** The chosen dice that this move may take. */
  chosen(move: DiceMove): number[] {
    return this.takes(move).filter((at) => this.picked.has(at));
  }

  pick(die: Die): void {
    if (!this.mayPick(die)) return;
    const picked = new Set(this.picked);
    if (picked.has(die.at)) picked.delete(die.at);
    else {
      // Dice of the cup and of the table are not moved together.
      for (const at of picked) if (this.view.dice[at]?.table !== die.table) picked.delete(at);
      picked.add(die.at);
    }
    this.picked = picked;
  }

  async move(move: DiceMove, dice: readonly number[] = this.chosen(move)): Promise<void> {
    if (dice.length === 0) return;
    this.picked = new Set();
    await this.table.act({ type: move, dice: [...dice].sort((a, b) => a - b) });
  }

  lift(open: boolean): void {
    this.lifted = open && this.mayLift;
  }

  // The claim.

  get offered(): readonly Offered[] {
    const fill = blank(this.table.menu, 'MakeClaim') ?? blank(this.table.menu, 'Blind');
    const hole = fill?.holes.find((one) => one.name === 'claim');
    return ((hole?.choices ?? []) as readonly string[]).map(parse);
  }

  get draft(): Offered | null {
    const offered = this.offered;
    return offered.find((one) => one.text === this.#draft) ?? offered[0] ?? null;
  }

  get rows(): readonly Row[] {
    const draft = this.draft;
    return draft === null ? [] : rowsOf(this.offered, draft);
  }

  category(category: Category): void {
    this.#choose(lowestOf(this.offered, category));
  }

  face(row: number, face: number): void {
    const draft = this.draft;
    if (draft !== null) this.#choose(toggled(this.offered, draft, row, face));
  }

  /** Asks the server what it thinks of the claim as it stands. */
  async weigh(): Promise<void> {
    const draft = this.draft;
    if (draft === null) return;
    const answer = await this.table.ask(this.saying(draft));
    if (this.draft?.text === draft.text) this.answer = answer;
  }

  saying(draft: Offered): Action {
    if (offers(this.table.menu, 'MakeClaim')) return { type: 'MakeClaim', claim: draft.text };
    return { type: 'Blind', claim: draft.text, expect: this.view.claim?.seq ?? null };
  }

  async pass(): Promise<void> {
    const draft = this.draft;
    if (draft === null) return;
    await this.table.act(this.saying(draft));
  }

  #lifted({ overdue, showdown }: CupGame): void {
    this.byClock = showdown !== null && overdue === showdown.challenger;
  }

  #choose(claim: Offered | undefined): void {
    if (claim === undefined) return;
    this.#draft = claim.text;
    this.#kept.keep({ claim: claim.text, blindly: this.blindly });
    void this.weigh();
  }

  /** Dice stay chosen while they lie where they lay: neither a look nor a remark moves them. */
  #keepPicked(before: CupGame | null, after: CupGame, dealt: boolean): void {
    const moved = dealt || before?.round !== after.round || before.holder !== after.holder;
    const staying = moved ? [] : [...this.picked].filter((at) => before.dice[at]?.table === after.dice[at]?.table);
    this.picked = new Set(staying);
  }

  // What happens.

  playShow(): void {
    const show = this.view.showdown;
    if (show !== null) this.show.play(show.holds, settings.reduced, this.focusVerdict);
  }

  protected newsOf({ before, after, events }: Change<CupGame>): ReturnType<typeof newsOf> {
    return newsOf(before, after, this.me, events);
  }

  protected override isDealt({ before, events }: Change<CupGame>): boolean {
    return before !== null && events.some(({ type }) => type === 'CupRolled' || type === 'TableRolled');
  }

  protected override update({ before, after, events }: Change<CupGame>, _: ReadonlySet<string>, dealt: boolean): void {
    this.#keepPicked(before, after, dealt);
    if (before === null || events.some(({ type }) => type === 'Challenged')) this.#lifted(after);
    if (before?.holder !== after.holder || before.round !== after.round || before.claim?.seq !== after.claim?.seq) {
      this.#draft = null;
      this.answer = null;
      this.blindly = false;
      this.lifted = false;
    }
    if (ready(this.table.menu, 'MakeClaim') !== undefined) void this.weigh();
    if (before === null) return;
    const kinds = new Set(events.map((event) => event.type));
    if (kinds.has('Seen')) this.lifted = true;
    if (kinds.has('CupRolled')) {
      this.shakes += 1;
      this.lifted = false;
    }
    if (kinds.has('Claimed')) this.passes += 1;
  }
}
