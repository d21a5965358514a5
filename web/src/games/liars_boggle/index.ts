import type { Drawing } from '../shelf';
import { read } from './reading';
import type { LiarsBoggle } from './view';

const drawing: Drawing = {
  read,
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./HowTo.svelte'),
  curtain(view) {
    const { bid, phase, vote, seats } = view as LiarsBoggle;
    if (vote !== null) return `${seats[vote.by]?.name ?? 'Somebody'} asks whether ${vote.word} is a word.`;
    if (phase === 'replace')
      return bid === null
        ? 'The word was no word here: say another.'
        : `The word was no word here: say another, or call ${bid.word}.`;
    return bid === null ? 'No word has been said yet.' : `The word on the table is ${bid.word}.`;
  },
  asides: ['FriendlyChallenge', 'StartTimer'],
  open: (view) => (view as LiarsBoggle).showdown !== null,
  mayRestart: (view) => ['bid', 'turn', 'replace'].includes((view as LiarsBoggle).phase),
};

export default drawing;
