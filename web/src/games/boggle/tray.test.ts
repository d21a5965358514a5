import { describe, expect, it } from 'vitest';
import { slid, tapped, trace, wordOf } from './tray';

const BG = 'S Qu I D E A R T L N G S P O M H'.split(' ');

describe('a tray', () => {
  it('shows where a word runs, and uses no die twice', () => {
    expect(trace(BG, 4, 'squid')).toEqual([0, 1, 2, 3]);
    expect(trace(BG, 4, 'equal')).toEqual([4, 1, 5, 8]);
    expect(trace(BG, 4, 'aqua')).toEqual([]);
    expect(trace(['Th', 'E', '_', 'N'], 2, 'ten')).toEqual([]);
    expect(wordOf(BG, [1, 5])).toBe('qua');
  });

  it('follows taps: on, back, and anew', () => {
    expect(tapped([0], 1, 4)).toEqual([0, 1]);
    expect(tapped([0, 1, 2], 1, 4)).toEqual([0, 1]);
    expect(tapped([0, 1], 1, 4)).toEqual([0]);
    expect(tapped([0, 1], 15, 4)).toEqual([15]);
  });

  it('follows a finger: a step back undoes one, a jump does nothing', () => {
    expect(slid([0, 1], 0, 4)).toEqual([0]);
    expect(slid([0, 1], 15, 4)).toEqual([0, 1]);
    expect(slid([0], 5, 4)).toEqual([0, 5]);
  });
});
