import { bidSaid } from '../../pieces/pips';
import type { Drawing } from '../shelf';
import { read } from './reading';
import type { Firehouse } from './view';

const drawing: Drawing = {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain(view) {
    const { bid } = view as Firehouse;
    return bid === null ? 'Nothing has been bid yet.' : `The bid on the table is ${bidSaid(bid.number, bid.face)}.`;
  },
  open: (view) => (view as Firehouse).showdown !== null,
  mayRestart: (view) => ['bid', 'turn', 'bang'].includes((view as Firehouse).phase),
};

export default drawing;
