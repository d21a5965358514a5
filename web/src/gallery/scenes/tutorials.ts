/** What a tutorial says, beside each kind of thing that it speaks of. */
import type { Scene } from '../scene';
import { SCENES as BOGGLE } from './liars_boggle';

const WHALE = BOGGLE['turn'] as Scene;
const BUNKUM = BOGGLE['showdown'] as Scene;

export const SCENES: Readonly<Record<string, Scene>> = {
  tutorial: {
    ...WHALE,
    note: {
      say: 'Under your cup, for your eyes only: A, S, L, E. Say a word that they spell: sale.',
      beside: 'own',
      count: '1 of 4',
    },
  },
  tutorialbid: {
    ...WHALE,
    note: {
      say: 'Nobody called you: your bluff held. But whale needs an E among twelve dice. Call it!',
      beside: 'bid',
      count: '3 of 4',
    },
  },
  tutorialhand: {
    ...WHALE,
    note: {
      say: 'Bids go up, and count the dice under all cups. Now bluff: say hamster, though you see no H, S or R.',
      beside: 'hand',
      count: '2 of 4',
    },
  },
  tutorialwaits: { ...(BOGGLE['waiting'] as Scene), note: { say: '', beside: null, count: '2 of 4', waits: true } },
  tutorialread: {
    ...BUNKUM,
    note: {
      say: 'An E is missing: Bo lied, and loses a die. Had it been there, you would have lost one.',
      beside: 'verdict',
      count: '4 of 4',
      button: 'Go on',
    },
  },
  tutorialend: {
    ...BUNKUM,
    note: {
      say: 'That is all of it: say more, or say bunkum. Whoever has dice last wins.',
      beside: null,
      count: '',
      button: 'Play a real match',
    },
  },
};
