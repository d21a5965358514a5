/** Holds the folders of the page in their order: a file imports from its own folder and from those below it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Each may import from those before it. `wire.ts`, the generated types of messages, lies below all of them. */
const LAYERS = ['wire', 'ground', 'pieces', 'connection', 'table', 'games', 'app', 'gallery', 'main'];
/** Folders of `games/` that games share: a game may import from them, and they from no game. */
const KITS = ['hidden_dice'];

const SOURCE = dirname(fileURLToPath(import.meta.url));
const OUTSIDE = ['vite-env.d.ts', 'layers.test.ts'];

type Sources = Readonly<Record<string, string>>;

function sourcesOf(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !OUTSIDE.includes(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Returns the folder, or the file without its endings, that a path begins with. */
const layerOf = (path: string): string => (path.split('/')[0] ?? '').replace(/\..*$/, '');
/** Returns the game's folder that a path lies in, if it lies in one. */
const gameOf = (path: string): string | undefined => /^games\/(\w+)\//.exec(path)?.[1];

/** Returns every path that a source names: of an import, an `import()`, a glob. */
function importsOf(file: string, source: string): string[] {
  const named = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bglob(?:<[^(]*>)?\(\s*)['"`](\.[^'"`]*)['"`]/g);
  return [...named].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

function faultOf(file: string, imported: string): string | null {
  const [from, to] = [LAYERS.indexOf(layerOf(file)), LAYERS.indexOf(layerOf(imported))];
  if (to < 0) return `${file} imports ${imported}, which is in no known folder`;
  // Tests may take their moments of a game from the gallery.
  if (file.endsWith('.test.ts') && imported.startsWith('gallery/scenes/')) return null;
  if (to > from) return `${file} imports ${imported}, which lies above it`;
  const [game, other] = [gameOf(file), gameOf(imported)];
  if (game !== undefined && other !== undefined && game !== other && !KITS.includes(other))
    return `${file} imports ${imported}, of another game`;
  return null;
}

function faultsOf(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, source]) => {
    if (!LAYERS.includes(layerOf(file))) return [`${file} is in no known folder`];
    return importsOf(file, source).flatMap((imported) => faultOf(file, imported) ?? []);
  });
}

test('no file imports from a folder above its own, and no game from another', () => {
  const sources = sourcesOf(SOURCE);
  expect(Object.entries(sources).flatMap(([file, source]) => importsOf(file, source)).length).toBeGreaterThan(1000);
  expect(faultsOf(sources)).toEqual([]);
});

test.each([
  ['pieces/Cup.svelte', `import { settings } from '../app/router.svelte';`],
  ['table/odds_text.ts', `const { x } = await import('../games/bar/view');`],
  ['games/bar/view.ts', `import {\n  one,\n  two,\n} from "../perudo/view";`],
  ['games/hidden_dice/view.ts', `import type { One } from '../bar/view';`],
  ['connection/reading.ts', `const all = import.meta.glob<{ default: One }>('../games/*/index.ts');`],
  ['ground/text.ts', `import '../elsewhere/text';`],
  ['table/odds_text.test.ts', `import { drawingOf } from '../app/game_drawings';`],
  ['misc/text.ts', ''],
])('a fault in %s is found', (file, source) => expect(faultsOf({ [file]: source })).toHaveLength(1));

test.each([
  ['games/bar/view.ts', `import type { One } from '../hidden_dice/view';`],
  ['games/bar/news.test.ts', `import { SCENES } from '../../gallery/scenes/bar';`],
  ['app/game_drawings.ts', `const all = import.meta.glob('../games/*/index.ts');`],
  ['ground/links.ts', `import type { House } from '../wire';`],
])('%s may import what it does', (file, source) => expect(faultsOf({ [file]: source })).toEqual([]));
