/**
 * The system's keyboard lies over a page, and the page hears of it only by how much of itself is still seen.
 * While somebody types on it, what they type and the buttons beneath must stay in sight: a phone's page is drawn into
 * what is left (`above`), a larger one only lifts what the keyboard lies over (`under`).
 */
import { createSubscriber } from 'svelte/reactivity';

/** The part of the page above the keyboard, in pixels. */
export interface Above {
  readonly top: number;
  readonly height: number;
}

/** Whoever sees more than this has no keyboard before them, or one that leaves room enough. */
const ENOUGH = 560;
/** Between a lifted part and what it was lifted from, in pixels. */
const MARGIN = 6;
/** A page that is zoomed shows less of itself, too. */
const ZOOMED = 1.05;
/** Fields that bring up no keyboard. */
const SILENT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** What of the page is left while its keyboard is up; null: all of it, or as good as all. */
export function left(view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null): Above | null {
  if (view === null || view.scale > ZOOMED || view.height > ENOUGH) return null;
  return { top: view.offsetTop, height: view.height };
}

/** How far a keyboard lies over what ends at `bottom`, in pixels; 0: not at all. */
export function over(view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null, bottom: number): number {
  if (view === null || view.scale > ZOOMED) return 0;
  const hidden = bottom - view.offsetTop - view.height;
  return hidden > 0 ? hidden + MARGIN : 0;
}

function takesKeys(field: Element | null): boolean {
  if (field instanceof HTMLTextAreaElement) return field.inputMode !== 'none';
  return field instanceof HTMLInputElement && field.inputMode !== 'none' && !SILENT.has(field.type);
}

const changed = createSubscriber((update) => {
  const view = window.visualViewport;
  const soon = (): void => queueMicrotask(update); // A field may lose the focus by being taken away, amid a drawing.
  const events: [EventTarget | null, string][] = [
    [view, 'resize'],
    [view, 'scroll'],
    [document, 'focusin'],
    [document, 'focusout'],
  ];
  for (const [target, event] of events) target?.addEventListener(event, soon);
  return () => {
    for (const [target, event] of events) target?.removeEventListener(event, soon);
  };
});

function typedInto(part: Element): boolean {
  const field = document.activeElement;
  return part.contains(field) && takesKeys(field);
}

/** What of the page is above the keyboard, while somebody types into a field of this part; null: all of it. */
export function above(part: Element | null): Above | null {
  changed();
  return part !== null && typedInto(part) ? left(window.visualViewport) : null;
}

/** How far this part's end must be lifted to stand above the keyboard, while somebody types into a field of it. */
export function under(part: Element | null): number {
  changed();
  return part !== null && typedInto(part) ? over(window.visualViewport, part.getBoundingClientRect().bottom) : 0;
}

/** How far a thing must be lifted to end above `end`; where there is too little room below `top`, its end stays hidden. */
export function between(thing: Pick<DOMRect, 'top' | 'bottom'>, top: number, end: number): number {
  return Math.max(0, Math.min(thing.bottom + MARGIN - end, thing.top - top));
}

/** On a part that stands above the keyboard: a button takes neither the focus nor with it the keyboard, which would be
 * gone from under the finger. */
export function keepTyping(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}
