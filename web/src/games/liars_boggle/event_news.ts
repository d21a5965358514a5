/** What has just happened and cannot be seen in how the table stands: whose time ran out, which die left, what was traded. */
import type { GameEvent, Seat } from '../../connection/model';
import { counted, type Count } from '../../pieces/table/vote_text';
import { capital, listed, sentences } from '../../ground/text';
import { facesOf } from './reading';
import type { LiarsBoggle } from './view';
import { asks, loses, type CallingClock } from './voice';
import type * as table from '../../table/news';
import { about } from '../../table/seat_name';

type Kind =
  | ('round' | 'restart' | 'bid' | 'turn' | 'called' | 'verdict' | 'out' | 'won' | 'away' | 'back')
  | ('sand' | 'time' | 'vote' | 'checked' | 'struck' | 'gone' | 'traded' | 'kept');
export type News = table.News<Kind>;

/** What the server tells of what happened; for motion and announcements alone. */
interface BoggleEvent extends GameEvent {
  readonly seat?: Seat;
  readonly loser?: Seat;
  readonly binding?: boolean;
  readonly word?: string;
  /** Of a word, whether it is one; of a vote, how many said so. */
  readonly valid?: boolean | number;
  readonly invalid?: number;
  readonly back?: { readonly word: string } | null;
  readonly die?: string;
  readonly give?: readonly string[];
  readonly take?: readonly string[];
}

export interface Moment {
  readonly before: LiarsBoggle;
  readonly after: LiarsBoggle;
  readonly me: Seat | null;
}

/** A die by its six faces: "H L N N R Z". */
export const spelled = (die: string): string => facesOf(die).join('\u00a0');

/** In the order in which it happened. */
export function happened(events: readonly GameEvent[], moment: Moment): News[] {
  return events.flatMap((event) => tellEvent(event, events, moment) ?? []);
}

const calm = (kind: Kind, ...said: readonly string[]): News => ({ kind, sentence: sentences(...said), urgent: false });

function tellEvent(event: BoggleEvent, events: readonly GameEvent[], moment: Moment): News | null {
  const { after, me } = moment;
  const seat = event.seat ?? -1;
  const word = capital(event.word ?? '');
  const does = (you: string, they: string): string => about(after, seat, me, you, they);
  switch (event.type) {
    case 'TimerStarted':
      return calm('sand', does('You turn the sand.', '{name} turns the sand.'), sandCosts(after, me));
    case 'TimerFinished':
      return sandRanOut(event, events, moment);
    case 'TurnMissed':
      return missed(event.loser ?? -1, events, moment);
    case 'FriendlyAsked':
      return after.phase === 'vote' ? calm('vote', asks(after, seat, moment.before.bid?.word ?? 'it', me)) : null;
    case 'Abstained':
      return calm('vote', does('You have no opinion.', '{name} has no opinion.'));
    case 'FriendlyResult':
      return event.valid === true
        ? calm('checked', `${word} is a word.`, counted(countIn(events, moment.before)))
        : null;
    case 'BidWithdrawn':
      return calm(
        'struck',
        `${word} does not count as a word.`,
        counted(countIn(events, moment.before)),
        event.back ? `${capital(event.back.word)} stands again.` : 'No word stands.',
      );
    case 'Discarded':
      return gaveUp(event, moment);
    case 'Traded': {
      const [give, take] = [event.give ?? [], event.take ?? []].map((dice) => listed(dice.map(spelled)));
      return calm('traded', does(`You trade ${give} for ${take}.`, `{name} trades ${give} for ${take}.`));
    }
    case 'KeptDice':
      return calm('kept', does('You trade nothing.', '{name} trades nothing.'));
    default:
      return null;
  }
}

export interface Struck {
  readonly word: string;
  /** Who asked whether it is a word. */
  readonly by: Seat | null;
  /** How the vote fell, where there was one. */
  readonly count?: Count | null;
}

/** How the vote fell that has just closed; where nobody had a vote there was none. */
export function countIn(events: readonly GameEvent[], before: LiarsBoggle): Count | null {
  const closed: BoggleEvent | undefined = events.find((event) => event.type === 'VoteClosed');
  if (closed === undefined || before.vote === null) return null;
  return { valid: Number(closed.valid), invalid: closed.invalid ?? 0 };
}

export function struckIn(events: readonly GameEvent[], before: LiarsBoggle): Struck | null {
  const of = (type: string): BoggleEvent | undefined => events.find((event) => event.type === type);
  const word = of('BidWithdrawn')?.word;
  return word === undefined
    ? null
    : { word, by: of('FriendlyAsked')?.seat ?? before.vote?.by ?? null, count: countIn(events, before) };
}

/** Whether a sand timer ran out that binds whoever was asked. */
const sandBinds = (events: readonly GameEvent[]): boolean =>
  events.some((event) => event.type === 'TimerFinished' && (event as BoggleEvent).binding === true);

/** Which clock called in somebody's place, if one did. */
export function whichCalled(events: readonly GameEvent[], { overdue, showdown }: LiarsBoggle): CallingClock {
  if (!events.some(({ type }) => type === 'Called')) return '';
  return sandBinds(events) ? 'sand' : overdue === showdown?.caller ? 'clock' : '';
}

/** "Time." to whoever was asked, and to the others whose time it was. */
export function timeSaid(
  events: readonly GameEvent[],
  { before, after, me }: Moment,
  seat: Seat | null,
  overdue = after.overdue === seat,
): string {
  const sand = sandBinds(events);
  if (seat === null || (!sand && !overdue)) return '';
  return about(before, seat, me, 'Time.', sand ? '{name}’s sand ran out.' : '{name}’s time ran out.');
}

/** What the sand costs is told with it; where it costs nothing, that it ran out. */
function sandRanOut(event: BoggleEvent, events: readonly GameEvent[], moment: Moment): News | null {
  if (event.binding !== true) return calm('time', 'The sand ran out. It binds nobody.');
  if (events.some(({ type }) => type === 'Called' || type === 'TurnMissed')) return null;
  return {
    kind: 'time',
    sentence: timeSaid(events, moment, moment.before.turn),
    urgent: moment.before.turn === moment.me,
  };
}

function missed(loser: Seat, events: readonly GameEvent[], moment: Moment): News {
  const time = timeSaid(events, moment, loser, true);
  return {
    kind: 'time',
    sentence: sentences(time, loses(moment.after, loser, moment.me)),
    urgent: loser === moment.me,
  };
}

/** Everybody may know which die it was (RULES 2.6). */
function gaveUp({ seat = -1, die = '' }: BoggleEvent, { after, me }: Moment): News {
  if (seat === me && after.overdue === me)
    return { kind: 'gone', sentence: `Time. ${spelled(die)} left.`, urgent: true };
  return calm('gone', about(after, seat, me, `You give up ${spelled(die)}.`, `{name} gives up ${spelled(die)}.`));
}

/** What it costs when the sand of this turn runs out: it binds the turn in which it was started (RULES 2.9). */
export function sandCosts(view: LiarsBoggle, me: Seat | null): string {
  if (view.turn === null) return '';
  if (view.rules.sand === 'notify') return 'It costs nothing when it runs out.';
  const [you, they] =
    view.rules.sand === 'auto_call' && view.bid !== null
      ? [`When it runs out, you call ${view.bid.word}.`, `When it runs out, {name} calls ${view.bid.word}.`]
      : ['When it runs out, you lose a die.', 'When it runs out, {name} loses a die.'];
  return about(view, view.turn, me, you, they);
}

/** What of the news is written on the table until something else happens there. */
export function written(news: readonly News[]): string {
  const kinds: readonly News['kind'][] = ['sand', 'time', 'checked', 'struck', 'gone', 'traded', 'restart'];
  return news
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ sentence }) => sentence)
    .join(' ');
}
