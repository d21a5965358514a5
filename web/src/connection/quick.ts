/** What is said with a tap: a ready phrase by its id, or a claim. */
import { PHRASES, type Claim } from '../wire';
import type { Quick, Seat } from './model';
import { claimSaid } from './reading';

export type PhraseId = keyof typeof PHRASES;

export const phrase = (id: PhraseId): Quick => ({ text: PHRASES[id], talk: { do: 'phrase', phrase: id } });

/** "Bob has the E", about somebody at the table. */
export const hasLetter = (about: Seat, name: string | null, letter: string): Quick => ({
  text: PHRASES.has_letter.replace('{letter}', letter).replace('{name}', () => name ?? 'Somebody'),
  talk: { do: 'phrase', phrase: 'has_letter', about, letter },
});

export const claimed = (claim: Claim, text = claimSaid(claim)): Quick => ({ text, talk: { do: 'claim', claim } });
