/** One dry line about a die that somebody gives up. */
import { article, capital, inWords, oneOrMany } from '../../../ground/text';
import { lettered } from '../voice';

/** Spoken: an X, a Qu. */
function withArticle(face: string): string {
  return `${article(face)} ${lettered(face)}`;
}

const RARE = ['Qu', 'Q', 'J', 'X', 'Z', 'K'] as const;
const VOWELS = new Set(['A', 'E', 'I', 'O', 'U']);

/** One dry line about a die, for those who must give one up. */
export function dieLine(faces: readonly string[]): string {
  const rare = RARE.find((face) => faces.includes(face));
  const vowels = faces.filter((face) => VOWELS.has(face.toUpperCase())).length;
  if (vowels === 0) return 'Not a vowel on it';
  const vowelLine = `${inWords(vowels)} ${oneOrMany(vowels, 'vowel')}`;
  if (rare !== undefined) return `${capital(withArticle(rare))}, ${vowelLine}`;
  if (vowels >= 4) return `${capital(vowelLine)}, no surprises`;
  const twin = faces.find((face, i) => faces.indexOf(face) !== i);
  if (twin === undefined) return `Six letters, ${vowelLine}`;
  const twins = faces.filter((face) => face === twin).length;
  const others = VOWELS.has(twin) && twins === vowels ? 'no other vowel' : vowelLine;
  return `${capital(inWords(twins))} ${twin} faces, ${others}`;
}
