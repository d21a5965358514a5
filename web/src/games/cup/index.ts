import type { Drawing } from '../shelf';
import { read } from './reading';
import type { CupGame } from './view';
import { capital, claimWords } from './words';

const drawing: Drawing = {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain(view) {
    const { claim } = view as CupGame;
    return claim === null
      ? 'Nothing has been claimed yet.'
      : `${capital(claimWords(claim.claim))}, it is said, lies under the cup.`;
  },
  open: (view) => (view as CupGame).showdown !== null,
  mayRestart: (view) => ['receive', 'turn'].includes((view as CupGame).phase),
};

export default drawing;
