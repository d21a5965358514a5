import type { Drawing } from '../../table/drawing';
import type { Play } from './play.svelte';
import { read } from './reading';
import type { LiarsBoggle } from './view';

export default {
  read,
  game: () => import('./Game.svelte'),
  late: () => Promise.all([import('./show/ShowHand.svelte'), import('./beside/Beside.svelte')]),
  how: () => import('./late/HowTo.svelte'),
  curtain({ bid, phase, vote, seats }) {
    if (vote !== null) return `${seats[vote.by]?.name ?? 'Somebody'} asks whether ${vote.word} is a word.`;
    if (phase === 'replace')
      return bid === null
        ? 'The word was no word here: say another.'
        : `The word was no word here: say another, or call ${bid.word}.`;
    return bid === null ? 'No word has been said yet.' : `The word on the table is ${bid.word}.`;
  },
  open: (view) => view.showdown !== null,
} satisfies Drawing<LiarsBoggle, Play>;
