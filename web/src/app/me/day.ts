/** "27 November", with the year where it is not this one. `seconds` since 1970. */
export function dayOf(seconds: number, now = new Date()): string {
  const day = new Date(seconds * 1000);
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}
