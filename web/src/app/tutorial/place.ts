/** Where the coach's note lies: beside what it speaks of, and over as little as can be of what is needed now. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface NotePlace {
  readonly left: number;
  readonly top: number;
  /** Which edge of the note its tail leaves, and how far along; null: it lies apart. */
  readonly tail: { readonly edge: 'top' | 'bottom'; readonly at: number } | null;
}

const GAP = 14;
const MARGIN = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** `needed`: what should stay in sight, each as much as it is large; `of`: what the note speaks of. */
export function placeNote(
  note: { width: number; height: number },
  of: Box | null,
  needed: readonly Box[],
  screen: { width: number; height: number },
): NotePlace {
  const middle = of === null ? screen.width / 2 : of.left + of.width / 2;
  const left = clamp(middle - note.width / 2, MARGIN, Math.max(MARGIN, screen.width - note.width - MARGIN));
  const lowest = Math.max(MARGIN, screen.height - note.height - MARGIN);
  const beside =
    of === null
      ? []
      : (
          [
            ['bottom', of.top - GAP - note.height],
            ['top', of.top + of.height + GAP],
          ] as const
        ).filter(([, top]) => top >= MARGIN && top <= lowest);
  // Over the bar or the end of the hand only where all else is needed, as on a phone at a showdown.
  const apart = [MARGIN + 52, clamp(screen.height * 0.3, MARGIN, lowest), MARGIN, lowest].map(
    (top) => ['apart', Math.min(top, lowest)] as const,
  );
  const covered = (top: number): number =>
    needed.reduce(
      (sum, box) => sum + overlap({ left, top, ...note }, box),
      of === null ? 0 : overlap({ left, top, ...note }, of),
    );
  const best = [...beside, ...apart]
    .map(([edge, top]) => ({ edge, top, cost: covered(top) }))
    .reduce((a, b) => (b.cost < a.cost ? b : a));
  return {
    left,
    top: best.top,
    tail: best.edge === 'apart' ? null : { edge: best.edge, at: clamp(middle - left, 26, note.width - 26) },
  };
}
