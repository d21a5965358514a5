import { expect, test } from 'vitest';
import { scannedIn } from './scanned';

const ROOT = 'https://bunkum.example/dice/';

test('a code of this house, or a link to one of its tables, is followed', () => {
  expect(scannedIn('kumqat', ROOT)).toEqual({ code: 'KUMQAT' });
  expect(scannedIn('https://bunkum.example/dice/t/k7m2', ROOT)).toEqual({ address: 't/k7m2' });
  expect(scannedIn('https://bunkum.example/dice/t/k7m2?carry=abc', ROOT)).toEqual({ address: 't/k7m2?carry=abc' });
});

test('nothing else that a picture says is followed', () => {
  for (const text of [
    'https://elsewhere.example/dice/t/k7m2',
    'http://bunkum.example/dice/t/k7m2',
    'https://bunkum.example/other/t/k7m2',
    'https://bunkum.example/dice/judge',
    'https://bunkum.example@elsewhere.example/dice/t/k7m2',
    'https://bunkum.example/dice/t/../../admin',
    '//bunkum.example/dice/t/k7m2',
    'javascript:alert(1)',
    'KUMQ0I',
    'whale',
    '',
  ])
    expect(scannedIn(text, ROOT), text).toBeNull();
});
