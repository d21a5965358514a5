import type { Drawing } from '../shelf';
import { read } from './reading';
import type { GreenBox } from './view';
import { bidSaid } from './voice';

const green = (view: unknown): GreenBox => view as GreenBox;

const drawing: Drawing = {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain: (view) => {
    const bid = green(view).bid;
    return bid === null ? 'Nothing is bid yet.' : `The bid on the table is ${bidSaid(bid)}.`;
  },
  open: (view) => green(view).showdown !== null || green(view).phase === 'over',
  mayRestart: (view) => ['bid', 'turn'].includes(green(view).phase),
};

export default drawing;
