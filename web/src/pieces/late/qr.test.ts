import { describe, expect, test } from 'vitest';
import decodeQR from 'qr/decode.js';
import { qr, QUIET, type QrDrawing } from './qr';

/** What a screen shows of it, four pixels a cell, in shades of grey with a full alpha. */
function painted({ cells, path }: QrDrawing): { width: number; height: number; data: Uint8Array } {
  const width = 4 * cells;
  const data = new Uint8Array(4 * width * width).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 4 * Number(y); row < 4 * Number(y) + 4; row++) {
      for (let at = 4 * Number(x); at < 4 * (Number(x) + Number(run)); at++)
        data.set([14, 42, 43], 4 * (row * width + at));
    }
  }
  return { width, height: width, data };
}

describe('QR codes', () => {
  test.each([
    'http://a.b/',
    'http://192.168.1.23:2656/t/f0eOtGEyiAUR6t16NLcDPw',
    'https://bunkum.example/house/t/NTi2_kjb2TcPs-_30mJblQ?x=ü',
    `http://${'x'.repeat(200)}`,
  ])('%s can be read again, as it is drawn', (link) => expect(decodeQR(painted(qr(link)))).toBe(link));

  test('it stands alone: nothing dark comes near its edge', () => {
    const { cells, path } = qr('http://a.b/');
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(QUIET);
      expect(Math.max(Number(x) + Number(run), Number(y) + 1)).toBeLessThanOrEqual(cells - QUIET);
    }
  });
});
