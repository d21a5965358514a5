/**
 * Which files travel together: a journey costs more than a few kilobytes.
 *
 * Each group takes what it names and all that this needs, but for what an earlier group took: the lobby is `house`
 * alone, a link to a table is `house`, `table` and its game (and `desk` on a wide screen), the rest comes when it is
 * asked for. What games of dice with pips share, `pips` and `hidden`, comes with the first of them. A game travels
 * alone: its table, its part for wide screens, its screen in the room, and what comes late. What two games share must be
 * named here, or it travels with one of them (`tests/server/test_page.py` sees that).
 */
const GAME = /\/src\/games\/([a-z_]+)\/(\w+)\.(?:svelte|ts)/;
const LATE = /^(Over|GiveUp|TradeHand|HowTo)$/;

const TRAVEL: readonly (readonly [string, RegExp])[] = [
  ['house', /\/src\/main\.ts$/],
  ['table', /\/TableScreen\.svelte|\/table\/(ring|seatnote|absence)\.ts|\/table\/frame\/(Frame|OnPhone|SeatPlace)\.svelte|\/pieces\/(Die|Tile|TileRow|Cup|Bubble|Stamp|Sheet|Sand|Feedback|Chip)\.svelte/],
  ['tv', /\/TvScreen\.svelte|\/frame\/TvFrame\.svelte/],
  ['desk', /\/frame\/OnDesk\.svelte/],
  ['pips', /\/pieces\/(CountFace|SaidBid|FaceTile|HiddenRow|PipDie)\.svelte/],
  ['hidden', /\/pieces\/hidden\/(Table\.svelte|reading\.ts)/],
  ['over', /\/frame\/Places\.svelte/],
  ['hidden-late', /\/pieces\/hidden\/Steps\.svelte/],
  ['hidden-tv', /\/pieces\/hidden\/Screen\.svelte/],
  ['doors', /\/(Create|Gather)\.svelte/],
];

function gameChunk(id: string): string | null {
  const [, game, part] = GAME.exec(id) ?? [];
  if (game === undefined || part === undefined || part === 'Art') return null;
  if (LATE.test(part)) return `${game}-late`;
  if (part === 'Tv') return `${game}-tv`;
  return part.endsWith('Desk') ? `${game}-desk` : game;
}

export const chunks = [
  ...TRAVEL.map(([name, test], at) => ({ name, test, priority: 2 * TRAVEL.length - at })),
  { name: gameChunk, debugName: 'games', test: GAME, priority: 1 },
];
