/** Fetches code of the page before it is needed. */

const harmless = new WeakSet<object>();

/** Fetches what will be needed later. Who needs it asks again, and is told if it cannot be had. */
export function fetchAhead(fetched: Promise<unknown>): void {
  fetched.catch((error: unknown) => {
    if (error instanceof Error) harmless.add(error);
  });
}

/** Returns whether nobody waits yet for what could not be fetched. */
export const isHarmless = (error: Error): boolean => harmless.has(error);
