import { toasts } from '../pieces/toasts.svelte';

/** Hands a text or an address to the system's share sheet, or else to the clipboard. */
export async function share(what: { readonly text?: string; readonly url?: string }): Promise<void> {
  if ('share' in navigator) {
    await navigator.share({ title: 'Bunkum!', ...what }).catch(() => undefined);
    return;
  }
  copy(what.url ?? what.text ?? '');
}

/** Works on plain http too, where browsers keep the modern clipboard closed. */
export function copy(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  toasts.news(done ? 'Copied. Send it to your friends.' : text, 'copy');
}
