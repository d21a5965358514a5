/** Names and values of options, as the page writes them. */

export function valueSaid(value: unknown): string {
  if (value === null || value === undefined || value === false) return 'off';
  if (value === true) return 'on';
  return Array.isArray(value) ? value.join(', ') : spoken(String(value), false);
}

/** `turn_clock` is "Turn clock". */
export function spoken(name: string, capital = true): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/\bqu\b/g, 'Qu')
    .replace(/\bq\b/g, 'Q');
  return capital ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
