import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as wire from '../../wire';
import { PAUSE_MS, TutorialSocket } from './tutorial_socket';

const news = (n: number): wire.News => ({ is: 'news', n, seat: 0 }) as wire.News;
const bid = (word: string): wire.Action => ({ type: 'Bid', word, q_as: null, expect: null }) as wire.Action;
const TUTORIAL: wire.Tutorial = {
  game: 'liars_boggle',
  name: 'Liar’s Boggle',
  preset: 'liars-boggle',
  start: [news(1), news(2)],
  steps: [
    {
      say: 'Say team.',
      beside: 'own',
      act: { action: bid('team'), label: 'Bid team', sentence: '4 dice', help: 'You hold it.' },
      then: [news(3), news(4)],
    },
    { say: 'Read this.', beside: 'verdict', act: null, then: [news(5)] },
    {
      say: 'Call it.',
      beside: 'bid',
      act: { action: { type: 'Call' }, label: 'Call steam', sentence: 'Call steam', help: '' },
      then: [news(6)],
    },
  ],
  ends: 'That is all.',
};

function begin(answer: (message: wire.AnyServerMessage) => void = () => {}) {
  const messages: wire.AnyServerMessage[] = [];
  const steps: (readonly [number, boolean])[] = [];
  const listener = {
    onMessage: (message: wire.AnyServerMessage) => {
      messages.push(message);
      answer(message);
    },
    onOpen: () => {},
    onConnected: () => {},
    onLost: () => {},
  };
  const refused: string[] = [];
  const socket = new TutorialSocket(
    TUTORIAL,
    listener,
    (step, ready) => steps.push([step, ready]),
    (sentence) => refused.push(sentence),
  );
  socket.open();
  return { socket, messages, steps, refused };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the asked move is done, and the others follow one by one', () => {
  const { socket, messages, steps } = begin();
  expect(messages).toEqual([news(1), news(2)]);
  socket.request({ do: 'act', id: 'a', seat: 0, action: { type: 'Bid', word: 'team', expect: 7 } });
  expect(messages.at(-1)).toEqual({ is: 'did', id: 'a' });
  vi.advanceTimersByTime(0);
  expect(messages.slice(3)).toEqual([news(3)]);
  expect(steps).toEqual([
    [0, true],
    [0, false],
  ]);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(messages.slice(4)).toEqual([news(4)]);
  expect(steps.at(-1)).toEqual([1, true]);
  socket.next();
  vi.advanceTimersByTime(0);
  expect(steps.at(-1)).toEqual([2, true]);
});

test('what the page asks about the next move as soon as its menu has come is answered', () => {
  const { socket, messages } = begin((message) => {
    if (message.is === 'news' && message.n === 5)
      socket.request({ do: 'try', id: 'b', seat: 0, action: { type: 'Call', expect: 4 } });
  });
  socket.request({ do: 'act', id: 'a', seat: 0, action: { type: 'Bid', word: 'team' } });
  vi.advanceTimersByTime(PAUSE_MS);
  socket.next();
  vi.advanceTimersByTime(0);
  expect(messages.at(-1)).toMatchObject({ is: 'tried', id: 'b', code: null, sentence: 'Call steam' });
});

test('nothing is wrong before another move was made than the asked one', () => {
  const { socket, messages, steps, refused } = begin();
  const tries = (id: string, word: string): void =>
    socket.request({ do: 'try', id, seat: 0, action: { type: 'Bid', word } });
  tries('a', 'tea');
  expect(messages.at(-1)).toMatchObject({
    is: 'tried',
    id: 'a',
    code: null,
    sentence: 'The note says what to do now.',
  });
  socket.request({ do: 'act', id: 'b', seat: 0, action: { type: 'Bid', word: 'meat' } });
  const sentence = 'The tutorial asks for something else now.';
  expect(messages.at(-1)).toEqual({ is: 'refused', id: 'b', code: 'tutorial', sentence });
  expect(refused).toEqual([sentence]);
  tries('c', 'tea');
  expect(messages.at(-1)).toMatchObject({ is: 'tried', id: 'c', code: 'tutorial', sentence });
  tries('d', 'team');
  expect(messages.at(-1)).toMatchObject({ is: 'tried', code: null, sentence: '4 dice', warning: '' });
  expect(steps).toEqual([[0, true]]);
});

test('a mistake is forgotten in the next step', () => {
  const { socket, messages } = begin();
  socket.request({ do: 'act', id: 'a', seat: 0, action: { type: 'Bid', word: 'meat' } });
  socket.request({ do: 'act', id: 'b', seat: 0, action: { type: 'Bid', word: 'team' } });
  vi.advanceTimersByTime(PAUSE_MS);
  socket.next();
  vi.advanceTimersByTime(0);
  socket.request({ do: 'try', id: 'c', seat: 0, action: { type: 'Bid', word: 'mate' } });
  expect(messages.at(-1)).toMatchObject({ is: 'tried', id: 'c', code: null });
});

test('a step with a move is not skipped, and nothing comes after one has left', () => {
  const { socket, messages, steps } = begin();
  socket.next();
  expect(steps).toEqual([[0, true]]);
  socket.request({ do: 'act', id: 'a', seat: 0, action: { type: 'Bid', word: 'team' } });
  socket.close();
  vi.runAllTimers();
  expect(messages.at(-1)).toEqual({ is: 'did', id: 'a' });
});
