import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection, Incoming } from '../../connection/connection';
import type { Action, Answer, Menu, View } from '../../connection/model';
import { Table } from '../../connection/table_store.svelte';
import type { Hidden } from './view';

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.mock('../../ground/settings.svelte', () => ({ settings: { liking: {} } }));
vi.mock('../../ground/sound', () => ({ sounds: { turn: vi.fn(), roll: vi.fn() }, buzz: vi.fn(), HAPTICS: {} }));
vi.mock('../../ground/announce_news', () => ({ tell: vi.fn() }));
const { Play } = await import('./play.svelte');

const ROUND = {
  game: 'bar',
  title: 'Bar',
  round: 1,
  phase: 'turn',
  seats: [0, 1].map((seat) => ({ name: `${seat}`, kind: 'person', status: 'living', dice: [1, 2], has: 2, start: 2 })),
  turn: 0,
  starter: 1,
  bid: { seat: 1, number: 2, face: 5, seq: 1 },
  earlier: [],
  total: 4,
  spoken: null,
  showdown: null,
  aces: false,
  wild: null,
  timers: [],
  ranking: null,
} as unknown as Hidden;
const NOBODY = { ready: [], blank: [], room: [], fill: [] } as unknown as Menu;

let asked: Action[] = [];
let hear: (incoming: Incoming) => void = () => undefined;

/** A game on a line that answers every question with the bid that was asked about. */
function seated(): InstanceType<typeof Play> {
  const line = {
    open: (ear: typeof hear) => (hear = ear),
    ask: (_: number | null, action: Action): Promise<Answer> => {
      asked.push(action);
      return Promise.resolve({ ok: true, sentence: `${String(action['number'])} of ${String(action['face'])}` });
    },
    close: () => undefined,
  } as unknown as Connection;
  return new Play(new Table(line));
}

const menuFrom = (least: number): Menu =>
  ({
    ...NOBODY,
    blank: [
      {
        type: 'Bid',
        holes: [
          { kind: 'number', least, most: 4 },
          { kind: 'one_of', choices: ['1', '2', '3', '4', '5', '6'] },
        ],
      },
    ],
  }) as unknown as Menu;

const news = (view: Partial<Hidden>, menu: Menu): void =>
  hear({
    kind: 'message',
    message: { seat: 0, view: { ...ROUND, ...view } as unknown as View, menu, awaited: [0], events: [] },
  } as unknown as Incoming);

beforeEach(() => {
  asked = [];
});

test('what was said of a bid is gone in the next round, where the new bid is asked about', async () => {
  const play = seated();
  news({}, menuFrom(3));
  play.choose({ number: 3, face: 5 });
  await vi.waitFor(() => expect(play.answer?.sentence).toBe('3 of 5'));
  news({ round: 2, phase: 'bid', bid: null }, menuFrom(1));
  expect(play.bid).toEqual({ number: 1, face: 1 });
  expect(play.answer).toBeNull();
  await vi.waitFor(() => expect(play.answer?.sentence).toBe('1 of 1'));
  play.table.leave();
});
