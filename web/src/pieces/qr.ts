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

export type Grid = readonly (readonly boolean[])[];

export function qr(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => capacity(at) >= bytes.length) + 1;
  if (version === 0) throw new Error('too long an address for a QR code');
  const words = interleave(dataWords(bytes, version), version);
  const drawings = Array.from({ length: 8 }, (_, mask) => draw(words, version, mask));
  const best = drawings.reduce((calm, one) => (unrest(one) < unrest(calm) ? one : calm));
  return best;
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

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    const [row, mark] = [grid[y], fixed[y]];
    if (row === undefined || mark === undefined || x < 0 || x >= size) return;
    row[x] = dark;
    mark[x] = true;
  };
  furniture(version, size, set);
  formats(mask, size, set);
  if (version >= 7) versions(version, size, set);
  const dark = MASKS[mask] ?? (() => false);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (row === undefined || fixed[y]?.[x]) continue;
        const value = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit += 1;
        row[x] = (value === 1) !== dark(x, y);
      }
    }
  }
  return grid;
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
function unrest(grid: Grid): number {
  const size = grid.length;
  const at = (x: number, y: number): boolean => grid[y]?.[x] ?? false;
  let sum = 0;
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (const read of [(i: number) => at(i, y), (i: number) => at(y, i)]) {
      let run = 0;
      let line = '';
      for (let i = 0; i < size; i++) {
        run = i > 0 && read(i) === read(i - 1) ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
        line += read(i) ? '1' : '0';
      }
      sum += 40 * (line.split('10111010000').length - 1 + (line.split('00001011101').length - 1));
    }
    for (let x = 0; x < size; x++) {
      if (at(x, y)) dark += 1;
      if (x > 0 && y > 0 && at(x, y) === at(x - 1, y) && at(x, y) === at(x, y - 1) && at(x, y) === at(x - 1, y - 1)) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
