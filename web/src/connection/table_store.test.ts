import { expect, test } from 'vitest';
import type { Incoming, Connection } from './connection';
import type { Action, Answer, Menu, Message, Remark, RoomMessage, TableFacts, View } from './model';
import { Table } from './table_store.svelte';

/** A table on a line that keeps what was done; it answers, and is heard, when it is told to. */
function seated(): {
  table: Table;
  done: Action[];
  sent: RoomMessage[];
  answer: (answer: Answer) => void;
  hear: (incoming: Incoming) => void;
} {
  const done: Action[] = [];
  const sent: RoomMessage[] = [];
  let answer: (answer: Answer) => void = () => undefined;
  let hear: (incoming: Incoming) => void = () => undefined;
  const line: Connection = {
    open: (ear) => (hear = ear),
    act: (_, action) => {
      done.push(action);
      return new Promise((settle) => (answer = settle));
    },
    send: (message) => sent.push(message),
    ask: () => Promise.reject(new Error('nobody asks')),
    odds: () => Promise.reject(new Error('nobody asks')),
    review: () => Promise.reject(new Error('nobody asks')),
    recap: () => Promise.reject(new Error('nobody asks')),
    say: () => undefined,
    close: () => undefined,
  };
  const table = new Table(line);
  return { table, done, sent, answer: (one) => answer(one), hear: (incoming) => hear(incoming) };
}

const CALL = { type: 'call' };

test('a second tap before the server was heard is the first one', async () => {
  const { table, done, answer, hear } = seated();
  const first = table.act(CALL);
  const second = table.act({ ...CALL });
  answer({ ok: true, sentence: 'Called.' });
  expect(await first).toEqual(await second);
  void table.act(CALL);
  expect(done).toEqual([CALL]);
  hear({ kind: 'talk', remarks: [] });
  void table.act(CALL);
  expect(done).toEqual([CALL, CALL]);
  table.leave();
});

test('what waits for a lost line is done once, and may be done again when it is answered', async () => {
  const { table, done, answer, hear } = seated();
  hear({ kind: 'state', state: 'open' });
  const first = table.act(CALL);
  hear({ kind: 'state', state: 'lost' });
  void table.act({ ...CALL });
  expect([done, table.waits]).toEqual([[CALL], 1]);
  hear({ kind: 'state', state: 'open' });
  answer({ ok: true, sentence: '' });
  await first;
  expect(table.waits).toBe(0);
  hear({ kind: 'talk', remarks: [] });
  void table.act({ ...CALL });
  expect(done).toEqual([CALL, CALL]);
  table.leave();
});

test('what was refused may be tried again at once', async () => {
  const { table, done, answer } = seated();
  const first = table.act(CALL, ['stale']);
  answer({ ok: false, sentence: 'Look again.', code: 'stale' });
  await first;
  void table.act(CALL);
  expect(done).toEqual([CALL, CALL]);
  table.leave();
});

test('another button does not wait for the first', () => {
  const { table, done } = seated();
  void table.act({ type: 'look' });
  void table.act(CALL);
  expect(done).toEqual([{ type: 'look' }, CALL]);
  table.leave();
});

/** News that offers these messages to a seat. */
const offered = (seat: number, ...messages: RoomMessage[]): Incoming => {
  const room = messages.map((message) => ({ message, label: message.do, costs: '' }));
  const menu: Menu = { ready: [{ action: CALL, label: 'Call' }], blank: [], room, fill: ['say'] };
  const message: Message = { n: 1, seat, events: [], view: null, menu, awaited: [1] };
  return { kind: 'message', message };
};

test('one tap sends every seat of this device on, and a second tap is the first', () => {
  const { table, sent, hear } = seated();
  const [first, second] = [0, 1].map((seat): RoomMessage => ({ do: 'ready', seat }));
  hear(offered(0, first as RoomMessage));
  hear(offered(1, second as RoomMessage));
  table.send(first as RoomMessage);
  table.send(first as RoomMessage);
  expect(sent).toEqual([first, second]);
  table.leave();
});

test('a seat that is not waited for may do by name what its menu offers', () => {
  const { table, done, sent, hear } = seated();
  const ready: RoomMessage = { do: 'ready', seat: 0 };
  hear(offered(0, ready, { do: 'leave', seat: 0 }));
  hear(offered(1));
  const asides = table.asides();
  expect(asides.map(({ seat, label }) => [seat, label])).toEqual([
    [0, 'Call'],
    [0, 'ready'],
  ]);
  for (const { act } of asides) act();
  expect([done, sent]).toEqual([[CALL], [ready]]);
  expect(table.roomMenu().room.map(({ message }) => message.do)).toEqual(['ready', 'leave']);
  table.leave();
});

const remark = (id: number, more: Partial<Remark>): Remark => ({
  id,
  seat: 0,
  name: 'Ann',
  match: 1,
  round: 1,
  text: 'I have an E',
  claim: true,
  truth: null,
  ...more,
});
const round = (number: number): View => ({ round: number, seats: [] }) as unknown as View;

test('a showdown shows what this round has proved, and of nothing older', () => {
  const { table, hear } = seated();
  const before = remark(1, { truth: false });
  const otherMatch = remark(2, { truth: true, match: 2 });
  const now = remark(3, { truth: true, round: 2 });
  hear({ kind: 'table', table: { match: 1, seats: [] } as unknown as TableFacts });
  hear({ kind: 'talk', remarks: [before, otherMatch, now, remark(4, { round: 2 })] });
  table.view = round(2);
  expect(table.judged).toEqual([now]);
  table.isRevealing = () => true;
  expect(
    [now, before].map((one) => table.truth(one)),
    'a showdown that is still told tells no lies yet',
  ).toEqual([null, before.truth]);
  table.isRevealing = () => false;
  expect(table.truth(now)).toBe(now.truth);
  table.view = round(3);
  expect(table.judged).toEqual([]);
  table.leave();
});

test('what somebody said who sat here before was not said from here', () => {
  const { table, hear } = seated();
  hear({ kind: 'table', table: { match: 0, seats: [{ name: 'Dee' }] } as unknown as TableFacts });
  table.me = 0;
  expect(table.isOwn(remark(1, { name: 'Dee' }))).toBe(true);
  expect(table.isOwn(remark(2, { name: 'Ann' }))).toBe(false);
  expect(table.isOwn(remark(3, { name: 'Dee', seat: 1 }))).toBe(false);
  table.leave();
});

test('with another match nothing is unread of the one before', () => {
  const { table, hear } = seated();
  const match = (number: number): void =>
    hear({ kind: 'table', table: { match: number, seats: [] } as unknown as TableFacts });
  match(1);
  hear({ kind: 'talk', remarks: [remark(1, { seat: 1 })] });
  match(1);
  expect(table.unread).toBe(1);
  match(2);
  expect(table.unread).toBe(0);
  table.leave();
});

test('what was refused is written again, unless it was said or something else is being written', () => {
  const { table, hear } = seated();
  const refused: Incoming = { kind: 'refused', answer: { ok: false, code: 'too_fast', sentence: 'Too fast.' } };
  table.say({ do: 'say', text: 'All sixes!' });
  hear(refused);
  expect(table.words).toBe('All sixes!');
  table.words = 'Fives?';
  hear(refused);
  expect(table.words).toBe('Fives?');
  table.words = '';
  hear({ kind: 'talk', remarks: [remark(1, { text: 'All sixes!' })] });
  hear(refused);
  expect(table.words).toBe('');
  table.leave();
});

test('what somebody said who is forgotten is shown no more', () => {
  const { table, hear } = seated();
  const stays = [
    remark(1, { name: 'Ann' }),
    remark(2, { name: 'Ann', text: 'Bob has the flu', seat: 2 }),
    remark(3, { name: 'Bob 2', text: 'Bobby has the E', seat: 3 }),
  ];
  hear({ kind: 'talk', remarks: [] });
  for (const one of stays) hear({ kind: 'talk', remarks: [one] });
  hear({ kind: 'talk', remarks: [remark(4, { name: 'Bob', seat: 1 })] });
  hear({ kind: 'talk', remarks: [remark(5, { text: 'Bob has the Qu' })] });
  expect([table.remarks.length, table.bubbles.size]).toEqual([5, 4]);
  hear({ kind: 'talk', remarks: [], forgotten: ['Bob'] });
  expect(table.remarks).toEqual(stays);
  expect([...table.bubbles.keys()].sort()).toEqual([2, 3]);
  table.leave();
});
