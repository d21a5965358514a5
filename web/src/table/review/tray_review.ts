/** The review of a round of words on a tray, in words (docs/explanation/reviews.md). */
import { inWords, listed, things } from '../../ground/text';
import type { ListedWord, MissedWords, TrayReviewed, WordHighlight } from '../../wire';
import type { Seat } from '../../connection/model';
import { called, nameOf, type Eyes, type LessonText } from './review';

export const points = (many: number): string => things(many, 'point');

/** What is said of words that are on none of the lists that one may know. */
const MISSED = {
  lists: { heading: 'Nobody found', one: 'Nobody found it.', none: 'Every word of the tray is on a list.' },
  read: { heading: 'Nobody read', one: 'Nobody read it.', none: 'Every word of the tray was read.' },
  nothing: { heading: 'On the tray', one: 'Who had it stays private.', none: 'The tray spells no word.' },
} as const;

export const missedHeading = ({ shown }: TrayReviewed): string => MISSED[shown].heading;
export const missedNone = ({ shown }: TrayReviewed): string => MISSED[shown].none;

const KNOWN = { common: ' Everybody knows it.', familiar: ' A familiar word.', rare: ' A rare word.' } as const;

/** "Round 2: 14 words found, 51 missed." */
export function traySaid(tray: TrayReviewed): string {
  const found = new Set(tray.lists.flatMap((list) => (list ?? []).map(({ word }) => word))).size;
  const missed = tray.missed.reduce((sum, { count }) => sum + count, 0);
  if (tray.shown === 'nothing') return `Round ${tray.number}: ${words(missed)} on the tray.`;
  return `Round ${tray.number}: ${words(found)} ${tray.shown === 'read' ? 'read' : 'found'}, ${missed} missed.`;
}

const words = (many: number): string => things(many, 'word');

/** "7 letters: 3 words, two well known" */
export function groupSaid({ letters, count, known }: MissedWords): string {
  const well = known === 0 ? '' : `, ${known === count ? 'all' : inWords(known)} well known`;
  return `${things(letters, 'letter')}: ${words(count)}${well}`;
}

/** The word to trace first: the best that nobody found, or else the best find. */
export function firstWord({ highlights, missed }: TrayReviewed): string {
  const best = highlights.find(({ kind }) => kind === 'best_missed') ?? highlights[0];
  return best?.word ?? missed[0]?.words[0]?.word ?? '';
}

/** "dialogs: 5 points for Cy, and nobody else had it. A familiar word." */
export function wordSaid(tray: TrayReviewed, word: string, eyes: Eyes): string {
  const held = tray.lists.flatMap((list, seat) =>
    (list ?? []).filter((entry) => entry.word === word).map((entry) => ({ ...entry, seat })),
  );
  const [first] = held;
  if (first !== undefined)
    return `${fateSaid(
      first,
      held.map(({ seat }) => seat),
      eyes,
    )}${first.known === null ? '' : KNOWN[first.known]}`;
  const missed = tray.missed.flatMap((group) => group.words).find((one) => one.word === word);
  if (missed === undefined) return '';
  return `${word}: ${points(missed.points)}. ${MISSED[tray.shown].one}${missed.known === null ? '' : KNOWN[missed.known]}`;
}

function fateSaid(entry: ListedWord, seats: readonly Seat[], eyes: Eyes): string {
  const { word, points: earned, mark } = entry;
  const who = listed(seats.map((seat) => nameOf(eyes, seat)));
  switch (mark) {
    case 'counts':
      return `${word}: ${points(earned)} for ${who}, and nobody else had it.`;
    case 'shared':
      return seats.length > 1
        ? `${word}: ${who} had it, so it counts for nobody.`
        : `${word}: on another list too, so it counts for nobody.`;
    case 'struck':
      return earned < 0 ? `${word}: struck. It cost ${who} ${points(-earned)}.` : `${word}: struck. It earned nothing.`;
    case 'no_word':
      return `${word}: not in the dictionary.`;
    case 'withheld':
      return `${word}: written, and not read.`;
    case 'left':
      return `${word}: its writer left the table.`;
  }
}

/** What a chip says beside its word. */
export const chipNote = ({ mark, points: earned }: ListedWord): string =>
  ({
    counts: `${earned}`,
    shared: 'shared',
    struck: earned < 0 ? `${earned}` : 'struck',
    no_word: 'no word',
    withheld: 'not read',
    left: 'left',
  })[mark];

/** What stood out, as a lesson is told. */
export function highlightSaid(
  { kind, seat, word, points: earned }: WordHighlight,
  tray: TrayReviewed,
  eyes: Eyes,
): LessonText {
  const whose = seat === null ? word : `${called(eyes, seat)}, ${word}`;
  const heading = MISSED[tray.shown].heading;
  switch (kind) {
    case 'best_find':
      return {
        title: whose,
        pill: 'Best find',
        tone: 'true',
        sentence: `${points(earned)}, and nobody else had it.`,
      };
    case 'best_missed':
      return { title: whose, pill: heading, tone: 'claim', sentence: `The dearest of them: ${points(earned)}.` };
    case 'known_missed':
      return { title: whose, pill: heading, tone: 'claim', sentence: `Everybody knows it: ${points(earned)}.` };
    case 'dearest_struck':
      return {
        title: whose,
        pill: 'Struck',
        tone: 'lie',
        sentence: earned < 0 ? `It cost ${points(-earned)}.` : 'It earned nothing.',
      };
  }
}
