/**
 * QR codes for short addresses (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10.
 *
 * Bits are laid in codewords, codewords get Reed-Solomon check words over GF(256) (polynomial 0x11D), blocks are
 * interleaved and walk the grid in columns of two from the bottom right; of the eight masks the calmest is taken.
 */

/** Version: check words a block, then [blocks, data words] once or twice (table 9 of the standard, level M). */
const BLOCKS: readonly (readonly [number, ...(readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];

/** Centres of the alignment patterns by version (annex E). */
const CENTRES: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}

const times = (a: number, b: number): number => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** Rows of cells; true is dark. */
export type Grid = readonly (readonly boolean[])[];

export function qr(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => capacity(at) >= bytes.length) + 1;
  if (version === 0) throw new Error('too long an address for a QR code');
  const size = 17 + 4 * version;
  const plain = laid(interleave(dataWords(bytes, version), version), version, size);
  const masked = MASKS.map((_, mask) => withMask(plain, mask, size));
  const unrests = masked.map((cells) => unrest(cells, size));
  const calmest = masked[unrests.indexOf(Math.min(...unrests))] ?? plain.cells;
  return Array.from({ length: size }, (_, y) => Array.from(calmest.subarray(y * size, (y + 1) * size), (cell) => cell === 1));
}

function room(at: number): number {
  const [, ...groups] = BLOCKS[at] ?? [0];
  return groups.reduce((sum, [blocks, words]) => sum + blocks * words, 0);
}

function capacity(at: number): number {
  return room(at) - (at + 1 > 9 ? 3 : 2);
}

function dataWords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, many: number): void => {
    for (let i = many - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version > 9 ? 16 : 8);
  for (const byte of bytes) put(byte, 8);
  const whole = room(version - 1) * 8;
  put(0, Math.min(4, whole - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; words.length < whole / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function checkWords(data: readonly number[], many: number): number[] {
  let factor = [1];
  for (let i = 0; i < many; i++) {
    const next = new Array<number>(factor.length + 1).fill(0);
    factor.forEach((term, at) => {
      next[at] = (next[at] ?? 0) ^ term;
      next[at + 1] = (next[at + 1] ?? 0) ^ times(term, EXP[i] ?? 0);
    });
    factor = next;
  }
  const rest = [...data, ...new Array<number>(many).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    factor.forEach((term, at) => (rest[i + at] = (rest[i + at] ?? 0) ^ times(term, lead)));
  }
  return rest.slice(data.length);
}

function interleave(words: readonly number[], version: number): number[] {
  const [checks, ...groups] = BLOCKS[version - 1] ?? [0];
  const blocks: number[][] = [];
  let at = 0;
  for (const [many, size] of groups) {
    for (let i = 0; i < many; i++, at += size) blocks.push(words.slice(at, at + size));
  }
  const longest = Math.max(...blocks.map((block) => block.length));
  const out: number[] = [];
  for (let i = 0; i < longest; i++) for (const block of blocks) if (i < block.length) out.push(block[i] ?? 0);
  const tails = blocks.map((block) => checkWords(block, checks));
  for (let i = 0; i < checks; i++) for (const tail of tails) out.push(tail[i] ?? 0);
  return out;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A code before its mask: cells row by row (1 is dark), and which of them no mask may turn. */
interface Plain {
  readonly cells: Uint8Array;
  readonly fixed: Uint8Array;
}

function laid(words: readonly number[], version: number, size: number): Plain {
  const plain: Plain = { cells: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  const set = setter(plain, size);
  furniture(version, size, set);
  formats(0, size, set);
  if (version >= 7) versions(version, size, set);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (let x = right; x >= right - 1; x--) {
        if (plain.fixed[y * size + x]) continue;
        plain.cells[y * size + x] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
  return plain;
}

function setter({ cells, fixed }: Plain, size: number): Put {
  return (x, y, dark) => {
    if (x < 0 || x >= size || y < 0 || y >= size) return;
    cells[y * size + x] = dark ? 1 : 0;
    fixed[y * size + x] = 1;
  };
}

function withMask({ cells, fixed }: Plain, mask: number, size: number): Uint8Array {
  const turned = cells.slice();
  const dark = MASKS[mask] ?? (() => false);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) if (!fixed[at] && dark(x, y)) turned[at] = (turned[at] ?? 0) ^ 1;
  }
  formats(mask, size, setter({ cells: turned, fixed: new Uint8Array(size * size) }, size));
  return turned;
}

type Put = (x: number, y: number, dark: boolean) => void;

function furniture(version: number, size: number, set: Put): void {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        if (cy + dy >= 0) set(cx + dx, cy + dy, far !== 2 && far !== 4);
      }
    }
  }
  const centres = CENTRES[version - 1] ?? [];
  const last = centres.length - 1;
  centres.forEach((cx, i) =>
    centres.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }),
  );
}

/** Level M is 0; the fifteen bits carry their own BCH check and a fixed mask (7.9). */
function formats(mask: number, size: number, set: Put): void {
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function versions(version: number, size: number, set: Put): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** Penalties N1 to N4 (7.8.3): long runs, blocks of four, false finders, too dark or too light. */
function unrest(cells: Uint8Array, size: number): number {
  let sum = 0;
  let dark = 0;
  for (let line = 0; line < size; line++) {
    sum += unrestAlong(cells, size, line * size, 1) + unrestAlong(cells, size, line, size);
    for (let x = 0; x < size; x++) {
      const at = line * size + x;
      const cell = cells[at];
      dark += cell ?? 0;
      if (x > 0 && line > 0 && cell === cells[at - 1] && cell === cells[at - size] && cell === cells[at - size - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** One row (`step` 1) or column (`step` the size): runs of five and more, and what a camera takes for a corner. */
function unrestAlong(cells: Uint8Array, size: number, from: number, step: number): number {
  let sum = 0;
  let run = 0;
  let last = 0;
  for (let i = 0, at = from; i < size; i++, at += step) {
    const cell = cells[at] ?? 0;
    run = i > 0 && cell === (last & 1) ? run + 1 : 1;
    last = ((last << 1) | cell) & 0b111_1111_1111;
    if (run === 5) sum += 3;
    else if (run > 5) sum += 1;
    if (i >= 10 && (last === 0b101_1101_0000 || last === 0b000_0101_1101)) sum += 40;
  }
  return sum;
}
