/** How a word is laid in wood type: drawing only, no rule. */

/** "quit" becomes Qu I T where the box of dice has a Qu; elsewhere every letter has its tile. */
export function tilesOf(word: string, withQu: boolean): string[] {
  const pattern = withQu ? /qu|./gi : /./g;
  return word.toUpperCase().match(pattern) ?? [];
}

export interface Rows {
  readonly width: number;
  readonly rows: readonly string[][];
}

/** Width = min(most, (row − gaps) / n), at least 22; then balanced rows of at most 12, of 16 beyond three rows. */
export function layTiles(tiles: readonly string[], row: number, most: number, gap = 3): Rows {
  const units = tiles.reduce((sum, tile) => sum + (tile.length > 1 ? 1.28 : 1), 0);
  const fit = (row - gap * (tiles.length - 1)) / Math.max(1, units);
  if (tiles.length <= 12 && fit >= 22) return { width: Math.min(most, fit), rows: [[...tiles]] };
  // The longest words there are lie closer: a fourth row would lie on one's dice.
  const [atMost, least] = tiles.length > 36 ? [16, 18] : [12, 22];
  const many = Math.max(Math.ceil(tiles.length / atMost), Math.ceil((units * (least + 3)) / Math.max(1, row)));
  const each = Math.ceil(tiles.length / many);
  const rows = Array.from({ length: many }, (_, i) => tiles.slice(i * each, (i + 1) * each)).filter(
    (r) => r.length > 0,
  );
  const width = (row - gap * (each - 1)) / (each + 0.28);
  return { width: Math.max(18, Math.min(most * 0.7, width)), rows };
}

/** A, E and the other letters that want "an": an E, an X, an H. */
export function article(letter: string): string {
  return /^[AEFHILMNORSX]/i.test(letter) && !/^qu/i.test(letter) && letter.length === 1 ? 'an' : 'a';
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** One of it, or several: "word", "words"; `several` is a plural that is not made with an s. */
export const oneOrMany = (count: number, one: string, several = `${one}s`): string =>
  Math.abs(count) === 1 ? one : several;

/** "1 word", "-1 point", "3 words". */
export const things = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString('en')} ${oneOrMany(count, one, several)}`;

export const dice = (count: number): string => things(count, 'die', 'dice');

const ORDINALS = ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

export function ordinal(place: number): string {
  return ORDINALS[place] ?? `${place}th`;
}

export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1] ?? ''}`;
}

export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Sentences one after the other, without those that there are not. */
export const sentences = (...said: readonly string[]): string => said.filter((one) => one !== '').join(' ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
