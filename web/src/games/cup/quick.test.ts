import { expect, test } from 'vitest';
import { SCENES } from '../../gallery/scenes/cup';
import { quickOf } from './quick';
import type { CupGame } from './view';
import { headLine } from './voice';

const said = (scene: string, me: number, more: Partial<CupGame> = {}): readonly string[] =>
  quickOf({ ...(SCENES[scene]!.message.view as CupGame), ...more }, me).map((one) => one.text);

test('only who has the cup says that it comes', () => {
  expect(said('cupopening', 0)).toContain('Here it comes.');
  expect(said('cupopening', 2)).not.toContain('Here it comes.');
});

test('nobody who looked is offered that they never did, and nobody asks for doubts once it is believed', () => {
  const claim = (SCENES['cupwaiting']!.message.view as CupGame).claim!;
  expect(said('cupwaiting', 0)).toContain('I never looked.');
  expect(said('cupwaiting', 0, { claim: { ...claim, blind: false } })).not.toContain('I never looked.');
  expect(said('cupwaiting', 1)).not.toContain('It is all there.');
  expect(said('cupwaiting', 0, { phase: 'turn' })).not.toContain('Go on. Lift it.');
});

test('the head of the table says that tokens are penalties', () => {
  const view = SCENES['cup']!.message.view as CupGame;
  expect(headLine(view, 0)).toMatch(/ of \d penalties$/);
});
