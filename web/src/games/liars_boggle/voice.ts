/** Sentences of the table: short, dry, on the players' side (docs/explanation/look-and-feel.md#voice). */
import type { Verdict } from '../../table/showdown/verdict';
import type { Seat } from '../../connection/model';
import type { Bid, Die, LiarsBoggle, Piece, Showdown, Vote } from './view';
import { counted, type Count } from '../../pieces/table/vote_text';
import { article, capital, dice, inWords, listed, oneOrMany, sentences, things } from '../../ground/text';
import { about, nameOf, within } from '../../table/seat_name';

export const loses = (view: LiarsBoggle, seat: Seat, me: Seat | null): string =>
  about(view, seat, me, 'You lose a die.', '{name} loses a die.');

/** "5 dice", or "5 letters" where a die may stand for two. */
export const lengthSaid = (view: LiarsBoggle, length: number): string =>
  view.rules.letters ? things(length, 'letter') : dice(length);

/** "Mara bid whale · 5 dice" */
export function bidLine(view: LiarsBoggle, bid: Bid, me: Seat | null): readonly [string, string, string] {
  return [nameOf(view, bid.seat, me), bid.word, lengthSaid(view, bid.length)];
}

/** The sentence that tells where you stand when it is not your turn. */
export function whoDecides(view: LiarsBoggle, me: Seat | null): string {
  if (view.vote !== null) return voteLine(view, view.vote, me);
  if (view.turn === null) return 'A moment.';
  const name = nameOf(view, view.turn, me);
  const word = view.bid?.word;
  switch (view.phase) {
    case 'bid':
      return about(view, view.turn, me, 'You open.', '{name} opens.');
    case 'replace':
      if (word === undefined) return `${name} must say another word.`;
      return about(
        view,
        view.turn,
        me,
        `You say another word, or call ${word}.`,
        `{name} says another word, or calls ${word}.`,
      );
    case 'discard':
      return about(view, view.turn, me, 'You give up a die.', '{name} gives up a die.');
    case 'trade':
      return `${name} may trade dice.`;
    case 'showdown':
      return `${name} may doubt the word ${view.showdown?.word ?? ''}, or let it stand.`;
    default:
      return about(view, view.turn, me, 'You decide.', '{name} decides.');
  }
}

/** Why a word must be replaced, and by what: its line, and what may be done. */
export function struckLines(
  view: LiarsBoggle,
  struck: { readonly word: string; readonly by: Seat | null; readonly count?: Count | null } | null,
  me: Seat | null,
): readonly [string, string] {
  const line = struck === null ? 'That is no word here' : `${capital(struck.word)} is no word here`;
  const asked = struck === null || struck.by === null ? '' : `${nameOf(view, struck.by, me)} asked.`;
  const next = view.bid === null ? 'Say another.' : `Say another, or call ${view.bid.word}.`;
  return [line, sentences(asked, asked && counted(struck?.count), next)];
}

const FEW = 3;

/** "Bo asks whether shole is a word. Still voting: Ines and Mara." */
function voteLine(view: LiarsBoggle, vote: Vote, me: Seat | null): string {
  const left = vote.voters.filter((seat) => !vote.voted.includes(seat));
  const who = left.length > FEW ? `${inWords(left.length)} people` : within(view, left, me) || 'nobody';
  return sentences(asks(view, vote.by, vote.word, me), `Still voting: ${who}.`, abstainedSaid(view, vote, me));
}

export const asks = (view: LiarsBoggle, seat: Seat, word: string, me: Seat | null): string =>
  about(view, seat, me, `You ask whether ${word} is a word.`, `{name} asks whether ${word} is a word.`);

/** "No opinion: Ines and you.", where anybody abstains. */
export const abstainedSaid = (view: LiarsBoggle, vote: Vote, me: Seat | null): string =>
  vote.abstained.length === 0 ? '' : `No opinion: ${within(view, vote.abstained, me)}.`;

/** "over tried, train, sale": newest first. */
export function overLine(earlier: readonly Bid[]): string {
  const words = earlier.filter((bid) => !bid.withdrawn).map((bid) => bid.word);
  return words.length === 0 ? '' : `over ${words.reverse().join(', ')}`;
}

/** Which of a word's letters you hold, and which others must show: drawing of what you see, not a rule. */
export function holding(tiles: readonly string[], mine: readonly Die[], brief = false): string {
  if (tiles.length === 0 || mine.length === 0) return '';
  const left = mine.map((die) => (die.up ?? '').toUpperCase());
  const held: string[] = [];
  const wanted: string[] = [];
  for (const tile of tiles) {
    const at = left.indexOf(tile.toUpperCase());
    if (at >= 0) {
      left.splice(at, 1);
      held.push(lettered(tile));
    } else wanted.push(lettered(tile));
  }
  if (wanted.length === 0) return 'You hold all of it.';
  if (held.length === 0) return 'You hold none of it.';
  if (wanted.length > 7) return `You hold ${inWords(held.length)} of its letters. Others must show ${wanted.length}.`;
  const others = `Others must show ${listed(wanted)}.`;
  return brief ? others : `You hold ${held.join(', ')}. ${others}`;
}

export const lettered = (face: string): string => capital(face.toLowerCase());

// The showdown.

/** What called in somebody's place, once it had run out; empty where somebody called. */
export type CallingClock = '' | 'sand' | 'clock';

/** "Bo called whales"; `by`: what ran out, and called in their place. */
export function callLine(
  view: LiarsBoggle,
  { caller, word }: Pick<Showdown, 'caller' | 'word'>,
  me: Seat | null,
  by: CallingClock,
): string {
  if (!by) return `${nameOf(view, caller, me)} called ${word}`;
  return `The ${by} called ${word} for ${within(view, [caller], me)}`;
}

export function missingOf(spelling: readonly Piece[]): string[] {
  return spelling.filter((piece) => piece.die === null).map((piece) => lettered(piece.text));
}

function missingLine(show: Showdown): string {
  const present = new Set(show.spelling.filter((piece) => piece.die !== null).map((piece) => lettered(piece.text)));
  const missing = [...new Set(missingOf(show.spelling))];
  const none = missing.filter((face) => !present.has(face));
  const few = missing.filter((face) => present.has(face)).map((face) => `${face}s`);
  if (missing.length === 0) return 'These letters cannot be put together';
  if (few.length === 0) return `No ${listed(none, 'or')} on the table`;
  if (none.length === 0) return `Not enough ${listed(few, 'or')} on the table`;
  return `No ${listed(none, 'or')}, and not enough ${listed(few, 'or')}`;
}

export function verdictOf(view: LiarsBoggle, show: Showdown, me: Seat | null, count: Count | null = null): Verdict {
  const word = capital(show.word);
  const held = show.spelling.filter((piece) => piece.die !== null).length;
  const total = show.spelling.length;
  const cost = show.loser === null ? '' : loses(view, show.loser, me);
  if (!show.spellable) {
    const share =
      held === 0
        ? 'None of its letters is on the table.'
        : held === 1
          ? `Only one of its ${inWords(total)} letters is on the table.`
          : `Only ${inWords(held)} of its ${inWords(total)} letters are on the table.`;
    const judged = show.valid === null ? '' : show.valid ? `${word} is a word.` : `${word} is no word.`;
    return { headline: missingLine(show), cost, because: sentences(judged, share), stamp: 'Bunkum!', holds: false };
  }
  if (show.challenged && show.valid === false) {
    return {
      headline: `${word} is no word`,
      cost,
      because: sentences(`The letters are here, but ${show.word} is no word.`, counted(count)),
      stamp: 'Bunkum!',
      holds: false,
    };
  }
  const because =
    show.challenged && show.valid
      ? sentences(`Every letter is here, and ${show.word} is a word.`, counted(count))
      : `Every letter of ${show.word} is here.`;
  return { headline: 'Every letter is here', cost, because, stamp: 'It holds', holds: true };
}

// Dice.

/** "A, die 2 of 4, faces A B B J O O" */
export function dieLabel(die: Die, at: number, of: number): string {
  const up = die.up === null ? 'face down' : die.up === '_' ? 'blank' : die.up;
  return `${up}, die ${at + 1} of ${of}${die.faces ? `, faces ${die.faces.join(' ')}` : ''}`;
}

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
