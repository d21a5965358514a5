/** What a change of view means to somebody who listens: sentences in the order in which things happened. */
import { upheld, type Count } from '../../pieces/table/vote_text';
import { capital, listed, oneOrMany } from '../../ground/text';
import type { GameEvent, Seat } from '../../connection/model';
import { tellerOf, type News } from '../../table/news';
import type { Boggle } from './view';
import { does, listSaid, missedOf, points, tieSaid, traySaid, wonBy, words } from './voice';
import { nameOf, winLine } from '../../table/seat_name';

type Kind = 'shaken' | 'pens' | 'grace' | 'read' | 'turn' | 'verdict' | 'crossed' | 'scored' | 'won' | 'left';

interface Judged extends GameEvent {
  readonly word: string;
  readonly valid: boolean;
  readonly reader: Seat;
  readonly traced: boolean;
  readonly cost: number;
}

interface Doubted extends GameEvent {
  readonly seat: Seat;
  readonly word: string;
}

/** How the votes fell that have just been counted, by word. */
export function countsIn(events: readonly GameEvent[]): ReadonlyMap<string, Count> {
  const closed = events.filter((event): event is GameEvent & Count & { word: string } => event.type === 'VoteClosed');
  return new Map(closed.map(({ word, valid, invalid }) => [word, { valid, invalid }]));
}

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
  for (const event of events) {
    if (event.type === 'Challenged') {
      const { seat, word } = event as Doubted;
      tell('verdict', `${does(after, seat, me, 'challenge')} ${word}.`);
    } else if (event.type === 'Abstained') {
      const { seat, word } = event as Doubted;
      tell('verdict', `${nameOf(after, seat, me)} ${seat === me ? 'have' : 'has'} no opinion on ${word}.`);
    } else if (event.type === 'Verdict') {
      const { word, valid, reader, traced, cost } = event as Judged;
      const loses = cost > 0 ? ` ${does(after, reader, me, 'lose')} ${points(cost)}.` : '';
      const judged = valid ? 'a word' : traced ? 'no word' : 'not on the tray';
      const count = counts.get(word);
      tell('verdict', `${capital(word)} is ${judged}${count === undefined ? '' : upheld(count, valid)}.${loses}`, true);
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
      tell(
        'crossed',
        `${listed(crossed.seats.map((seat) => nameOf(after, seat, me)))} have ${crossed.word}: it counts for nobody.`,
      );
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
        : ` Your list: ${listSaid(mine)}. You score ${points(after.result.points[me] ?? 0)}.`;
    tell(
      'scored',
      `${[`${wonBy(after, me)}.`, ...after.result.ties.map((tie) => tieSaid(after, tie, me))].join(' ')}${own} ${words(after.result.words.length)} ${oneOrMany(after.result.words.length, 'was', 'were')} there, ${missedOf(after).length} nobody found.`,
      true,
    );
  }
  if (after.ranking !== null && before?.ranking == null) {
    // The reasons of the last round have just been told.
    const reasons = after.ties
      .map((tie) => tieSaid(after, tie, me))
      .filter((reason) => !news.some(({ sentence }) => sentence.includes(reason)));
    tell('won', [`The match is over. ${winLine(after, me)}.`, ...reasons].join(' '), true);
  }
  return news;
}
