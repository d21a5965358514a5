import { expect, test } from 'vitest';
import type { Incoming, Line } from './line';
import type { Action, Answer } from './model';
import { Table } from './table.svelte';

/** A table on a line that keeps what was done; it answers, and is heard, when it is told to. */
function seated(): { table: Table; done: Action[]; answer: (said: Answer) => void; hear: (incoming: Incoming) => void } {
  const done: Action[] = [];
  let answer: (said: Answer) => void = () => undefined;
  let hear: (incoming: Incoming) => void = () => undefined;
  const line: Line = {
    open: (ear) => (hear = ear),
    act: (_, action) => {
      done.push(action);
      return new Promise((said) => (answer = said));
    },
    ask: () => Promise.reject(new Error('nobody asks')),
    odds: () => Promise.reject(new Error('nobody asks')),
    say: () => Promise.reject(new Error('nobody speaks')),
    close: () => undefined,
  };
  const table = new Table(line);
  return { table, done, answer: (said) => answer(said), hear: (incoming) => hear(incoming) };
}

const CALL = { type: 'call' };

test('a second tap before the house was heard is the first one', async () => {
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
