import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks } from './plugins/chunks.ts';
import { early } from './plugins/early.ts';
import { fonts } from './plugins/fonts.ts';

/** `--mode gallery` builds the pattern book instead of the page. */
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [fonts(), early(), svelte()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: 100 << 16, safari: 15 << 16, firefox: 100 << 16 } },
  },
  build: {
    target: 'es2022',
    outDir: mode === 'gallery' ? 'node_modules/.gallery' : '../src/bunkum/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'gallery' ? 'gallery.html' : 'index.html',
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 5173), strictPort: true },
  test: { environment: 'node', testTimeout: 20_000, include: ['src/**/*.test.ts'] },
}));
