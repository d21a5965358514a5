/**
 * Which files travel together: a journey costs more than a few kilobytes.
 *
 * Each group takes what it names and all that this needs, but for what an earlier group took: the lobby is `house`
 * alone, a link to a table is `house` and `table` (and `desk` on a wide screen), the rest comes when it is asked for.
 */
const TRAVEL: readonly (readonly [string, RegExp])[] = [
  ['house', /\/src\/main\.ts$/],
  ['table', /\/(TableScreen|Game|Phone)\.svelte/],
  ['desk', /\/Desk\.svelte/],
  ['late', /\/(Over|GiveUp|TradeHand|HowTo|HowPage)\.svelte/],
  ['doors', /\/(Create|Gather)\.svelte/],
  ['tv', /\/TvScreen\.svelte/],
];

export const chunks = TRAVEL.map(([name, test], at) => ({ name, test, priority: TRAVEL.length - at }));
