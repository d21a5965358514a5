/** What page and server both put into words, in the same words: `tests/games/test_said_alike.py` writes the phrases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimSaid } from '../connection/reading';
import type { Claim } from '../wire';
import { parse } from '../games/cup/ladder';
import { claimWords, handWords } from '../games/cup/words';
import { soMany } from '../games/green_box/voice';
import perudo from '../games/perudo';
import { inWords, ordinal, things } from '../ground/text';
import { bidSaid } from '../pieces/pips';
import type { SymbolName } from '../pieces/symbols/Symbol.svelte';
import { plainly, timesSaid } from '../table/odds_text';

const FILE = join(import.meta.dirname, '../../../tests/data/said_alike.json');
const SAID = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Record<string, string>>;

/** "have 2 hammers", "dice 1", "word whale". */
function claimOf(key: string): Claim {
  const [kind = '', ...rest] = key.split(' ');
  const number = kind === 'dice' || rest.length > 1 ? Number(rest.shift()) : null;
  const word = rest[0] ?? null;
  return (kind.endsWith('word') ? { kind, word } : { kind, number, letter: word }) as Claim;
}

const halves = (key: string): [number, string] => [Number(key.split(' ')[0]), key.split(' ')[1] ?? ''];

const SPEAKERS: Readonly<Record<string, (key: string) => string>> = {
  bids: (key) => bidSaid(halves(key)[0], Number(halves(key)[1])),
  'bids with aces': (key) => {
    const [number, face] = halves(key);
    const ace = perudo.named?.(face, number);
    return ace ? `${number} ${ace}` : bidSaid(number, Number(face));
  },
  cards: (key) => soMany(halves(key)[0], halves(key)[1] as SymbolName),
  claims: (key) => claimWords(parse(key)),
  hands: (key) => handWords(parse(key)),
  talk: (key) => claimSaid(claimOf(key)),
  'talk with aces': (key) => claimSaid(claimOf(key), perudo.named),
  places: (key) => ordinal(Number(key)),
  numbers: (key) => inWords(Number(key)),
  points: (key) => things(Number(key), 'point'),
  seldom: (key) => plainly(Number(key)),
  often: (key) => timesSaid(Number(key)),
};

test('every kind of phrase is known to both sides', () => {
  expect(Object.keys(SPEAKERS)).toEqual(Object.keys(SAID));
});

describe.each(Object.entries(SAID))('%s', (kind, phrases) => {
  test.each(Object.entries(phrases))('%s', (key, phrase) => {
    expect(SPEAKERS[kind]?.(key)).toBe(phrase);
  });
});
