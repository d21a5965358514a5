/** Single keys of the page, where they mean something. */

const WRITES = 'input, textarea, select, dialog, [role=dialog]';

/** Returns whether a key is no single key of the page: somebody types or has a sheet open, or a modifier is held. */
export function isTyped({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(WRITES) !== null);
}
