/** How somebody has answered the drills of a game, kept in this browser. */

export interface Tally {
  readonly level: number;
  readonly asked: number;
  readonly right: number;
  /** Right answers since the last wrong one. */
  readonly streak: number;
  /** Right answers in a row since the level last changed; below zero: wrong ones. */
  readonly onLevel: number;
}

export const NEW: Tally = { level: 1, asked: 0, right: 0, streak: 0, onLevel: 0 };
export const HARDEST = 5;

/** The same numbers as in `bunkum.table.drills`, by which the terminal counts. */
const UP_AFTER = 3;
const DOWN_AFTER = 2;

const PLACE = 'bunkum.drills';

/** Returns the tally after one more answer: three right ones in a row raise the level, two wrong ones lower it. */
export function counted(tally: Tally, right: boolean): Tally {
  const onLevel = right ? Math.max(tally.onLevel, 0) + 1 : Math.min(tally.onLevel, 0) - 1;
  const step = onLevel >= UP_AFTER ? 1 : onLevel <= -DOWN_AFTER ? -1 : 0;
  return {
    level: Math.min(Math.max(tally.level + step, 1), HARDEST),
    asked: tally.asked + 1,
    right: tally.right + (right ? 1 : 0),
    streak: right ? tally.streak + 1 : 0,
    onLevel: step === 0 ? onLevel : 0,
  };
}

function kept(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {}; // A browser that keeps nothing still asks.
  }
}

const whole = (found: unknown, usual: number): number => (Number.isInteger(found) ? Number(found) : usual);

/** Returns the tally of a game; a new one if there is none, or none that can be read. */
export function tallyOf(game: string): Tally {
  const saved = kept()[game];
  if (typeof saved !== 'object' || saved === null) return NEW;
  const found = saved as Partial<Record<keyof Tally, unknown>>;
  return {
    level: Math.min(Math.max(whole(found.level, NEW.level), 1), HARDEST),
    asked: whole(found.asked, 0),
    right: whole(found.right, 0),
    streak: whole(found.streak, 0),
    onLevel: whole(found.onLevel, 0),
  };
}

export function keepTally(game: string, tally: Tally): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...kept(), [game]: tally }));
  } catch {
    // Private windows may refuse: the tally then lasts as long as the page.
  }
}
