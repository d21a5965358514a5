/** The word that is being thought of: typed, tried against the table, and perhaps said. */
import { announcer } from '../../ground/announcer.svelte';
import { buzz, HAPTICS, sounds } from '../../ground/sound';
import { offers, type Action, type Answer } from '../../connection/model';
import { Confirmation, type Press } from '../../table/confirmation.svelte';
import { Draft } from '../../table/draft';
import type { LiarsBoggle } from './view';
import type { Table } from '../../connection/table_store.svelte';

const MOST_LETTERS = 45; // RULES 2.2

/** What counts of what was typed. */
export function letters(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z]/g, '');
}

export class Composer {
  word = $state('');
  /** Before which letter the next one lands; null: at the end. */
  caret = $state<number | null>(null);
  answer = $state.raw<Answer | null>(null);
  alsoChallenge = $state(false);
  /** How QU is meant, at tables where a Qu die may be a bare Q. */
  qAs = $state<'qu' | 'q'>('qu');
  readonly confirmation = new Confirmation();
  sent = $state(false);

  /** The word that the answer is about: who types fast bids before the server has answered to the last letter. */
  #asked = '';
  #table: Table;
  readonly #draft: Draft<{ readonly word: string; readonly qAs: 'qu' | 'q' }>;

  constructor(table: Table) {
    this.#table = table;
    this.#draft = new Draft(table);
  }

  /** What was being typed when this page was left. */
  restore(): void {
    const kept = this.#draft.kept;
    if (kept === null) return;
    this.qAs = kept.qAs;
    this.set(kept.word);
  }

  /** A bid, or in its place the word that replaces a struck one. */
  get kind(): 'Bid' | 'Replace' {
    return offers(this.#table.menu, 'Replace') ? 'Replace' : 'Bid';
  }

  get canCall(): boolean {
    return offers(this.#table.menu, 'Call') || offers(this.#table.menu, 'CallInstead');
  }

  type(letter: string): void {
    if (this.sent || !/^[a-z]$/i.test(letter) || this.word.length >= MOST_LETTERS) return;
    const at = this.caret ?? this.word.length;
    this.set(this.word.slice(0, at) + letter.toLowerCase() + this.word.slice(at));
    if (this.caret !== null) this.caret = at + 1;
    sounds.tile(this.word.length);
  }

  /** What was sent stays as it is until it is answered. */
  set(word: string): void {
    if (this.sent) return;
    this.word = letters(word).slice(0, MOST_LETTERS);
    this.confirmation.disarm();
    this.#keep();
    void this.#try();
  }

  back(): void {
    const at = this.caret ?? this.word.length;
    if (at === 0) return;
    this.set(this.word.slice(0, at - 1) + this.word.slice(at));
    if (this.caret !== null) this.caret = at - 1;
  }

  clear(): void {
    this.caret = null;
    this.set('');
  }

  /** Started afresh: a new round, or the turn has gone on. */
  reset(): void {
    this.word = '';
    this.caret = null;
    this.answer = null;
    this.sent = false;
    this.alsoChallenge = false;
    this.confirmation.disarm();
    this.#keep();
  }

  #keep(): void {
    this.#draft.keep(this.word === '' ? null : { word: this.word, qAs: this.qAs });
  }

  async retry(): Promise<void> {
    this.#keep();
    await this.#try();
  }

  action(): Action {
    const bid: Action = {
      type: this.kind,
      word: this.word,
      ...(this.kind === 'Bid' ? { expect: this.#standing } : {}),
    };
    return this.#asksQ && this.qAs === 'q' ? { ...bid, q_as: 'q' } : bid;
  }

  async bid(): Promise<void> {
    if (this.sent) return;
    if (this.word === '' || (this.answer?.ok === false && this.#asked === this.word)) {
      announcer.now(this.answer?.sentence ?? 'Type a word first.');
      return;
    }
    this.sent = true;
    const answer = await this.#table.act(this.action());
    this.sent = false;
    if (answer.ok) {
      this.reset();
    } else {
      this.answer = answer;
      this.#asked = this.word;
    }
  }

  async call(press: Press): Promise<void> {
    if (!this.canCall || this.sent || !this.confirmation.confirm('Call', press)) return;
    this.sent = true;
    buzz(HAPTICS.call);
    const call: Action = offers(this.#table.menu, 'CallInstead')
      ? { type: 'CallInstead' }
      : { type: 'Call', challenge: this.alsoChallenge, expect: this.#standing };
    await this.#table.act(call);
    this.sent = false;
  }

  /** The number of the bid that this person saw: a bid that came in between makes theirs too late, not wrong. */
  get #standing(): number | null {
    const view = this.#table.view;
    return view !== null && view.game === 'liars_boggle' ? ((view as LiarsBoggle).bid?.seq ?? null) : null;
  }

  get #asksQ(): boolean {
    const hole = this.#table.menu.blank
      .find((move) => move.type === this.kind)
      ?.holes.find((one) => one.name === 'q_as');
    return hole !== undefined && /q/.test(this.word);
  }

  get asksQ(): boolean {
    return this.#asksQ;
  }

  async #try(): Promise<void> {
    const word = this.word;
    if (word === '') {
      this.answer = null;
      return;
    }
    const answer = await this.#table.ask(this.action());
    if (this.word !== word) return; // An answer to an older word says nothing about this one.
    this.answer = answer;
    this.#asked = word;
  }
}
