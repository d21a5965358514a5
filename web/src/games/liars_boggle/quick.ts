/** Things one might say with a tap. Claims are marked as talk and are never checked before the showdown. */
import { inWords } from '../../pieces/words';
import type { LiarsBoggle, Quick, Seat } from '../../table/model';
import { lettered } from './voice';

/** Spoken, "an H" and "an X" begin with a vowel, "a U" does not. */
export function withArticle(face: string): string {
  return `${/^(A|E|F|H|I|L|M|N|O|R|S|X)$/i.test(face) ? 'an' : 'a'} ${lettered(face)}`;
}

export function have(face: string): Quick {
  return { text: `I have ${withArticle(face)}`, claim: { says: 'have', face: lettered(face) } };
}

export function lack(face: string): Quick {
  return { text: `I have no ${lettered(face)}`, claim: { says: 'lack', face: lettered(face) } };
}

export function vowels(count: number): Quick {
  const what = count === 1 ? 'vowel' : 'vowels';
  return { text: `I hold ${inWords(count)} ${what}`, claim: { says: 'vowels', count } };
}

const plain = (text: string): Quick => ({ text, claim: null });

/** A few that fit the moment: letters of the word that stands, then urging and doubting. */
export function suggestions(view: LiarsBoggle, me: Seat | null): Quick[] {
  const bid = view.bid;
  if (bid === null) return [have('e'), have('s'), vowels(2), plain('Take your time.'), plain('I hold nothing.')];
  const letters = [...new Set([...bid.word.toUpperCase()])];
  const rare = letters.sort((a, b) => 'JQXZKVBWPYGFMHCDULNTSROAIE'.indexOf(a) - 'JQXZKVBWPYGFMHCDULNTSROAIE'.indexOf(b));
  const [first = 'E', second = 'S'] = rare;
  const bidder = view.seats[bid.seat]?.name ?? 'Somebody';
  const aside = bid.seat === me ? plain('Every letter.') : plain(`${bidder} has the ${lettered(first)}`);
  return [have(first), have(second), aside, plain('Call it!'), plain('That’s no word'), vowels(2)];
}
