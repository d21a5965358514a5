/**
 * Runs the page's first chunk as soon as it is here (`async`): module scripts wait for all styles and for each other,
 * and the line to the table need not (`src/connection/early_socket.ts`).
 */
import type { Plugin } from 'vite';

const FIRST = /<script type="module"( crossorigin src="[^"]*\/early-[^"]*")>/;

export function early(): Plugin {
  return {
    name: 'bunkum-early',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'gallery',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!FIRST.test(html)) throw new Error('the page has no early chunk: see plugins/chunks.ts');
        return html.replace(FIRST, '<script type="module" async fetchpriority="high"$1>');
      },
    },
  };
}
