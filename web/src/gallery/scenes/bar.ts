/** Moments of Bar for the pattern book. */
import type { Scene } from '../scene';
import { hiddenScenes } from './hidden_dice';

export const SCENES: Readonly<Record<string, Scene>> = hiddenScenes({
  game: 'bar',
  title: 'Bar',
  aces: false,
  bid: { number: 5, face: 5 },
  earlier: [
    { number: 2, face: 3 },
    { number: 3, face: 2 },
    { number: 3, face: 6 },
    { number: 4, face: 5 },
  ],
  spans: [
    { least: 5, most: 5, faces: [6] },
    { least: 6, most: 17, faces: [1, 2, 3, 4, 5, 6] },
  ],
  counts: { count: 4, aces: 0 },
  calza: false,
});
