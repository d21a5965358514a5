/**
 * Cuts the two typefaces down to what the page says.
 *
 * The packages carry whole Latin; the page needs ASCII, a few signs and three weights. The cuttings
 * lie in `.fonts/`, are made once a change of package or alphabet, and are never committed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SIGNS = ' ·×–—‘’“”…•−→←✓';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface Cut {
  readonly name: string;
  readonly from: string;
  readonly text: string;
  readonly weights?: { readonly min: number; readonly max: number };
}

const CUTS: readonly Cut[] = [
  {
    name: 'facts',
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    text: ASCII + SIGNS,
    weights: { min: 400, max: 700 },
  },
  { name: 'claims', from: '@fontsource/besley/files/besley-latin-900-normal.woff2', text: LETTERS + " !?'’" },
];

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

export function fonts(): Plugin {
  return {
    name: 'bunkum-fonts',
    async config() {
      const folder = join(here, '..', '.fonts');
      mkdirSync(folder, { recursive: true });
      await Promise.all(CUTS.map((cut) => make(cut, folder)));
    },
  };
}

async function make(cut: Cut, folder: string): Promise<void> {
  const whole = readFileSync(require.resolve(cut.from));
  const recipe = createHash('sha256').update(whole).update(JSON.stringify(cut)).digest('hex');
  const [font, stamp] = [join(folder, `${cut.name}.woff2`), join(folder, `${cut.name}.sha256`)];
  if (existsSync(font) && existsSync(stamp) && readFileSync(stamp, 'utf8') === recipe) return;
  const options = cut.weights
    ? { targetFormat: 'woff2' as const, variationAxes: { wght: cut.weights } }
    : { targetFormat: 'woff2' as const };
  writeFileSync(font, await subsetFont(whole, cut.text, options));
  writeFileSync(stamp, recipe);
}
