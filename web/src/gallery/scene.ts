/** A moment of a game, as the server would tell it: what the pattern book shows. A game keeps its own in `scenes.ts`. */
import type {
  Action,
  Answer,
  LookBack,
  Message,
  Recap,
  Remark,
  SeatView,
  TableFacts,
  Timer,
  View,
} from '../connection/model';
import type { TutorialStep } from '../wire';
import { NO_MOVES, type SceneMenu } from './menus';

export type SceneMessage = Omit<Message, 'menu'> & { readonly menu: SceneMenu };

/** Something said here and now. */
export type Spoken = Omit<Remark, 'name' | 'match' | 'round'>;

/** A step of a tutorial; with `button` there is only something to read. */
export interface TutorialNote {
  readonly say: string;
  readonly beside: TutorialStep['beside'] | null;
  readonly count: string;
  readonly button?: string;
  readonly waits?: boolean;
}

/** `Play`: what the game keeps on this page. */
export interface Scene<Play = unknown> {
  readonly message: SceneMessage;
  readonly facts: TableFacts;
  readonly talk: readonly Spoken[];
  readonly me: number | null;
  /** Sets up what the game keeps on this page, as a person would by typing or choosing. */
  dress?(play: Play): void;
  /** What the table says of a move before it is made. */
  readonly answer?: (action: Action) => Answer;
  /** What there is to see of a match that is over; without it the server refuses. */
  readonly review?: LookBack;
  /** What is told of a match that is over; without it the server is busy. */
  readonly recap?: Recap;
  /** What a tutorial says here. */
  readonly note?: TutorialNote;
  /** Comes after the first message, to set the show in motion. */
  readonly then?: SceneMessage;
}

// What the games' moments are built of.

export const NAMES = 'Juno Bo Ines Mara Teo Ada Sol Kit Rue Max Lou Pia Uma Vic Wim Zoe'.split(' ');
export const SEAT = { kind: 'person', status: 'living', away: false, place: null } as const;
export const BOT = { kind: 'bot' } as const;

/** Returns what differs at the seats of a crowd: every third is a bot, one is out and one away. */
export const inCrowd = (at: number, place = 8): Partial<SeatView> => ({
  kind: at % 3 === 1 ? 'bot' : 'person',
  ...(at === 7 ? { status: 'dead', place } : {}),
  ...(at === 5 ? { away: true, waits: 42 } : {}),
});

/** Returns a view with some seats changed. */
export const withSeats = <V extends View>(
  view: V,
  change: (seat: V['seats'][number], at: number) => Partial<V['seats'][number]>,
): V => ({ ...view, seats: view.seats.map((one, at) => ({ ...one, ...change(one, at) })) });

/** The longest names that a house takes, no two alike. */
export const LONG_NAMES = [
  'Maximiliane von Hohenst.',
  'Bartholomew of Wolverton',
  'Anna-Magdalena Wilhelmin',
  'Maximiliano de Hohenheim',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
  'Konstantinopolitanische',
];
export const longNamed = <V extends View>(view: V): V => ({
  ...view,
  seats: view.seats.map((one, at) => ({ ...one, name: LONG_NAMES[at % LONG_NAMES.length] ?? one.name })),
});

export const nulls = (count: number): null[] => Array.from({ length: count }, () => null);
/** Returns the places, the winner's seat first. */
export const ranked = (...seats: number[]): { seat: number; place: number }[] =>
  seats.map((seat, at) => ({ seat, place: at + 1 }));
export const clock = (name: string, seconds: number, left: number): Timer[] => [{ name, seconds, left }];
export const remark = (id: number, seat: number, text: string): Spoken => ({
  id,
  seat,
  text,
  claim: false,
  truth: null,
});
export const claimed = (id: number, seat: number, text: string, truth: boolean | null = null): Spoken => ({
  ...remark(id, seat, text),
  claim: true,
  truth,
});

/** Returns what a table in play knows of itself, where nothing is said otherwise. */
export const factsOf = (view: View, more: Partial<TableFacts>): TableFacts => ({
  id: 'k7m2',
  code: 'KUMQ',
  link: 'https://bunkum.example/t/k7m2',
  stage: 'playing',
  game: view.game,
  title: view.title,
  seats: view.seats,
  mine: [0],
  host: true,
  match: 1,
  preset: view.game,
  lexicon: '',
  warnings: [],
  rules: [],
  tvOpen: false,
  waitsFor: [],
  reviewed: true,
  ...more,
});

const newsOf = (
  n: number,
  me: number | null,
  view: View,
  menu: SceneMenu,
  events: Message['events'],
): SceneMessage => ({
  n,
  seat: me,
  events,
  view,
  menu,
  awaited: [],
});

/** Returns the makers of a game's scenes: as seat 0 sees them, and as somebody without a seat does. */
export function scenesOf<V extends View, Play>(
  facts: TableFacts | ((view: V) => TableFacts),
  usual: Partial<Scene<Play>> = {},
) {
  const scene = (view: V, menu: SceneMenu, more: Partial<Scene<Play>> = {}): Scene<Play> => ({
    talk: [],
    me: 0,
    facts: typeof facts === 'function' ? facts(view) : facts,
    ...usual,
    ...more,
    message: newsOf(1, more.me === undefined ? 0 : more.me, view, menu, []),
  });
  const watched = (view: V, more: Partial<Scene<Play>> = {}): Scene<Play> =>
    scene(view, { ...NO_MOVES, fill: ['sit'] }, { me: null, ...more });
  return { scene, watched };
}

/** Returns a second message, which sets the show in motion. */
export const shows = (
  view: View,
  menu: SceneMenu,
  me: number | null = 0,
  events: Message['events'] = [],
): SceneMessage => newsOf(2, me, view, menu, events);
