import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { Boggle } from './view';

export default {
  read,
  game: () => import('./Game.svelte'),
  late: () => Promise.all([import('./show/Reading.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain: (view) => (view.phase === 'read' ? 'The lists are being read.' : 'Everybody writes in secret.'),
  open: (view) => ['show', 'over'].includes(view.phase),
} satisfies Drawing<Boggle, Play>;
