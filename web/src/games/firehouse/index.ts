import { bidSaid } from '../../pieces/pips';
import { bidOnTable, type Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { Firehouse } from './view';

export default {
  read,
  game: () => import('./Game.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain: ({ bid }) => bidOnTable(bid && bidSaid(bid.number, bid.face)),
  open: (view) => view.showdown !== null,
} satisfies Drawing<Firehouse, Play>;
