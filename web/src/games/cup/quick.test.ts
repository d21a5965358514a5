import { expect, test } from 'vitest';
import { SCENES } from '../../gallery/scenes/cup';
import { quickOf } from './quick';
import type { CupGame } from './view';
import { headLine } from './voice';

const said = (scene: string, me: number, more: Partial<CupGame> = {}): readonly string[] =>
  quickOf({ ...(SCENES[scene]!.message.view as CupGame), ...more }, me);

test('only who has the cup says that it comes', () => {
  expect(said('cupopening', 0)).toContain('here_it_comes');
  expect(said('cupopening', 2)).not.toContain('here_it_comes');
});

test('nobody who looked is offered that they never did, and nobody asks for doubts once it is believed', () => {
  const claim = (SCENES['cupwaiting']!.message.view as CupGame).claim!;
  expect(said('cupwaiting', 0)).toContain('never_looked');
  expect(said('cupwaiting', 0, { claim: { ...claim, blind: false } })).not.toContain('never_looked');
  expect(said('cupwaiting', 1)).not.toContain('all_there');
  expect(said('cupwaiting', 0, { phase: 'turn' })).not.toContain('lift_it');
});

test('the head of the table says that tokens are penalties', () => {
  const view = SCENES['cup']!.message.view as CupGame;
  expect(headLine(view, 0)).toMatch(/ of \d penalties$/);
});
