import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { CupGame } from './view';
import { claimWords } from './words';
import { capital } from '../../ground/text';

export default {
  read,
  game: () => import('./Game.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain: ({ claim }) =>
    claim === null
      ? 'Nothing has been claimed yet.'
      : `${capital(claimWords(claim.claim))}, it is said, lies under the cup.`,
  open: (view) => view.showdown !== null,
} satisfies Drawing<CupGame, Play>;
