import type { Drawing } from '../../table/drawing';
import { read } from './reading';

export default {
  read,
  game: () => import('./Generic.svelte'),
  curtain: () => 'What is on the table, all may know.',
  open: (view) => view.timers.some((timer) => timer.name === 'show'),
} satisfies Drawing;
