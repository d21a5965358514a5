/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { upheld, type Count } from '../../pieces/table/vote_text';
import { capital, listed, sentences } from '../../ground/text';
import type { GameEvent, Seat } from '../../connection/model';
import { tellerOf, type News } from '../../table/news';
import type { Boggle, TieBreak } from './view';
import { listSaid, missedOf, points, tieSaid, traySaid, wonBy, words } from './voice';
import { about, allOf, nameOf, winLine } from '../../table/seat_name';

type Kind = 'shaken' | 'pens' | 'grace' | 'read' | 'turn' | 'verdict' | 'crossed' | 'scored' | 'won' | 'left';

/** What is told of a word; each event has some of it. */
interface WordEvent extends GameEvent {
  readonly seat: Seat;
  readonly word: string;
  readonly valid: boolean;
  readonly reader: Seat;
  readonly traced: boolean;
  readonly cost: number;
}

/** How the votes fell that have just been counted, by word. */
export function countsIn(events: readonly GameEvent[]): ReadonlyMap<string, Count> {
  const closed = events.filter((event): event is GameEvent & Count & { word: string } => event.type === 'VoteClosed');
  return new Map(closed.map(({ word, valid, invalid }) => [word, { valid, invalid }]));
}

const isSame = (one: TieBreak, other: TieBreak): boolean =>
  one.letters === other.letters && `${one.ahead}` === `${other.ahead}` && `${one.behind}` === `${other.behind}`;

export function newsOf(
  before: Boggle | null,
  after: Boggle,
  events: readonly GameEvent[],
  me: Seat | null,
): News<Kind>[] {
  const news: News<Kind>[] = [];
  const tell = tellerOf(news);
  const was = before?.phase ?? null;
  if (
    after.phase === 'write' &&
    (was !== 'write' || before?.faces !== after.faces) &&
    before?.faces.join() !== after.faces.join()
  ) {
    tell(
      'shaken',
      `Round ${after.round}. Write. The tray, row by row: ${traySaid(after)}. Words of ${after.least} letters and more.`,
      true,
    );
  }
  if (was === 'write' && after.phase === 'grace') tell('grace', 'Pens down. Finish the word you are writing.', true);
  if ((was === 'write' || was === 'grace') && after.phase !== 'write' && after.phase !== 'grace')
    tell('pens', 'Pens down.', true);
  const counts = countsIn(events);
  for (const { type, seat, word, valid, reader, traced, cost } of events as readonly WordEvent[]) {
    if (type === 'Challenged') {
      tell('verdict', about(after, seat, me, `You challenge ${word}.`, `{name} challenges ${word}.`));
    } else if (type === 'Abstained') {
      const [you, they] = [`You have no opinion on ${word}.`, `{name} has no opinion on ${word}.`];
      tell('verdict', about(after, seat, me, you, they));
    } else if (type === 'Verdict') {
      const name = capital(word);
      const judged = valid ? `${name} is a word.` : traced ? `${name} is no word.` : `${name} is not on the tray.`;
      const lost = about(after, reader, me, `You lose ${points(cost)}.`, `{name} loses ${points(cost)}.`);
      const count = counts.get(word);
      tell('verdict', sentences(judged, count ? upheld(count, valid) : '', cost > 0 ? lost : ''), true);
    }
  }
  if (before !== null && after.read.length > before.read.length) {
    const fresh = after.read.slice(before.read.length);
    const seat = fresh[0]?.[0];
    if (seat !== undefined && seat !== me)
      tell('read', `${nameOf(after, seat, me)} reads ${listed(fresh.map(([, word]) => word))}.`);
  }
  for (const crossed of after.crossed.slice(before?.crossed.length ?? 0)) {
    if (before !== null)
      tell('crossed', `${allOf(after, crossed.seats, me)} have ${crossed.word}: it counts for nobody.`);
  }
  if (after.phase === 'read' && after.reader === me && !after.resting && (was !== 'read' || before?.reader !== me))
    tell('turn', 'Your turn to read.', true);
  if (after.chooser !== null && after.chooser === me && was !== 'choose')
    tell('turn', 'You choose the tray: four by four, or five by five.', true);
  if (after.result !== null && before?.result == null) {
    const mine = me === null ? null : after.result.lists[me];
    const own =
      me === null || mine == null
        ? ''
        : `Your list: ${listSaid(mine)}. You score ${points(after.result.points[me] ?? 0)}.`;
    const reasons = after.result.ties.map((tie) => tieSaid(after, tie, me));
    const there = `The tray had ${words(after.result.words.length)}. Nobody found ${missedOf(after).length}.`;
    tell('scored', sentences(`${wonBy(after, me)}.`, ...reasons, own, there), true);
  }
  if (after.ranking !== null && before?.ranking == null) {
    // The reasons of the last round have just been told.
    const told = before?.result == null ? (after.result?.ties ?? []) : [];
    const reasons = after.ties.filter((tie) => !told.some((one) => isSame(one, tie)));
    tell(
      'won',
      sentences(`The match is over. ${winLine(after, me)}.`, ...reasons.map((tie) => tieSaid(after, tie, me))),
      true,
    );
  }
  return news;
}
