import { bidSaid } from '../../pieces/pips';
import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { Firehouse } from './view';

export default {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain(view) {
    const { bid } = view;
    return bid === null ? 'Nothing has been bid yet.' : `The bid on the table is ${bidSaid(bid.number, bid.face)}.`;
  },
  open: (view) => view.showdown !== null,
} satisfies Drawing<Firehouse, Play>;
