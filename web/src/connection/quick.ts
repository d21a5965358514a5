/** What is said with a tap: a ready phrase by its id, or a claim. */
import type { Claim, PhraseId } from '../wire';
import type { Quick, Seat } from './model';
import { claimSaid } from './reading';

/** A ready phrase, in the words of `PHRASES` on the server: each game fetches its own only. */
export const phrase = (id: PhraseId, text: string): Quick => ({ text, talk: { do: 'phrase', phrase: id } });

/** "Bob has the E", about somebody at the table. */
export const hasLetter = (about: Seat, name: string | null, letter: string): Quick => ({
  text: `${name ?? 'Somebody'} has the ${letter}`,
  talk: { do: 'phrase', phrase: 'has_letter', about, letter },
});

export const claimed = (claim: Claim, text = claimSaid(claim)): Quick => ({ text, talk: { do: 'claim', claim } });
