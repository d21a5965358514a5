import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { GreenBox } from './view';
import { bidSaid } from './voice';

export default {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain: (view) => {
    const bid = view.bid;
    return bid === null ? 'Nothing is bid yet.' : `The bid on the table is ${bidSaid(bid)}.`;
  },
  open: (view) => view.showdown !== null || view.phase === 'over',
} satisfies Drawing<GreenBox, Play>;
