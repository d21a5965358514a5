import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Incoming } from './connection';
import type { TableConnection } from './table_connection';

/** A socket that can be dead: it takes what is said, says nothing, and never learns that it was closed. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static dialled: FakeSocket[] = [];
  readyState = 0;
  sent: { do: string; id?: string; text?: string }[] = [];
  onopen = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose = (): void => {};

  constructor(readonly address: string) {
    FakeSocket.dialled.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { do: string });
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** What was asked of it, but for whether it lives. */
  get asked(): string[] {
    return this.sent.map((one) => one.do).filter((one) => one !== 'ping');
  }
}

const page = new EventTarget();
const PONG = { is: 'pong', id: 'alive' };
const BID = { type: 'Bid', word: 'whale' };

let line: TableConnection;
let states: string[];
const last = (): FakeSocket => FakeSocket.dialled.at(-1) as FakeSocket;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.dialled = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'http://house/' });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      baseURI: 'http://house/',
      visibilityState: 'visible',
      querySelector: () => null,
    }),
  );
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  const { TableConnection } = await import('./table_connection');
  line = new TableConnection({
    address: 'ws://house/ws/abc',
    link: '',
    title: () => '',
    readerOf: () => new Promise(() => {}),
  });
  states = [];
  line.open((incoming: Incoming) => incoming.kind === 'state' && states.push(incoming.state));
  last().opens();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a move that is not answered: the line is said to be lost, then given up, and the move made once on the next', async () => {
  const dead = last();
  const answer = line.act(0, BID);
  vi.advanceTimersByTime(4100);
  expect(states).toEqual(['open', 'lost']);
  vi.advanceTimersByTime(4000);
  expect(dead.readyState).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(last()).not.toBe(dead);
  last().opens();
  expect(last().asked).toEqual(['hello', 'act']);
  expect(last().sent[1]).toEqual({ ...dead.sent.find((one) => one.do === 'act'), again: true });
  expect(states.at(-1)).toBe('open');
  last().says({ is: 'did', id: last().sent[1]?.id });
  expect(await answer).toEqual({ ok: true, sentence: '' });
});

test('a quiet line is asked whether it lives, and is left in peace while it answers', () => {
  vi.advanceTimersByTime(10_100);
  expect(last().sent.at(-1)?.do).toBe('ping');
  last().says(PONG);
  vi.advanceTimersByTime(9000);
  expect(states).toEqual(['open']);
  vi.advanceTimersByTime(20_000);
  expect(states).toContain('lost');
  expect(FakeSocket.dialled.length).toBeGreaterThan(1);
});

test('what a socket says after it was given up is not heard', () => {
  const dead = last();
  vi.advanceTimersByTime(19_000);
  expect(last()).not.toBe(dead);
  last().opens();
  const { length } = states;
  dead.onclose();
  dead.says({ is: 'closing', code: 'x', sentence: 'x', again: null });
  vi.advanceTimersByTime(1000);
  expect(states).toHaveLength(length);
  expect(FakeSocket.dialled.at(-1)?.readyState).toBe(1);
});

test('no network is said at once; where the server answers all the same, the line stands', () => {
  page.dispatchEvent(new Event('offline'));
  expect(states).toEqual(['open', 'lost']);
  last().says(PONG);
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(FakeSocket.dialled).toHaveLength(1);
});

test('a network that comes back is tried at once, whatever was being dialled', () => {
  page.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(9000);
  const before = last();
  expect(before.readyState).toBe(0);
  page.dispatchEvent(new Event('online'));
  expect(last()).not.toBe(before);
});

test('what is said while the line is lost waits, and is said once', () => {
  page.dispatchEvent(new Event('offline'));
  void line.say(0, { do: 'say', text: 'Hello' });
  line.send({ do: 'ready', seat: 0 });
  line.send({ do: 'ready', seat: 0 });
  void line.act(0, BID);
  expect(last().asked).toEqual(['hello']);
  last().says(PONG);
  expect(last().asked).toEqual(['hello', 'act', 'say', 'ready']);
});

test('a socket that breaks is opened again at once, and then ever more slowly', () => {
  const pauses = [150, 300, 600, 1200];
  for (const pause of pauses) {
    const broken = last();
    broken.onclose();
    vi.advanceTimersByTime(pause - 5);
    expect(last()).toBe(broken);
    vi.advanceTimersByTime(10);
    expect(last()).not.toBe(broken);
  }
});

test('a server that stops says when to come back, and the page does', () => {
  last().says({ is: 'closing', code: 'restarting', sentence: '', again: 0.2 });
  const broken = last();
  broken.onclose();
  vi.advanceTimersByTime(195);
  expect(last()).toBe(broken);
  vi.advanceTimersByTime(10);
  expect(last()).not.toBe(broken);
});

test('a socket that never opens is given up', () => {
  last().onclose();
  vi.advanceTimersByTime(500);
  const hanging = last();
  expect(hanging.readyState).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(last()).not.toBe(hanging);
});

test('who comes back tells the last news of the seat that they were about, where it is one seat', () => {
  const hellos = (): Record<string, unknown>[] => last().sent.filter((one) => one.do === 'hello');
  const comesBack = (): void => {
    last().onclose();
    vi.advanceTimersByTime(1000);
    last().opens();
  };
  expect(hellos()).toEqual([{ do: 'hello', n: 0, seat: null, build: '' }]);
  last().says({ is: 'news', n: 4, seat: -2, clocks: [] });
  comesBack();
  expect(hellos()).toEqual([{ do: 'hello', n: 4, seat: -2, build: '' }]);
  last().says({ is: 'news', n: 7, seat: 2, clocks: [] });
  comesBack();
  expect(hellos()).toEqual([{ do: 'hello', n: 7, seat: 2, build: '' }]);
  last().says({ is: 'news', n: 5, seat: 3, clocks: [] });
  comesBack();
  expect(hellos()).toEqual([{ do: 'hello', n: 0, seat: null, build: '' }]);
});
