/** Sentences of the table: short, dry, on the players' side (docs/explanation/look-and-feel.md#voice). */
import type { Verdict } from '../../table/showdown/verdict';
import { capital, dice, inWords, oneOrMany, things } from '../../ground/text';
import type { Seat } from '../../connection/model';
import type { CupGame, Die, Showdown } from './view';
import { claimWords, faceWord, handWords } from './words';
import { about, doneBy, madeBy, within } from '../../table/seat_name';

/** "2 of 5 penalties", "3 lives", "no penalties" */
export function tokensOf(view: CupGame, seat: Seat): string {
  const held = view.tokens[seat] ?? 0;
  if (view.end.kind === 'lives') return things(held, 'life', 'lives');
  if (view.end.kind === 'tokens') return `${held} of ${things(view.end.number, 'penalty', 'penalties')}`;
  return held === 0 ? 'no penalties' : things(held, 'penalty', 'penalties');
}

/** The head of the table. */
export function headLine(view: CupGame, me: Seat | null): string {
  const round = view.end.kind === 'rounds' ? `Round ${view.round} of ${view.end.number}` : `Round ${view.round}`;
  return me === null ? round : `${round} · ${tokensOf(view, me)}`;
}

/** "Mara’s claim", and the sentence that follows: "You took it with a peek." */
export function claimLine(view: CupGame, me: Seat | null): readonly [string, string] {
  const claim = view.claim;
  if (claim === null)
    return [
      '',
      view.holder === me ? 'Say what is under the cup. Any claim may be the first.' : 'Nothing has been claimed yet.',
    ];
  const [name, ends] = madeBy(view, claim, me);
  const whose = name === 'You' ? 'Your claim' : `${name}’s claim${ends}`;
  if (view.phase !== 'turn') return [whose, claim.blind ? 'Passed on without a look.' : ''];
  return [
    whose,
    view.how === 'peek'
      ? about(view, view.holder, me, 'You took it with a peek.', '{name} took it with a peek.')
      : about(view, view.holder, me, 'You took it without a look.', '{name} took it without a look.'),
  ];
}

/** What lies under the cup, as far as one may say it to all. */
export function cupLine(view: CupGame, me: Seat | null): string {
  const inside = view.dice.filter((die) => !die.table);
  if (inside.length === 0) return 'Nothing is under the cup';
  const count = `${dice(inside.length)} inside`;
  const others = view.lookers.filter((seat) => seat !== me);
  const mine = me !== null && view.lookers.includes(me);
  if (!mine && others.length === 0)
    return inside.every((die) => die.known) ? `${count}, seen by all` : `${count}, not looked at`;
  if (mine && others.length === 0) return `${count}, seen by you alone`;
  return `${count}, seen by ${within(view, mine ? [...others, me] : others, me)}`;
}

/** Who lifted the cup; `byClock`: time ran out, and it was lifted in their place. */
export const liftLine = (
  { seats }: CupGame,
  { challenger }: Showdown,
  me: Seat | null,
  byClock: boolean,
  did = '{name} lifted the cup',
  clock = 'The clock lifted the cup for {name}',
): string => doneBy({ seats, overdue: byClock ? challenger : null }, challenger, me, did, clock);

/** Who must do something, where it is not you. */
export function whoDecides(view: CupGame, me: Seat | null): string {
  const tell = (you: string, they: string): string => about(view, view.holder, me, you, they);
  switch (view.phase) {
    case 'receive':
      return tell('You decide: believe it, or lift the cup.', '{name} decides: believe it, or lift the cup.');
    case 'turn':
      return tell('You have the cup.', '{name} has the cup.');
    case 'give':
      return tell('You hand something on.', '{name} hands something on.');
    default:
      return 'A moment.';
  }
}

export function verdictOf(view: CupGame, show: Showdown, me: Seat | null): Verdict {
  const said = capital(claimWords(show.claim));
  const lives = view.end.kind === 'lives';
  const out = view.seats[show.loser]?.status === 'gone' && !lives;
  const cost = out
    ? ''
    : lives
      ? about(view, show.loser, me, 'You lose a life.', '{name} loses a life.')
      : about(view, show.loser, me, 'You take a penalty token.', '{name} takes a penalty token.');
  return {
    headline: capital(handWords(show.worth)),
    because: show.holds ? `${said} or better: it lies there.` : `${said} it is not.`,
    cost,
    stamp: show.holds ? 'It holds' : 'Bunkum!',
    holds: show.holds,
  };
}

/** "five, die 2 of 5, under the cup" */
export function dieLabel(die: Die): string {
  const value = die.value === null ? 'not looked at' : faceWord(die.value);
  const where = die.table ? `on the table${die.locked ? ', locked' : ''}` : 'under the cup';
  return `${value}, die ${die.at + 1} of 5, ${where}`;
}

export const facesSaid = (values: readonly number[]): string =>
  values.length === 0 ? 'nothing' : values.map(faceWord).join(', ');
export const diceSaid = (many: number): string => `${inWords(many)} ${oneOrMany(many, 'die', 'dice')}`;

export function readDice(view: CupGame): string {
  const inside = view.dice.filter((die) => !die.table);
  const beside = view.dice.filter((die) => die.table);
  const faces = (dice: readonly Die[]): string =>
    dice.map((die) => (die.value === null ? 'unseen' : faceWord(die.value))).join(', ');
  return `Under the cup: ${inside.length > 0 ? faces(inside) : 'nothing'}. On the table: ${beside.length > 0 ? faces(beside) : 'nothing'}.`;
}
