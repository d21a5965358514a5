import { describe, expect, test } from 'vitest';
import type { GameEvent, Seat } from '../../connection/model';
import { sandCosts, struckIn, whichCalled, written } from './event_news';
import { newsOf, type Known } from './news';
import { suggestions } from './quick';
import { BUNKUM, HOLDS, OPENING, TURN, WAITING } from '../../gallery/scenes/liars_boggle';
import type { LiarsBoggle } from './view';
import { callLine, struckLines, whoDecides } from './voice';

const event = (type: string, more: object = {}): GameEvent => ({ type, ...more });
/** Sentences as they are read; the faces of a die stay on one line, which is nothing to the ear. */
const sentences = (before: LiarsBoggle, after: LiarsBoggle, events: GameEvent[], me: Seat | null, known: Known = {}) =>
  newsOf(before, after, me, { events, ...known }).map(({ sentence, urgent }) =>
    (urgent ? `! ${sentence}` : sentence).replaceAll('\u00a0', ' '),
  );

describe('time', () => {
  const lost: LiarsBoggle = { ...OPENING, phase: 'discard' };
  const missed = event('TurnMissed', { loser: 0 });

  test('whoever opened too late loses a die, and all hear why', () => {
    const sand = [event('TimerFinished', { binding: true }), missed];
    expect(sentences(OPENING, lost, sand, 0)).toEqual(['! Time. You lose a die.']);
    expect(sentences(OPENING, lost, sand, 3)).toEqual(['Juno’s sand ran out. Juno loses a die.']);
    expect(sentences(OPENING, lost, [missed], 3)).toEqual(['Juno’s time ran out. Juno loses a die.']);
    expect(written(newsOf(OPENING, lost, 0, { events: sand }))).toBe('Time. You lose a die.');
  });

  test('a call that nobody made says that time did', () => {
    const sand = [event('TimerFinished', { binding: true }), event('Called', { seat: 1 })];
    expect(sentences(WAITING, BUNKUM, sand, 0)[0]).toBe('! Bo’s sand ran out. The sand called whales for Bo.');
    const shown = BUNKUM.showdown!;
    expect(callLine(BUNKUM, shown, shown.caller, whichCalled(sand, BUNKUM))).toBe('The sand called whales for you');
    expect(callLine(BUNKUM, shown, shown.caller, whichCalled([event('Called')], BUNKUM))).toBe('You called whales');
    const called = [event('Called', { seat: 1 })];
    expect(sentences(WAITING, BUNKUM, called, 1)[0]).toBe('! You called whales.');
    const late: LiarsBoggle = { ...BUNKUM, overdue: 1 };
    expect(sentences(WAITING, late, called, 1)[0]).toBe('! Time. The clock called whales for you.');
    expect(sentences(WAITING, late, called, 0)[0]).toBe('! Bo’s time ran out. The clock called whales for Bo.');
    expect(whichCalled([], late)).toBe('');
  });

  test('sand of another turn binds nobody', () => {
    expect(sentences(TURN, TURN, [event('TimerFinished', { binding: false })], 0)).toEqual([
      'The sand ran out. It binds nobody.',
    ]);
  });

  test('what the sand costs is told when it is turned', () => {
    expect(sentences(TURN, TURN, [event('TimerStarted', { seat: 3 })], 0)).toEqual([
      'Mara turns the sand. When it runs out, you call whale.',
    ]);
    expect(sandCosts(OPENING, 0)).toBe('When it runs out, you lose a die.');
    expect(sandCosts({ ...TURN, rules: { ...TURN.rules, sand: 'lose_die' } }, 3)).toBe(
      'When it runs out, Juno loses a die.',
    );
    expect(sandCosts({ ...TURN, rules: { ...TURN.rules, sand: 'notify' } }, 0)).toBe(
      'It costs nothing when it runs out.',
    );
  });
});

describe('dice that change hands', () => {
  const gone = event('Discarded', { seat: 0, place: 1, die: 'HIMNUQu' });
  const shown: LiarsBoggle = { ...BUNKUM, phase: 'show', turn: null };

  test('everybody hears which die was given up', () => {
    expect(sentences(BUNKUM, shown, [gone], 2)).toEqual(['Juno gives up H I M N U Qu.']);
    expect(sentences(BUNKUM, shown, [gone], 0)).toEqual(['You give up H I M N U Qu.']);
    expect(sentences(BUNKUM, { ...shown, overdue: 0 }, [gone], 0)).toEqual(['! Time. H I M N U Qu left.']);
  });

  test('everybody hears what was traded', () => {
    const trade = event('Traded', { seat: 3, places: [0, 1], give: ['AAEEGN', 'ABBJOO'], take: ['DEILRX', 'HLNNRZ'] });
    expect(sentences(BUNKUM, BUNKUM, [trade], 0)).toEqual([
      'Mara trades A A E E G N and A B B J O O for D E I L R X and H L N N R Z.',
    ]);
    expect(sentences(BUNKUM, BUNKUM, [event('KeptDice', { seat: 3 })], 0)).toEqual(['Mara trades nothing.']);
  });

  test('who is out hears in which place', () => {
    const out: LiarsBoggle = {
      ...shown,
      seats: shown.seats.map((seat, at) => (at === 0 ? { ...seat, status: 'dead', place: 4 } : seat)),
    };
    expect(sentences(BUNKUM, out, [gone], 0)).toEqual(['You give up H I M N U Qu.', 'You are out, in fourth place.']);
  });
});

describe('a word on trial', () => {
  const asked = event('FriendlyAsked', { seat: 1 });
  const struck = event('BidWithdrawn', { word: 'whales', back: null });
  const replacing: LiarsBoggle = { ...WAITING, phase: 'replace', turn: 0, bid: null, earlier: [] };

  test('a struck opening must be replaced, and there is nothing to call', () => {
    expect(struckIn([asked, struck], WAITING)).toEqual({ word: 'whales', by: 1, count: null });
    expect(struckLines(replacing, { word: 'whales', by: 1 }, 0)).toEqual([
      'Whales is no word here',
      'Bo asked. Say another.',
    ]);
    expect(struckLines({ ...replacing, bid: TURN.bid }, { word: 'whales', by: 1 }, 0)[1]).toBe(
      'Bo asked. Say another, or call whale.',
    );
    expect(whoDecides(replacing, 1)).toBe('Juno must say another word.');
    expect(sentences(WAITING, replacing, [asked, struck], 1)[0]).toBe(
      'Whales does not count as a word. No word stands.',
    );
  });

  test('how the vote fell is told with what came of it', () => {
    const voted: LiarsBoggle = {
      ...WAITING,
      phase: 'vote',
      turn: null,
      vote: { by: 1, word: 'whales', voters: [2, 3], voted: [2], abstained: [] },
    };
    const closed = (valid: number, invalid: number) => event('VoteClosed', { valid, invalid });
    const holds = event('FriendlyResult', { word: 'whales', valid: true });
    expect(sentences(voted, WAITING, [closed(2, 0), holds], 1)[0]).toBe('Whales is a word. Both say so.');
    expect(sentences(voted, WAITING, [closed(2, 1), holds], 1)[0]).toBe('Whales is a word. 2 of 3 say so.');
    expect(sentences(voted, replacing, [closed(1, 1), struck], 1)[0]).toBe(
      'Whales does not count as a word. Only 1 of 2 says it is one. No word stands.',
    );
    expect(sentences(voted, replacing, [closed(0, 1), struck], 1)[0]).toBe(
      'Whales does not count as a word. The one vote says so. No word stands.',
    );
    expect(sentences(voted, replacing, [closed(0, 0), struck], 1)[0]).toBe(
      'Whales does not count as a word. Nobody voted. No word stands.',
    );
    expect(struckLines(replacing, struckIn([closed(0, 3), struck], voted), 0)[1]).toBe(
      'Bo asked. All three say so. Say another.',
    );
    expect(sentences(WAITING, replacing, [asked, closed(0, 0), struck], 1)[0], 'nobody had a vote').toBe(
      'Whales does not count as a word. No word stands.',
    );
  });

  test('after a call too', () => {
    const voting: LiarsBoggle = {
      ...HOLDS,
      phase: 'vote',
      showdown: { ...HOLDS.showdown!, challenged: true, reason: null, loser: null },
      vote: { by: 1, word: 'whales', voters: [2, 3], voted: [], abstained: [] },
    };
    const after: LiarsBoggle = { ...HOLDS, showdown: { ...HOLDS.showdown!, challenged: true, valid: true } };
    expect(sentences(voting, after, [event('VoteClosed', { valid: 2, invalid: 1 })], 2)[0]).toBe(
      '! It holds. Every letter is here, and whales is a word. 2 of 3 say so. Bo loses a die.',
    );
  });

  test('who waits for a late challenge knows about what', () => {
    const late: LiarsBoggle = {
      ...BUNKUM,
      phase: 'showdown',
      turn: 1,
      showdown: { ...BUNKUM.showdown!, reason: null, loser: null },
    };
    expect(whoDecides(late, 0)).toBe('Bo may doubt the word whales, or let it stand.');
    expect(whoDecides(late, 1)).toBe('You may doubt the word whales, or let it stand.');
  });

  test('who waits for a vote knows for whom', () => {
    const voting: LiarsBoggle = {
      ...WAITING,
      phase: 'vote',
      turn: null,
      vote: { by: 1, word: 'whales', voters: [2, 3], voted: [], abstained: [] },
    };
    expect(whoDecides(voting, 0)).toBe('Bo asks whether whales is a word. Still voting: Ines and Mara.');
    expect(whoDecides({ ...voting, vote: { ...voting.vote!, voted: [3] } }, 1)).toBe(
      'You ask whether whales is a word. Still voting: Ines.',
    );
    expect(whoDecides({ ...voting, vote: { ...voting.vote!, voted: [3], abstained: [3] } }, 1)).toBe(
      'You ask whether whales is a word. Still voting: Ines. No opinion: Mara.',
    );
    expect(sentences(voting, voting, [event('Abstained', { seat: 3 })], 1)).toEqual(['Mara has no opinion.']);
    expect(sentences(voting, voting, [event('Abstained', { seat: 3 })], 3)).toEqual(['You have no opinion.']);
    expect(sentences(WAITING, voting, [asked], 0)).toEqual(['Bo asks whether whales is a word.']);
  });
});

test('dice rolled again are no struck word', () => {
  const again: LiarsBoggle = { ...WAITING, phase: 'bid', turn: 2, bid: null, earlier: [], throws: 1 };
  expect(sentences(WAITING, again, [event('RoundRestarted')], 0)).toEqual([
    'The dice are rolled again.',
    'Ines opens.',
  ]);
});

test('with all cups up nothing is offered that could be a lie', () => {
  expect(suggestions(HOLDS, 0).every(({ talk }) => talk.do === 'phrase')).toBe(true);
});
