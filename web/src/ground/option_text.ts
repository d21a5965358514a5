/** Names in the code, where no words for them are known. */

/** `turn_clock` is "Turn clock". */
export function spoken(name: string, capital = true): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/\bqu\b/g, 'Qu')
    .replace(/\bq\b/g, 'Q');
  return capital ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
