/** Moments of a game of hidden dice for the pattern book, news by the few things in which the games differ. */
import { PIPS, recapOf } from './reviews';
import * as menus from '../menus';
import {
  BOT,
  NAMES,
  SEAT,
  claimed,
  clock,
  factsOf,
  nulls,
  ranked,
  remark,
  scenesOf,
  shows,
  withSeats,
  type Scene,
} from '../scene';
import type { Action, Answer } from '../../connection/model';
import { bidSaid, type CountFace, type Span } from '../../pieces/pips';
import type { Play } from '../../games/hidden_dice/play.svelte';
import type { Bid, Hidden, SeatView, Showdown } from '../../games/hidden_dice/view';

export interface Plot {
  readonly game: 'bar' | 'perudo';
  readonly title: string;
  readonly aces: boolean;
  readonly bid: CountFace;
  readonly earlier: readonly CountFace[];
  readonly spans: readonly Span[];
  readonly counts: { readonly count: number; readonly aces: number };
  readonly calza: boolean;
}

const MINE = [1, 3, 5, 5, 6];
/** What the others hold. */
const OPEN = [
  [2, 3, 1, 4, 4],
  [5, 6, 2],
  [5, 2, 3, 1],
];

const seat = (name: string, dice: readonly (number | null)[], more: Partial<SeatView> = {}): SeatView => ({
  ...SEAT,
  name,
  dice,
  has: dice.length,
  start: 5,
  ...more,
});

function turnMenu(plot: Plot, bids: boolean, call: boolean): menus.SceneMenu {
  const speak = [
    menus.move('Call', 'Call', { seq: 5 }),
    ...(plot.calza ? [menus.move('Calza', 'Exactly', { seq: 5 })] : []),
  ];
  const spans = bids ? plot.spans.map(({ least, most, faces }) => menus.bid(least, most, 'face', faces)) : [];
  return menus.of(call ? speak : [], spans, [menus.RESTART, menus.LEAVE]);
}

export function hiddenScenes(plot: Plot): Record<string, Scene> {
  const bid = (at: number, made: CountFace, seq: number): Bid => ({ seat: at, ...made, seq });
  const mine = seat('Juno', MINE);
  const turn: Hidden = {
    game: plot.game,
    title: plot.title,
    round: 4,
    phase: 'turn',
    seats: [mine, seat('Bo', nulls(5), BOT), seat('Ines', nulls(3)), seat('Mara', nulls(4))],
    turn: 0,
    starter: 2,
    bid: bid(3, plot.bid, 5),
    earlier: plot.earlier.map((made, at) => bid((at + 2) % 4, made, at + 1)),
    total: MINE.length + 12,
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
  const opened = withSeats(turn, (_, at) => ({
    dice: at === 0 ? MINE : (OPEN[at - 1] ?? []),
    ready: false,
  })).seats;
  const showdown = (more: Partial<Showdown>): Hidden => ({
    ...turn,
    phase: 'show',
    turn: null,
    seats: opened.map((one, at) => ({ ...one, has: one.dice.length - (more.loser === at ? 1 : 0) })),
    showdown: { seat: 0, how: 'call', bid: bid(3, plot.bid, 5), ...plot.counts, loser: null, winner: null, ...more },
    timers: clock('show', 12, 9),
  });
  const facts = factsOf(turn, { id: 'x', code: 'HKRD', link: 'http://bunkum.local:8000/t/x' });
  const talk = [claimed(1, 1, 'I have two fives'), remark(2, 3, 'Look me in the eye.')];
  const judged = talk.map((one) => (one.claim ? { ...one, truth: false } : one));
  const answer = (action: Action): Answer => {
    const number = Number(action['number']);
    const held = MINE.filter((face) => face === action['face'] || (plot.aces && face === 1)).length;
    return {
      ok: true,
      sentence: `${bidSaid(number, Number(action['face']))}, of ${turn.total} dice`,
      help: `You hold ${held}: ${number - held} of the other 12 must count.`,
    };
  };
  const { scene, watched } = scenesOf<Hidden, Play>(facts, { talk, answer });
  const quiet = { talk: [] };
  const choose =
    (made: CountFace) =>
    (play: Play): void =>
      play.choose(made);
  const many = (count: number): Hidden => ({
    ...turn,
    seats: NAMES.slice(0, count).map((name, at) =>
      at === 0 ? mine : seat(name, nulls(3 + (at % 3)), at % 3 === 1 ? { kind: 'bot' } : {}),
    ),
    bid: bid(count - 1, plot.bid, 5),
  });
  const waiting: Hidden = { ...turn, turn: 1, bid: bid(0, plot.bid, 5) };
  const spoken = (at: number): Hidden => ({
    ...waiting,
    turn: null,
    phase: 'window',
    bid: bid(3, plot.bid, 5),
    spoken: { seat: at, how: plot.calza ? 'calza' : 'call' },
  });
  const far = withSeats(turn, (one) => ({ dice: nulls(one.dice.length) }));
  const bunkum = showdown({ loser: 3 });
  const found: Record<string, Scene> = {
    turn: scene(turn, turnMenu(plot, true, true), { dress: choose({ number: plot.bid.number + 1, face: 5 }) }),
    opening: scene(
      { ...turn, phase: 'bid', bid: null, earlier: [], starter: 0 },
      turnMenu(
        { ...plot, spans: [{ least: 1, most: 17, faces: plot.aces ? [2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6] }] },
        true,
        false,
      ),
      quiet,
    ),
    forced: scene(turn, turnMenu(plot, false, true), quiet),
    waiting: scene(waiting, turnMenu(plot, false, false)),
    jump: scene({ ...waiting, bid: bid(3, plot.bid, 5), turn: 1 }, turnMenu(plot, false, true)),
    spoken: scene(spoken(2), turnMenu(plot, false, false), quiet),
    ispoke: scene(spoken(0), turnMenu(plot, false, false), quiet),
    two: scene(
      { ...turn, seats: [mine, seat('Bo', nulls(5), BOT)], bid: bid(1, plot.bid, 5), total: 10 },
      turnMenu(plot, true, true),
      quiet,
    ),
    clock: scene({ ...turn, timers: clock('turn', 60, 41) }, turnMenu(plot, true, true), quiet),
    seats6: scene(many(6), turnMenu(plot, true, true), quiet),
    seats10: scene(many(10), turnMenu(plot, true, true), quiet),
    showdown: scene(bunkum, menus.SHOWN, { talk: judged }),
    byclock: scene({ ...bunkum, overdue: bunkum.showdown?.seat ?? null }, menus.SHOWN, quiet),
    show10: scene(
      { ...bunkum, seats: NAMES.slice(0, 10).map((name, at) => ({ ...(opened[at % 4] ?? mine), name })) },
      menus.SHOWN,
      {
        ...quiet,
      },
    ),
    motion: scene(waiting, menus.NO_MOVES, {
      ...quiet,
      then: shows(bunkum, menus.SHOWN),
    }),
    over: scene(
      {
        ...bunkum,
        phase: 'over',
        turn: null,
        ranking: ranked(3, 0, 1, 2),
      },
      menus.ENDED,
      {
        talk: [],
        dress: (play) => void (play.result = true),
        review: PIPS,
        recap: recapOf('9 fives', '13 rounds. Mara lost three of them and won all the same.'),
      },
    ),
    out: scene(
      withSeats(waiting, (_, at) => (at === 0 ? { status: 'dead', dice: [], place: 4 } : {})),
      menus.NO_MOVES,
      quiet,
    ),
    onlooker: watched({ ...far, turn: 1 }),
    onlookershow: watched(bunkum, { talk: judged }),
    tv: watched(far),
    tvshow: watched(bunkum, { talk: judged }),
    ...(plot.calza
      ? {
          exact: scene(
            showdown({ how: 'calza', winner: 0, bid: bid(3, { ...plot.bid, number: plot.counts.count }, 5) }),
            menus.SHOWN,
            quiet,
          ),
          palifico: scene(
            {
              ...turn,
              palifico: true,
              wild: null,
              earlier: [],
              bid: bid(3, { number: 2, face: 3 }, 5),
              seats: turn.seats.map((one, at) => (at === 3 ? seat('Mara', nulls(1)) : one)),
            },
            { ...turnMenu({ ...plot, calza: false, spans: [{ least: 3, most: 14, faces: [3] }] }, true, true) },
            quiet,
          ),
        }
      : {}),
  };
  // A name tells the game too; one that begins with `tv` is the screen in the room.
  return Object.fromEntries(
    Object.entries(found).map(([name, news]) => [
      name.startsWith('tv') ? `${name}-${plot.game}` : `${plot.game}-${name}`,
      news,
    ]),
  );
}
