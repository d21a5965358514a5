/** A page that stays open while the server is updated: it loads again, once. */

/** The build of this page, as the server named it; none from a server that does not say. */
const BUILD =
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '');
const RELOADED = 'bunkum reloaded from';

/** What a tab remembers over a reload; nothing where the browser allows no storage. */
export interface Memory {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

export const TAB: Memory = {
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Then a page that comes back the same says so again.
    }
  },
};

/** Where the last page was loaded again and is the same, something keeps an old copy: then any build will do. */
export function buildToTell(build = BUILD, memory = TAB): string {
  return memory.get(RELOADED) === build ? '' : build;
}

/** Loads the page anew; seat and half-typed word are found again. */
export function reload(build = BUILD, memory = TAB, go: () => void = () => location.reload()): void {
  memory.set(RELOADED, build);
  go();
}
