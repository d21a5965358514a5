import { toasts } from './toasts.svelte';

/** Hands a text or an address to the system's share sheet, or else to the clipboard. */
export async function share(what: { readonly text?: string; readonly url?: string }): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share(what);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // Thought better of it.
    }
  }
  copy(what.url ?? what.text ?? '');
}

/** Works on plain http too, where browsers keep the modern clipboard closed. */
export function copy(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true; // So that no keyboard comes up.
  const before = document.activeElement;
  // Outside an open sheet nothing can be selected.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  toasts.news(done ? 'Copied. Paste it where you like.' : text, 'copy');
}
