/** What the server tells of a match that is over, asked for as soon as somebody sees its end. */
import type { Seat } from '../../connection/model';
import type { Table } from '../../connection/table_store.svelte';

/** Before a busy server is asked again, once. */
const AGAIN_MS = 3000;

/** A match told: nothing at first, and for good where the server cannot tell it. Create it in a component. */
export class MatchRecap {
  sentence = $state('');
  #moments = $state.raw<ReadonlyMap<Seat, string>>(new Map());

  constructor(table: () => Pick<Table, 'recap'>) {
    $effect(() => {
      const asked = table();
      let stale = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const ask = async (tries: number): Promise<void> => {
        const { recap } = await asked.recap();
        if (stale) return;
        if (recap === undefined) {
          if (tries > 1) again = setTimeout(() => void ask(tries - 1), AGAIN_MS);
          return;
        }
        this.sentence = recap.sentence;
        this.#moments = new Map(recap.highlights.map((moment) => [moment.seat, moment.sentence]));
      };
      void ask(2);
      return () => {
        stale = true;
        clearTimeout(again);
      };
    });
  }

  /** The best moment of a seat, in a sentence; empty where it had none. */
  momentOf(seat: Seat): string {
    return this.#moments.get(seat) ?? '';
  }
}
