import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's history: entries with their states, and where one stands. */
let states: unknown[] = [];
let at = 0;
let hear: () => void = () => undefined;
/** Everything that was put off has happened: timers come in order, however slow the machine is. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
}

async function fresh(state: unknown = null): Promise<typeof import('./back_button')> {
  vi.resetModules();
  states = [null, state];
  at = 1;
  vi.stubGlobal('addEventListener', (_: string, ear: () => void) => (hear = ear));
  vi.stubGlobal('history', {
    get state() {
      return states[at];
    },
    pushState: (pushed: unknown) => {
      states = [...states.slice(0, at + 1), pushed];
      at += 1;
    },
    go: (by: number) => setTimeout(() => press(by)),
  });
  const backs = await import('./back_button');
  backs.watchBacks();
  return backs;
}

function press(by: number): void {
  at += by;
  hear();
}

beforeEach(() => vi.unstubAllGlobals());

test('back closes the sheet and stays', async () => {
  const { cover } = await fresh();
  const close = vi.fn();
  const gone = cover(() => {
    close();
    gone();
  });
  await settled();
  expect(at).toBe(2);
  press(-1);
  await settled();
  expect(close).toHaveBeenCalledOnce();
  expect(at).toBe(1);
});

test('a sheet that closes another way takes its entry along', async () => {
  const { cover, covered } = await fresh();
  const close = vi.fn();
  const gone = cover(close);
  await settled();
  expect(covered()).toBe(true);
  gone();
  await settled();
  expect([at, covered()]).toEqual([1, false]);
  expect(close).not.toHaveBeenCalled();
});

test('one sheet in place of another costs no entry, one over another costs one', async () => {
  const { cover } = await fresh();
  const first = cover(() => undefined);
  await settled();
  first();
  const close = vi.fn();
  cover(close);
  await settled();
  expect([at, states.length]).toEqual([2, 3]);
  const upper = vi.fn();
  cover(upper);
  await settled();
  expect(at).toBe(3);
  press(-1);
  await settled();
  expect([upper.mock.calls.length, close.mock.calls.length, at]).toEqual([1, 0, 2]);
});

test('an entry that forward leads to goes', async () => {
  const { cover } = await fresh();
  const gone = cover(() => undefined);
  await settled();
  gone();
  await settled();
  expect(at).toBe(1);
  press(1);
  await settled();
  expect(at).toBe(1);
});

test('an entry that a reload left behind is never left by itself, and serves the next sheet', async () => {
  const { cover, covered } = await fresh({ cover: 1 });
  await settled();
  expect([at, covered()]).toEqual([1, true]);
  const close = vi.fn();
  const gone = cover(close);
  await settled();
  expect([at, states.length]).toEqual([1, 2]);
  const upper = cover(() => undefined);
  await settled();
  upper();
  gone();
  await settled();
  expect([at, close.mock.calls.length]).toEqual([1, 0]);
});

test('back closes the sheet that an entry found serves, and leaves where there is none', async () => {
  const { cover } = await fresh({ cover: 1 });
  states = ['before', null, { cover: 1 }];
  at = 2;
  const close = vi.fn();
  cover(close);
  await settled();
  press(-1);
  await settled();
  expect([at, close.mock.calls.length]).toEqual([1, 1]);

  await fresh({ cover: 1 });
  states = ['before', null, { cover: 1 }];
  at = 2;
  await settled();
  press(-1);
  await settled();
  expect(at).toBe(0);
});
