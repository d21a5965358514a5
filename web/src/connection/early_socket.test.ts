import { beforeEach, expect, test, vi } from 'vitest';

class FakeSocket {
  static readonly OPEN = 1;
  static dialled: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};
  closed = false;

  constructor(readonly address: string) {
    FakeSocket.dialled.push(this);
  }
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.closed = true;
  }
}

async function at(address: string): Promise<typeof import('./early_socket')> {
  vi.resetModules();
  FakeSocket.dialled = [];
  vi.stubGlobal('document', { baseURI: 'http://house/bunkum/', querySelector: () => ({ content: 'a1b2' }) });
  vi.stubGlobal('location', { href: `http://house/bunkum/${address}` });
  return import('./early_socket');
}

const dialled = (): string[] => FakeSocket.dialled.map((line) => line.address);

beforeEach(() => void vi.stubGlobal('WebSocket', FakeSocket));

test.each([
  ['t/abc', ['ws://house/bunkum/ws/abc']],
  ['t/abc?pass', ['ws://house/bunkum/ws/abc']],
  ['tv/abc', ['ws://house/bunkum/ws/abc?watch']],
  ['t/abc?carry=K7M2', []],
  ['?new=friends', []],
  ['how/abc', []],
  ['', []],
])('at /%s', async (address, lines) => {
  await at(address);
  expect(dialled()).toEqual(lines);
});

test('what was dialled ahead is greeted, heard and given once', async () => {
  const { socketFor, socketAddress } = await at('t/abc');
  const line = FakeSocket.dialled[0] as FakeSocket;
  line.readyState = 1;
  line.onopen();
  line.onmessage({ data: 'news' });
  const given = socketFor(socketAddress('abc', false));
  expect(given.socket).toBe(line);
  expect(line.sent).toEqual(['{"do":"hello","n":0,"build":"a1b2"}']);
  expect(given.received).toEqual(['news']);
  expect(socketFor(given.address).socket).not.toBe(line);
});

test('a line that broke, or leads elsewhere, is not given', async () => {
  const broken = await at('t/abc');
  (FakeSocket.dialled[0] as FakeSocket).readyState = 3;
  expect(broken.socketFor(broken.socketAddress('abc', false)).received).toEqual([]);
  expect(dialled()).toHaveLength(2);
  const elsewhere = await at('t/abc');
  expect(elsewhere.socketFor(elsewhere.socketAddress('def', false)).address).toBe('ws://house/bunkum/ws/def');
  expect(FakeSocket.dialled[0]?.closed).toBe(true);
});
