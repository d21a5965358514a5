import { readHidden } from '../hidden_dice/reading';
import type { Hidden } from '../hidden_dice/view';
import { said } from '../hidden_dice/voice';
import type { Drawing } from '../../table/drawing';
import type { Play } from '../hidden_dice/play.svelte';

const drawing: Drawing<Hidden, Play> = {
  read: readHidden,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  late: () =>
    Promise.all([import('../hidden_dice/show/ShowHand.svelte'), import('../hidden_dice/beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain(view) {
    return view.bid === null ? 'Nothing has been bid yet.' : `The bid on the table is ${said(view, view.bid)}.`;
  },
  open: (view) => view.showdown !== null,
};

export default drawing;
