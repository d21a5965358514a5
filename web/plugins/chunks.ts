/**
 * Which files travel together: a request costs more than a few kilobytes, and what is not needed costs as much.
 *
 * A chunk is a folder, named here once. It takes the files of the folder and all that these import, but for what an
 * earlier chunk in this list took. A game travels alone: `games/bar` is the chunk `bar`; its files that end in `Desk` and
 * its folder `beside` are `bar-desk`, its `Tv` is `bar-tv`, its folders `late` and `show` are `bar-late` and `bar-show`.
 * Files in no folder of this list (`app/pages`) travel with whoever imports them.
 *
 * The server names in the page the chunks that a visitor will need (`front_of_table` in `src/bunkum/server`), so they
 * are fetched at once. `tests/server/test_page.py` holds that no game brings another's code, `tests/toolchain` how much
 * a link to a table may fetch.
 */
const CHUNKS: readonly (readonly [chunk: string, ...paths: string[]])[] = [
  // Opens the socket, so it is fetched and run before all others (`early.ts`).
  ['early', 'src/connection/early_socket.ts', 'rolldown/runtime', 'vite/preload-helper'],
  ['sound', 'src/ground/synthesizer'],
  [
    'house',
    'node_modules/svelte/src/reactivity/window',
    'src/main.ts',
    'src/ground/(?!share|name_check|option_text|question|ask_player|signed_in)',
    'src/pieces/(?!Sheet|modal|PipDie|Block|TvLink|NameInput|TryAgain)*',
  ],
  ['sheet', 'src/pieces/(Sheet|modal)'],
  ['pip_die', 'src/pieces/PipDie'],
  ['symbols', 'src/pieces/symbols/'],
  // What no table shows at first sight on a phone.
  ['later', 'src/pieces/TvLink', 'src/pieces/table/(Stamp|WordChip)', 'src/table/odds_text'],
  // What pages around a table ask and are told: nothing that a link to a table in play needs.
  ['asked', 'src/pieces/(NameInput|TryAgain)', 'src/ground/(question|ask_player)'],
  // Over the lobby, and over a table on a desk, which needs nothing else of the lobby.
  ['wordmark', 'src/pieces/late/Wordmark'],
  ['lobby', 'src/app/lobby/(?!TakeOver)'],
  ['table', 'src/app/table/*', 'src/connection/'],
  ['gather', 'src/app/gather/'],
  ['settings', 'src/table/settings/'],
  ['frame', 'src/table/frame/', 'src/table/*', 'src/pieces/table/'],
  ['showdown', 'src/table/showdown/'],
  ['people', 'src/table/people/'],
  ['sheets', 'src/table/sheets/'],
  ['tv', 'src/app/tv/', 'src/table/tv/'],
  ['desk', 'src/table/desk/'],
  ['pips', 'src/pieces/pips/'],
  ['end', 'src/table/end/'],
  ['share', 'src/table/share/'],
  ['review', 'src/table/review/'],
  ['minute', 'src/table/minute/'],
  ['create', 'src/app/create/'],
  ['friends', 'src/app/friends/'],
  // What says that a device has friends is read by pages that have nothing else in common.
  ['played', 'src/app/me/(played|rating)_text', 'src/app/me/sat_tables', 'src/ground/signed_in'],
];

const GAME = /\/src\/games\/(?<game>\w+)\/(?:(?<folder>late|show|beside)\/)?(?<part>\w+)\.(?:svelte|ts)/;
/** What games share: taken before them, else it would travel with the first of them. */
const KITS = ['hidden_dice'];

interface Place {
  readonly game: string;
  /** What is fetched apart from the game's own chunk: `late`, `show`, `tv`, `desk`. */
  readonly apart: string | null;
}

/** Returns where a file of a game travels. The pictures on the lobby's cards (`Art`) travel with the lobby. */
function placeOf(id: string): Place | null {
  const { game, folder, part } = GAME.exec(id)?.groups ?? {};
  if (game === undefined || part === undefined || part === 'Art') return null;
  if (folder === 'beside' || part.endsWith('Desk')) return { game, apart: 'desk' };
  return { game, apart: folder ?? (part === 'Tv' ? 'tv' : null) };
}

/** Returns a group of the chunks of games: the files that it `takes`, and all that these import, but for what was taken before. */
function gameChunks(debugName: string, priority: number, takes: (place: Place) => boolean) {
  const name = (id: string): string | null => {
    const place = placeOf(id);
    if (place === null || !takes(place)) return null;
    return place.apart === null ? place.game : `${place.game}-${place.apart}`;
  };
  return { name, debugName, test: GAME, priority };
}

const isKit = ({ game }: Place): boolean => KITS.includes(game);

/**
 * Returns what matches a file, a folder with all in it (`ends/`), or the files of a folder alone (`ends/*`); parentheses
 * are those of regular expressions.
 */
function matcher(paths: readonly string[]): RegExp {
  const patterns = paths.map((path) => path.replace(/\./g, '\\.').replace(/\*$/, '[^/]+$'));
  return new RegExp(`(?:^|/|\\0)(?:${patterns.join('|')})`);
}

export const chunks = [
  ...CHUNKS.map(([name, ...paths], at) => ({ name, test: matcher(paths), priority: 2 * CHUNKS.length - at })),
  gameChunks('kits', 4, (place) => isKit(place) && place.apart === null),
  gameChunks('parts of kits', 3, isKit),
  gameChunks('games', 2, (place) => place.apart === null),
  gameChunks('parts of games', 1, () => true),
];
