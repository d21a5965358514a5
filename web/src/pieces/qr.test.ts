import { describe, expect, test } from 'vitest';
import { qr } from './qr';

/** Reads a code back as a camera's software does: format, mask, bits, blocks; no error correction. */
function read(grid: readonly (readonly boolean[])[]): string {
  const size = grid.length;
  const at = (x: number, y: number): boolean => grid[y]?.[x] ?? false;
  const version = (size - 17) / 4;
  let format = 0;
  for (let i = 0; i <= 5; i++) format |= Number(at(8, i)) << i;
  format |= Number(at(8, 7)) << 6;
  format |= Number(at(8, 8)) << 7;
  format |= Number(at(7, 8)) << 8;
  for (let i = 9; i < 15; i++) format |= Number(at(14 - i, 8)) << i;
  const mask = ((format ^ 0x5412) >> 10) & 7;
  const masks = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ];
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const furniture = (x: number, y: number): boolean =>
    (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9) || x === 6 || y === 6 ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    centres.some((cx) => centres.some((cy) => !((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2));
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!furniture(x, y)) bits.push(Number(at(x, y) !== masks[mask]?.(x, y)));
    }
  }
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  const sizes: Readonly<Record<number, readonly number[]>> = { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27] };
  const blocks = (sizes[version] ?? []).map(() => [] as number[]);
  let next = 0;
  for (let i = 0; i < (sizes[version]?.[0] ?? 0); i++) for (const block of blocks) block.push(words[next++] ?? 0);
  const data = blocks.flat().map((word) => word.toString(2).padStart(8, '0')).join('');
  const length = parseInt(data.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(data.slice(12 + 8 * i, 20 + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('QR codes', () => {
  test.each(['http://a.b/', 'http://192.168.1.23:2656/t/f0eOtGEyiAUR6t16NLcDPw', 'https://bunkum.example/house/t/NTi2_kjb2TcPs-_30mJblQ?x=ü', `http://${'x'.repeat(80)}`])(
    '%s can be read again',
    (link) => expect(read(qr(link))).toBe(link),
  );

  test('what is too long is refused', () => {
    expect(() => qr('x'.repeat(500))).toThrow('too long');
  });
});
