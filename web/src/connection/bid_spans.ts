/** Which bids of a number and a face a menu offers. */
import type { Span } from '../pieces/pips';
import { blank as blankOf, type Blank, type Menu } from './model';

/** Every bid that the menu offers: one span for each of its blanks of this type. */
export function spansOf(menu: Pick<Menu, 'blank'>, type: string): readonly Span[] {
  return menu.blank.filter((each) => each.type === type).map(spanOf);
}

/** Whether the menu offers such a bid at all. */
export const mayBid = (menu: Menu, type: string): boolean => blankOf(menu, type) !== undefined;

function spanOf(blank: Blank): Span {
  const number = blank.holes.find((hole) => hole.kind === 'number');
  const face = blank.holes.find((hole) => hole.kind === 'one_of');
  return { least: number?.least ?? 1, most: number?.most ?? 1, faces: (face?.choices ?? []).map(Number) };
}
