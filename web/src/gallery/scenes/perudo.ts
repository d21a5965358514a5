/** Moments of Perudo for the pattern book. */
import type { Scene } from '../scene';
import { hiddenScenes } from './hidden_dice';

export const SCENES: Readonly<Record<string, Scene>> = hiddenScenes({
  game: 'perudo',
  title: 'Perudo',
  aces: true,
  bid: { number: 8, face: 5 },
  earlier: [
    { number: 4, face: 3 },
    { number: 3, face: 1 },
    { number: 7, face: 2 },
    { number: 7, face: 5 },
  ],
  spans: [
    { least: 4, most: 17, faces: [1] },
    { least: 8, most: 8, faces: [6] },
    { least: 9, most: 17, faces: [2, 3, 4, 5, 6] },
  ],
  counts: { count: 7, aces: 3 },
  calza: true,
});
