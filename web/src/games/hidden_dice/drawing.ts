/** How a plain game of hidden dice is read and drawn: what bar dice and Perudo have in common. */
import { bidOnTable, type Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { readHidden } from './reading';
import type { Hidden } from './view';
import { said } from './voice';

type HiddenDrawing = Drawing<Hidden, Play>;

/** Returns the drawing of a game; `own` is the game in a minute, and names of faces if it has its own. */
export function hiddenDice(own: Pick<HiddenDrawing, 'how' | 'named'>): HiddenDrawing {
  return {
    read: readHidden,
    game: () => import('./Table.svelte'),
    late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
    curtain: (view) => bidOnTable(view.bid && said(view, view.bid)),
    open: (view) => view.showdown !== null,
    ...own,
  };
}
