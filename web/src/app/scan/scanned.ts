/** What a picture with a code leads to: nowhere but to pages of this server. */

/** A table's code has no letters that look alike. */
const CODE = /^[A-HJ-NP-Z2-9]{6}$/i;

export type Scanned = { readonly code: string } | { readonly address: string };

/** Returns the code, or the address relative to `root` of one of its tables; null for whatever else a picture says. */
export function scannedIn(text: string, root: string): Scanned | null {
  if (CODE.test(text)) return { code: text.toUpperCase() };
  const home = new URL(root);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.origin !== home.origin || !url.pathname.startsWith(`${home.pathname}t/`)) return null;
  return { address: url.pathname.slice(home.pathname.length) + url.search };
}
