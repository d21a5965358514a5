import { bidOnTable, type Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { GreenBox } from './view';
import { bidSaid } from './voice';

export default {
  read,
  game: () => import('./Game.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain: ({ bid }) => bidOnTable(bid && bidSaid(bid), 'Nothing is bid yet.'),
  open: (view) => view.showdown !== null || view.phase === 'over',
} satisfies Drawing<GreenBox, Play>;
