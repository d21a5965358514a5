import type { Drawing } from '../shelf';
import { read } from './reading';
import type { Boggle } from './view';

const drawing: Drawing = {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain: (view) => ((view as Boggle).phase === 'read' ? 'The lists are being read.' : 'Everybody writes in secret.'),
  open: (view) => ['show', 'over'].includes((view as Boggle).phase),
  mayRestart: (view) => (view as Boggle).phase === 'write',
};

export default drawing;
