import { describe, expect, test } from 'vitest';
import { BUNKUM, HOLDS, MINE, TURN, WAITING } from '../../gallery/scenes/liars_boggle';
import type { LiarsBoggle, Showdown } from './view';
import { newsOf, readBid, revealOf } from './news';
import { timingOf } from './timing';
import { bidLine, dieLine, holding, verdictOf } from './voice';

const shown = (view: LiarsBoggle, part: Partial<Showdown>): LiarsBoggle => ({
  ...view,
  showdown: { ...view.showdown!, ...part },
});
const verdict = (view: LiarsBoggle, me: number | null = 0) => verdictOf(view, view.showdown!, me);

describe('the verdict', () => {
  test('letters missing', () => {
    expect(verdict(BUNKUM)).toEqual({
      headline: 'No W on the table',
      cost: 'You lose a die.',
      because: 'Whales is a word. Only five of its six letters are on the table.',
      stamp: 'Bunkum!',
      holds: false,
    });
    expect(verdict(BUNKUM, 3).cost).toBe('Juno loses a die.');
  });

  test('too few of a letter that is there', () => {
    const spelling = [
      { text: 'S', die: [0, 1] as const },
      { text: 'S', die: null },
    ];
    expect(verdict(shown(BUNKUM, { spelling })).headline).toBe('Not enough Ss on the table');
    const more = [...spelling, { text: 'O', die: null }];
    expect(verdict(shown(BUNKUM, { spelling: more })).headline).toBe('No O, and not enough Ss');
  });

  test('every letter is here', () => {
    expect(verdict(HOLDS)).toMatchObject({
      stamp: 'It holds',
      holds: true,
      cost: 'Bo loses a die.',
      because: 'Every letter of whales is here.',
    });
  });

  test('the letters are here, but it is no word', () => {
    const view = shown(HOLDS, { word: 'shole', challenged: true, valid: false, reason: 'word_invalid', loser: 3 });
    expect(verdict(view)).toMatchObject({ stamp: 'Bunkum!', because: 'The letters are here, but shole is no word.' });
  });
});

describe('news', () => {
  test('a bid is told, and then whose turn it is', () => {
    const after: LiarsBoggle = { ...TURN, bid: { seat: 3, word: 'whale', length: 5, seq: 6 } };
    const before: LiarsBoggle = { ...TURN, turn: 3, bid: { seat: 2, word: 'tried', length: 5, seq: 5 } };
    expect(newsOf(before, after, 0).map((one) => [one.sentence, one.urgent])).toEqual([
      ['Mara bid whale, 5 dice.', false],
      ['Your turn. Whale, 5 dice, by Mara. You hold A, S, L, E.', true],
    ]);
  });

  test('where a die may stand for two letters, lengths are letters', () => {
    const letters: LiarsBoggle = { ...TURN, rules: { ...TURN.rules, letters: true } };
    expect(newsOf({ ...letters, turn: 3 }, letters, 0).map((one) => one.sentence)).toEqual([
      'Your turn. Whale, 5 letters, by Mara. You hold A, S, L, E.',
    ]);
    expect([bidLine(letters, TURN.bid!, 0)[2], bidLine(TURN, TURN.bid!, 0)[2], readBid(letters, 0)]).toEqual([
      '5 letters',
      '5 dice',
      'Mara bid whale, spelled W H A L E, 5 letters.',
    ]);
  });

  test('dice under leather are not read out', () => {
    const before: LiarsBoggle = { ...TURN, turn: 3 };
    expect(newsOf(before, TURN, 0, { covered: true }).map((one) => one.sentence)).toEqual([
      'Your turn. Whale, 5 dice, by Mara.',
    ]);
  });

  test('nothing is told twice', () => {
    expect(newsOf(TURN, TURN, 0)).toEqual([]);
  });

  test('a call, then every hand, then what it costs', () => {
    expect(newsOf(WAITING, BUNKUM, 0)[0]).toMatchObject({
      kind: 'called',
      sentence: 'Bo called whales.',
      urgent: true,
    });
    expect(revealOf(BUNKUM, 0)).toEqual([
      'You: A S L E.',
      'Bo: T R N O.',
      'Ines: H I D.',
      'Mara: C M G V.',
      'No W on the table. Bunkum. You lose a die.',
    ]);
  });

  test('an onlooker hears of no turn of their own', () => {
    expect(newsOf(WAITING, TURN, null).some((one) => one.kind === 'turn')).toBe(false);
  });
});

test('which letters you hold', () => {
  expect(holding([...'WHALES'], MINE)).toBe('You hold A, L, E, S. Others must show W and H.');
  expect(holding([...'SEAL'], MINE)).toBe('You hold all of it.');
  expect(holding(['QU', 'I', 'T'], MINE)).toBe('You hold none of it.');
});

test('a line about each die', () => {
  expect(dieLine([...'HLNNRZ'])).toBe('Not a vowel on it');
  expect(dieLine([...'AAEEGN'])).toBe('Four vowels, no surprises');
  expect(dieLine([...'EEGHNW'])).toBe('Two E faces, no other vowel');
  expect(dieLine([...'EIOSST'])).toBe('Two S faces, three vowels');
  expect(dieLine(['H', 'I', 'M', 'N', 'U', 'Qu'])).toBe('A Qu, two vowels');
});

test('call to verdict takes at most 4.2 seconds for up to twelve dice, and little more for any number', () => {
  for (let dice = 1; dice <= 12; dice++)
    for (let letters = 1; letters <= 12; letters++) expect(timingOf(dice, letters).at.after).toBeLessThanOrEqual(4200);
  expect(timingOf(36, 45).at.after).toBeLessThan(4500);
});
