/** How a plain game of hidden dice is read and drawn: what bar dice and Perudo have in common. */
import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { readHidden } from './reading';
import type { Hidden } from './view';
import { said } from './voice';

type HiddenDrawing = Drawing<Hidden, Play>;

/** Returns the drawing of a game; `own` are its components, and names of faces if it has its own. */
export function hiddenDice(own: Pick<HiddenDrawing, 'game' | 'tv' | 'how' | 'named'>): HiddenDrawing {
  return {
    read: readHidden,
    late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
    curtain(view) {
      return view.bid === null ? 'Nothing has been bid yet.' : `The bid on the table is ${said(view, view.bid)}.`;
    },
    open: (view) => view.showdown !== null,
    ...own,
  };
}
