import { readHidden } from '../../pieces/hidden/reading';
import type { Hidden } from '../../pieces/hidden/view';
import { said } from '../../pieces/hidden/voice';
import type { Drawing } from '../shelf';

const drawing: Drawing = {
  read: readHidden,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain(view) {
    const hidden = view as Hidden;
    return hidden.bid === null ? 'Nothing has been bid yet.' : `The bid on the table is ${said(hidden, hidden.bid)}.`;
  },
  named: (letter, many) => (letter !== '1' ? null : many === 1 ? 'ace' : 'aces'),
  open: (view) => (view as Hidden).showdown !== null,
  mayRestart: (view) => ['bid', 'turn'].includes((view as Hidden).phase),
};

export default drawing;
