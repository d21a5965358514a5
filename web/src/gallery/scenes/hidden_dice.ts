/** Moments of a game of hidden dice for the pattern book, told by the few things in which the games differ. */
import { PIPS } from './reviews';
import { LEAVE, NEXT_ROUND, REMATCH, RESTART, type Scene, type SceneMenu, type Spoken } from '../scene';
import type { Action, Answer, TableFacts } from '../../connection/model';
import { bidSaid, type CountFace, type Span } from '../../pieces/pips';
import type { Play } from '../../games/hidden_dice/play.svelte';
import type { Bid, Hidden, SeatView, Showdown } from '../../games/hidden_dice/view';

export interface Plot {
  readonly game: 'bar' | 'perudo';
  readonly title: string;
  readonly aces: boolean;
  readonly mine: readonly number[];
  readonly open: readonly (readonly number[])[];
  readonly bid: CountFace;
  readonly earlier: readonly CountFace[];
  readonly spans: readonly Span[];
  readonly counts: { readonly count: number; readonly aces: number };
  readonly calza: boolean;
}

const hidden = (count: number): null[] => Array.from({ length: count }, () => null);

export const seat = (name: string, dice: readonly (number | null)[], more: Partial<SeatView> = {}): SeatView => ({
  name,
  kind: 'person',
  status: 'living',
  away: false,
  dice,
  has: dice.length,
  start: 5,
  place: null,
  ...more,
});

const NOTHING: SceneMenu = { ready: [], blank: [] };
const READY: SceneMenu = { ready: [], room: [NEXT_ROUND, LEAVE], blank: [] };
const NAMES = ['Juno', 'Bo', 'Ines', 'Mara', 'Teo', 'Ada', 'Sol', 'Kit', 'Rue', 'Max'];

export function menuOf(plot: Plot, bids: boolean, call: boolean): SceneMenu {
  const speak = [
    { action: { type: 'Call', seq: 5 }, label: 'Call' },
    ...(plot.calza ? [{ action: { type: 'Calza', seq: 5 }, label: 'Exactly' }] : []),
  ];
  return {
    ready: [...(call ? speak : [])],
    room: [RESTART, LEAVE],
    blank: bids
      ? plot.spans.map((span) => ({
          type: 'Bid',
          label: 'Bid',
          holes: [
            { name: 'number', kind: 'number', least: span.least, most: span.most, choices: [] },
            { name: 'face', kind: 'one_of', least: 0, most: 0, choices: span.faces },
          ],
        }))
      : [],
  };
}

export function hiddenScenes(plot: Plot): Record<string, Scene> {
  const bid = (at: number, made: CountFace, seq: number): Bid => ({ seat: at, ...made, seq });
  const mine = seat('Juno', plot.mine);
  const turn: Hidden = {
    game: plot.game,
    title: plot.title,
    round: 4,
    phase: 'turn',
    seats: [mine, seat('Bo', hidden(5), { kind: 'bot' }), seat('Ines', hidden(3)), seat('Mara', hidden(4))],
    turn: 0,
    starter: 2,
    bid: bid(3, plot.bid, 5),
    earlier: plot.earlier.map((made, at) => bid((at + 2) % 4, made, at + 1)),
    total: plot.mine.length + 12,
    spoken: null,
    showdown: null,
    aces: plot.aces,
    wild: plot.aces ? 1 : null,
    palifico: false,
    practice: true,
    ballot: null,
    timers: [],
    ranking: null,
  };
  const opened = turn.seats.map((one, at) => ({
    ...one,
    dice: at === 0 ? plot.mine : (plot.open[at - 1] ?? []),
    ready: false,
  }));
  const showdown = (more: Partial<Showdown>): Hidden => ({
    ...turn,
    phase: 'show',
    turn: null,
    seats: opened.map((one, at) => ({ ...one, has: one.dice.length - (more.loser === at ? 1 : 0) })),
    showdown: { seat: 0, how: 'call', bid: bid(3, plot.bid, 5), ...plot.counts, loser: null, winner: null, ...more },
    timers: [{ name: 'show', seconds: 12, left: 9 }],
  });
  const facts: TableFacts = {
    id: 'x',
    code: 'HKRD',
    link: 'http://bunkum.local:8000/t/x',
    stage: 'playing',
    game: plot.game,
    title: plot.title,
    seats: turn.seats,
    mine: [0],
    host: true,
    match: 1,
    preset: plot.game,
    lexicon: '',
    warnings: [],
    rules: [],
    tvOpen: false,
    waitsFor: [],
    reviewed: true,
  };
  const talk: readonly Spoken[] = [
    { id: 1, seat: 1, text: 'I have two fives', claim: true, truth: null },
    { id: 2, seat: 3, text: 'Look me in the eye.', claim: false, truth: null },
  ];
  const judged = talk.map((one) => (one.claim ? { ...one, truth: false } : one));
  const answer = (action: Action): Answer => {
    const number = Number(action['number']);
    const held = plot.mine.filter((face) => face === action['face'] || (plot.aces && face === 1)).length;
    return {
      ok: true,
      sentence: `${bidSaid(number, Number(action['face']))}, of ${turn.total} dice`,
      help: `You hold ${held}. ${number - held} of the other 12 must count.`,
    };
  };
  const scene = (view: Hidden, menu: SceneMenu, more: Partial<Scene> = {}): Scene => ({
    message: { n: 1, seat: 'me' in more ? (more.me ?? null) : 0, events: [], view, menu, awaited: [] },
    facts,
    talk,
    me: 0,
    answer,
    ...more,
  });
  const choose =
    (made: CountFace) =>
    (kept: unknown): void =>
      (kept as Play).choose(made);
  const many = (count: number): Hidden => ({
    ...turn,
    seats: NAMES.slice(0, count).map((name, at) =>
      at === 0 ? mine : seat(name, hidden(3 + (at % 3)), at % 3 === 1 ? { kind: 'bot' } : {}),
    ),
    bid: bid(count - 1, plot.bid, 5),
  });
  const waiting: Hidden = { ...turn, turn: 1, bid: bid(0, plot.bid, 5) };
  const far: Hidden = { ...turn, seats: turn.seats.map((one) => ({ ...one, dice: hidden(one.dice.length) })) };
  const bunkum = showdown({ loser: 3 });
  const found: Record<string, Scene> = {
    turn: scene(turn, menuOf(plot, true, true), { dress: choose({ number: plot.bid.number + 1, face: 5 }) }),
    opening: scene(
      { ...turn, phase: 'bid', bid: null, earlier: [], starter: 0 },
      menuOf(
        { ...plot, spans: [{ least: 1, most: 17, faces: plot.aces ? [2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6] }] },
        true,
        false,
      ),
      { talk: [] },
    ),
    forced: scene(turn, menuOf(plot, false, true), { talk: [] }),
    waiting: scene(waiting, menuOf(plot, false, false)),
    jump: scene({ ...waiting, bid: bid(3, plot.bid, 5), turn: 1 }, menuOf(plot, false, true)),
    spoken: scene(
      {
        ...waiting,
        turn: null,
        phase: 'window',
        bid: bid(3, plot.bid, 5),
        spoken: { seat: 2, how: plot.calza ? 'calza' : 'call' },
      },
      menuOf(plot, false, false),
      { talk: [] },
    ),
    two: scene(
      { ...turn, seats: [mine, seat('Bo', hidden(5), { kind: 'bot' })], bid: bid(1, plot.bid, 5), total: 10 },
      menuOf(plot, true, true),
      { talk: [] },
    ),
    seats6: scene(many(6), menuOf(plot, true, true), { talk: [] }),
    seats10: scene(many(10), menuOf(plot, true, true), { talk: [] }),
    showdown: scene(bunkum, READY, { talk: judged }),
    show10: scene({ ...bunkum, seats: NAMES.map((name, at) => ({ ...(opened[at % 4] ?? mine), name })) }, READY, {
      talk: [],
    }),
    motion: scene(waiting, NOTHING, {
      talk: [],
      then: { n: 2, seat: 0, events: [], view: bunkum, menu: READY, awaited: [] },
    }),
    over: scene(
      {
        ...turn,
        phase: 'over',
        turn: null,
        bid: null,
        earlier: [],
        ranking: [3, 0, 1, 2].map((at, place) => ({ seat: at, place: place + 1 })),
      },
      { ready: [], room: [REMATCH], blank: [] },
      { talk: [], review: PIPS },
    ),
    out: scene(
      {
        ...waiting,
        seats: waiting.seats.map((one, at) => (at === 0 ? { ...one, status: 'dead', dice: [], place: 4 } : one)),
      },
      NOTHING,
      { talk: [] },
    ),
    onlooker: scene({ ...far, turn: 1 }, NOTHING, { me: null }),
    tv: scene(far, NOTHING, { me: null }),
    tvshow: scene(bunkum, NOTHING, { me: null, talk: judged }),
    ...(plot.calza
      ? {
          exact: scene(
            showdown({ how: 'calza', winner: 0, bid: bid(3, { ...plot.bid, number: plot.counts.count }, 5) }),
            READY,
            { talk: [] },
          ),
          palifico: scene(
            {
              ...turn,
              palifico: true,
              wild: null,
              earlier: [],
              bid: bid(3, { number: 2, face: 3 }, 5),
              seats: turn.seats.map((one, at) => (at === 3 ? seat('Mara', hidden(1)) : one)),
            },
            { ...menuOf({ ...plot, calza: false, spans: [{ least: 3, most: 14, faces: [3] }] }, true, true) },
            { talk: [] },
          ),
        }
      : {}),
  };
  // A name tells the game too; one that begins with `tv` is the screen in the room.
  return Object.fromEntries(
    Object.entries(found).map(([name, told]) => [
      name.startsWith('tv') ? `${name}-${plot.game}` : `${plot.game}-${name}`,
      told,
    ]),
  );
}
