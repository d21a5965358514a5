/**
 * Which files travel together: a journey costs more than a few kilobytes, and what is not needed costs as much.
 *
 * Each group takes what it names and all that this needs, but for what an earlier group took. `early` alone dials the
 * table's line; `house` is what every screen needs. The lobby is these and `lobby`; a link to a table that gathers is
 * these, `table` and `gather`; a table in play `table`, `frame` and its game (and `desk` on a wide screen). The house
 * names them in the page (`server/app.py`); the rest comes when it is asked for. What games of dice with pips share,
 * `pips` and `hidden`, comes with the first of them. A game travels alone: its table, its part for wide screens,
 * its screen in the room, and what comes late. What two games share must be named here, or it travels with one of them
 * (`tests/server/test_page.py` sees that).
 */
const GAME = /\/src\/games\/([a-z_]+)\/(\w+)\.(?:svelte|ts)/;
const LATE = /^(Over|GiveUp|GiveUpDie|TradeHand|Vote|HowTo)$/;

const TRAVEL: readonly (readonly [string, RegExp])[] = [
  ['early', /\/app\/early\.ts$|rolldown\/runtime|vite\/preload-helper/],
  [
    'house',
    /\/src\/main\.ts$|\/pieces\/(Button|Cup|Die|Icon|IconButton|PipDie|Sheet|Switch|Symbol|Tile|Wordmark)\.svelte|\/pieces\/(pips|words)\.ts|\/table\/model\.ts|\/app\/kept\.ts|svelte\/src\/reactivity\/window/,
  ],
  ['lobby', /\/app\/Lobby\.svelte/],
  ['table', /\/app\/(TableScreen|TvLink)\.svelte/],
  ['gather', /\/app\/Gather\.svelte|\/pieces\/QrCode\.svelte/],
  ['settings', /\/app\/SettingsSheet\.svelte/],
  [
    'frame',
    /\/table\/SayLine\.svelte|\/table\/(ring|seatnote|absence)\.ts|\/table\/frame\/(Frame|Odds|OnPhone|QuickTalk|SeatPlace|Verdict|Waiting)\.svelte|\/pieces\/(TileRow|Bubble|Stamp|Sand|Feedback|Chip)\.svelte|\/pieces\/votes\.ts/,
  ],
  ['over-table', /\/table\/frame\/Sheets\.svelte|\/table\/Talk\.svelte/],
  ['tv', /\/TvScreen\.svelte|\/frame\/TvFrame\.svelte/],
  ['desk', /\/frame\/OnDesk\.svelte/],
  ['pips', /\/pieces\/(CountFace|SaidBid|FaceTile|HiddenRow)\.svelte/],
  ['hidden', /\/pieces\/hidden\/(Table\.svelte|reading\.ts)/],
  ['over', /\/frame\/Places\.svelte/],
  ['review', /\/frame\/Review\.svelte/],
  ['minute', /\/frame\/Minute\.svelte/],
  ['hidden-tv', /\/pieces\/hidden\/Screen\.svelte/],
  ['create', /\/app\/Create\.svelte/],
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
