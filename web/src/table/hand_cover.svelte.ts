/**
 * Leather over one's own dice or cards, where others may see this screen: who holds it open sees them.
 *
 * Whatever a page says of its owner's hand asks here first, else keys, hints and offers tell what the leather hides.
 */
import { settings } from '../ground/settings.svelte';
import type { Answer } from '../connection/model';
import type { Table } from '../connection/table_store.svelte';

export class Cover {
  /** Held open, for as long as a finger or a key is down. */
  peeking = $state(false);
  readonly #table: Pick<Table, 'facts'>;
  readonly #open: () => boolean;

  /** `open`: whether all lies open anyway. */
  constructor(table: Pick<Table, 'facts'>, open: () => boolean) {
    this.#table = table;
    this.#open = open;
  }

  /**
   * Whether one covers one's hand here: always, never, or as is usual where one phone goes round at a screen in the room.
   * A phone of one's own is held like a hand of cards: there the dice lie open, and own letters are lit on the keys.
   */
  get on(): boolean {
    const { peek } = settings.liking;
    const facts = this.#table.facts;
    const passed = facts !== null && facts.tvOpen && facts.mine.length > 1;
    return !this.#open() && (peek === 'on' || (peek === 'auto' && passed));
  }

  /** Whether it is covered now. */
  get down(): boolean {
    return this.on && !this.peeking;
  }
}

/** What the server adds to its answer. Of a bid that may be made it tells who must hold what, and so what one holds. */
export function helpOf(answer: Answer | null, cover: Cover): string {
  return answer === null || (answer.ok && cover.down) ? '' : (answer.help ?? '');
}

/** How the answer is marked. What only one's own hand makes hopeless is not, while that is covered. */
export function kindOf({ ok, hopeless, byOwnHand }: Answer, cover: Cover): 'yes' | 'no' | 'hopeless' {
  if (!ok) return 'no';
  return hopeless && !(byOwnHand && cover.down) ? 'hopeless' : 'yes';
}
