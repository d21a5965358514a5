/** What the judge asks the server, and how it says the answers. */
import type { Answer } from '../../connection/model';
import { api } from '../../ground/server_api';
import { capital, things } from '../../ground/text';

/** Says whether a word is in the dictionary. */
export async function onword(word: string): Promise<Answer> {
  const judged = await api.judgeWord(word);
  return {
    ok: judged.valid,
    sentence: judged.valid ? `${capital(word)} is a word.` : `${capital(word)} is no word here.`,
    help: `${judged.lexicon.name}, ${things(judged.lexicon.size, 'word')}`,
  };
}

/** Says whether dice with these faces can spell a word. */
export async function onspell(word: string, faces: readonly string[]): Promise<Answer> {
  const judged = await api.judgeSpelling({ word, faces: faces.map((face) => face) });
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
