/** What the judge asks the server, and how it says the answers. */
import type { Answer } from '../../connection/model';
import { asked } from '../../ground/server_api';
import { capital, things } from '../../ground/text';
import type * as wire from '../../wire';

/** Says whether a word is in the dictionary. */
export async function onword(word: string): Promise<Answer> {
  const judged = await asked<wire.WordJudged>(`api/judge/word?word=${encodeURIComponent(word)}`);
  return {
    ok: judged.valid,
    sentence: judged.valid ? `${capital(word)} is a word.` : `${capital(word)} is no word here.`,
    help: `${judged.lexicon.name}, ${things(judged.lexicon.size, 'word')}`,
  };
}

/** Says whether dice with these faces can spell a word. */
export async function onspell(word: string, faces: readonly string[]): Promise<Answer> {
  const judged = await asked<wire.SpellJudged>('api/judge/spell', { word, faces });
  const missing = judged.pieces
    .filter((piece) => piece.face === null)
    .map((piece) => capital(piece.text.toLowerCase()));
  return {
    ok: judged.spellable,
    sentence: judged.spellable
      ? 'Every letter is here.'
      : missing.length > 0
        ? `Missing: ${missing.join(', ')}.`
        : 'These dice cannot spell it.',
  };
}
