/** A tray as a drawing: which cells a word runs through, so that it can be shown. What counts, the server says. */

const touches = (size: number, a: number, b: number): boolean =>
  a !== b && Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= 1 && Math.abs((a % size) - (b % size)) <= 1;

/** What a die spells: "Qu" is qu, a blank is nothing. */
export const spells = (face: string): string => (face === '_' ? '' : face.toLowerCase());

export const wordOf = (faces: readonly string[], path: readonly number[]): string =>
  path.map((cell) => spells(faces[cell] ?? '')).join('');

/** The first way through the tray that spells the word; none where there is none. */
export function trace(faces: readonly string[], size: number, word: string): readonly number[] {
  const walk = (at: number, path: readonly number[]): readonly number[] | null => {
    if (at === word.length) return path;
    const last = path[path.length - 1];
    for (let cell = 0; cell < faces.length; cell++) {
      const text = spells(faces[cell] ?? '');
      if (text === '' || path.includes(cell) || !word.startsWith(text, at)) continue;
      if (last !== undefined && !touches(size, last, cell)) continue;
      const found = walk(at + text.length, [...path, cell]);
      if (found !== null) return found;
    }
    return null;
  };
  return word === '' ? [] : (walk(0, []) ?? []);
}

/** What a tap on a cell makes of the way so far: on, back, or a new beginning. */
export function tapped(path: readonly number[], cell: number, size: number): readonly number[] {
  const at = path.indexOf(cell);
  if (at >= 0) return at === path.length - 1 ? path.slice(0, -1) : path.slice(0, at + 1);
  const last = path[path.length - 1];
  return last === undefined || touches(size, last, cell) ? [...path, cell] : [cell];
}

/** What a finger that slides over a cell makes of it: a step back undoes one. */
export function slid(path: readonly number[], cell: number, size: number): readonly number[] {
  const last = path[path.length - 1];
  if (last === cell) return path;
  if (path[path.length - 2] === cell) return path.slice(0, -1);
  if (path.includes(cell) || (last !== undefined && !touches(size, last, cell))) return path;
  return [...path, cell];
}
