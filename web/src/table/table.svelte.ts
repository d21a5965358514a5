/** One seat's table: what it was told last, what it may do, and the line it does it by. */
import { announcer } from '../a11y/announcer.svelte';
import { toasts } from '../pieces/toasts.svelte';
import type { Incoming, Line, LineState } from './line';
import type { Action, Answer, Happening, Menu, Quick, Remark, Seat, TableFacts, Timer, View } from './model';

/** Hears of every change, for motion, sound and announcements. */
export type Witness = (before: View | null, after: View, events: readonly Happening[]) => void;

const NOTHING: Menu = { ready: [], blank: [] };
const BUBBLE_SECONDS = 6;

export class Table {
  facts = $state.raw<TableFacts | null>(null);
  view = $state.raw<View | null>(null);
  menu = $state.raw<Menu>(NOTHING);
  remarks = $state.raw<readonly Remark[]>([]);
  /** The newest remark of a seat, while its bubble stands. */
  bubbles = $state.raw<ReadonlyMap<Seat, Remark>>(new Map());
  line = $state<LineState>('opening');
  trouble = $state('');
  /** The seat this page looks through; null looks on. */
  me = $state<Seat | null>(null);
  unread = $state(0);
  talkOpen = $state(false);
  /** Seconds since the last message, to run clocks between messages. */
  elapsed = $state(0);

  #line: Line;
  #witnesses = new Set<Witness>();
  #arrived = 0;
  #ticker: ReturnType<typeof setInterval>;
  #fading = new Map<Seat, ReturnType<typeof setTimeout>>();

  constructor(line: Line, me: Seat | null) {
    this.#line = line;
    this.me = me;
    this.#ticker = setInterval(() => (this.elapsed = (performance.now() - this.#arrived) / 1000), 250);
    line.open((incoming) => this.#hear(incoming));
  }

  leave(): void {
    clearInterval(this.#ticker);
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.#line.close();
  }

  watch(witness: Witness): () => void {
    this.#witnesses.add(witness);
    return () => this.#witnesses.delete(witness);
  }

  async act(action: Action): Promise<Answer> {
    const answer = await this.#line.act(this.me ?? -1, action);
    if (!answer.ok) toasts.trouble(answer.sentence);
    return answer;
  }

  ask(action: Action): Promise<Answer> {
    return this.#line.ask(this.me ?? -1, action);
  }

  async say(text: string, claim: Quick['claim'] = null): Promise<void> {
    const answer = await this.#line.say(this.me ?? -1, text, claim);
    if (!answer.ok) toasts.trouble(answer.sentence);
  }

  openTalk(open: boolean): void {
    this.talkOpen = open;
    if (open) this.unread = 0;
  }

  timer(name: string): (Timer & { readonly now: number }) | null {
    const timer = this.view?.timers.find((one) => one.name === name);
    return timer === undefined ? null : { ...timer, now: Math.max(0, timer.left - this.elapsed) };
  }

  #hear(incoming: Incoming): void {
    switch (incoming.kind) {
      case 'message': {
        const before = this.view;
        this.#arrived = performance.now();
        this.elapsed = 0;
        this.view = incoming.message.view;
        this.menu = incoming.message.menu;
        for (const witness of this.#witnesses) witness(before, incoming.message.view, incoming.message.events);
        return;
      }
      case 'table':
        this.facts = incoming.table;
        return;
      case 'talk':
        this.#listen(incoming.remarks);
        return;
      case 'typing':
        return;
      case 'state':
        this.line = incoming.state;
        this.trouble = incoming.sentence ?? '';
        if (incoming.state === 'lost') announcer.say('Lost the line. Holding your seat.');
        return;
    }
  }

  /** Remarks come new, or again once the showdown has shown whether they were true. */
  #listen(remarks: readonly Remark[]): void {
    const known = new Map(this.remarks.map((remark) => [remark.id, remark]));
    const fresh = remarks.filter((remark) => !known.has(remark.id));
    for (const remark of remarks) known.set(remark.id, remark);
    const first = this.remarks.length === 0 && fresh.length > 1;
    this.remarks = [...known.values()].sort((a, b) => a.id - b.id);
    if (first) return;
    for (const remark of fresh) {
      if (!this.talkOpen && remark.seat !== this.me) this.unread += 1;
      this.#raise(remark);
    }
  }

  #raise(remark: Remark): void {
    this.bubbles = new Map(this.bubbles).set(remark.seat, remark);
    clearTimeout(this.#fading.get(remark.seat));
    const fade = setTimeout(() => {
      const left = new Map(this.bubbles);
      left.delete(remark.seat);
      this.bubbles = left;
    }, BUBBLE_SECONDS * 1000);
    this.#fading.set(remark.seat, fade);
  }
}
