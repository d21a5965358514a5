import { expect, test } from 'vitest';
import { placeNote, type Box } from './place';

const SCREEN = { width: 390, height: 844 };
const NOTE = { width: 340, height: 110 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const covers = (top: number, of: Box): boolean => top < of.top + of.height && top + NOTE.height > of.top;

test('the note lies above what it speaks of, and points at it', () => {
  const dice = box(60, 360, 270, 80);
  const place = placeNote(NOTE, dice, [dice], SCREEN);
  expect(place.tail?.edge).toBe('bottom');
  expect(covers(place.top, dice)).toBe(false);
});

test('it lies below where there is no room above', () => {
  expect(placeNote(NOTE, box(60, 60, 270, 40), [], SCREEN).tail?.edge).toBe('top');
});

test('it covers the others rather than the own dice', () => {
  const [hand, dice, bid] = [box(0, 480, 390, 364), box(60, 360, 270, 80), box(40, 220, 310, 110)];
  const { top } = placeNote(NOTE, hand, [hand, dice, bid], SCREEN);
  expect([hand, dice, bid].filter((one) => covers(top, one))).toEqual([]);
});

test('it lies over the bar rather than on the cards of a showdown or on what is asked', () => {
  const [stamp, cards, hand] = [box(80, 430, 200, 60), box(8, 148, 344, 264), box(0, 452, 360, 164)];
  const size = { width: 340, height: 138 };
  expect(placeNote(size, stamp, [cards, hand], { width: 360, height: 616 }).top).toBe(8);
});

test('it lies over the end of a hand in which nothing is asked rather than on what decided', () => {
  const [stamp, spelled, dice] = [box(58, 615, 274, 78), box(8, 68, 374, 280), box(8, 410, 374, 204)];
  const size = { width: 340, height: 138 };
  expect(placeNote(size, stamp, [spelled, dice, stamp], SCREEN).top).toBe(844 - 138 - 8);
});

test('it stays on the screen, however large it is', () => {
  for (const size of [NOTE, { width: 340, height: 420 }]) {
    const { left, top } = placeNote(size, box(380, 830, 8, 8), [], { width: 360, height: 400 });
    expect(left).toBeGreaterThanOrEqual(8);
    expect(left + size.width).toBeLessThanOrEqual(360 - 8 + 1);
    expect(top).toBeGreaterThanOrEqual(8);
  }
});
