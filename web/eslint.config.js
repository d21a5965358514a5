import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  // `wire.ts` is generated from the server's records.
  { ignores: ['node_modules/', '.fonts/', 'src/wire.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript knows which names exist.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Rules that ask the type checker run on plain TypeScript: in Svelte files they take four times as long.
    files: ['src/**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // A map that is filled and read within one function, or replaced as a whole, need not be reactive.
    // A text in braces keeps the spaces around it, and an empty one keeps a block from being empty.
    rules: { 'svelte/prefer-svelte-reactivity': 'off', 'svelte/no-useless-mustaches': 'off' },
  },
  {
    // A test that takes what is not there fails, as it should.
    files: ['src/**/*.test.ts', 'src/gallery/**', 'src/**/scenes.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
