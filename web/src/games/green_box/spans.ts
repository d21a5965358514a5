/** Which bids the menu offers. */
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { Blank } from '../../connection/model';

/** The numbers that the menu offers: on a tile, or where there is none, of a total. */
export interface Span {
  readonly symbol: SymbolName | null;
  readonly least: number;
  readonly most: number;
}

export function spansOf(blanks: readonly Blank[]): Span[] {
  return blanks.flatMap((blank) => {
    const number = blank.holes.find((hole) => hole.kind === 'number');
    const tile = blank.holes.find((hole) => hole.kind === 'one_of');
    return number === undefined
      ? []
      : [{ symbol: (tile?.choices[0] as SymbolName | undefined) ?? null, least: number.least, most: number.most }];
  });
}
