/** A line to nowhere: it says the scene, answers tries from a short list, and does nothing. */
import type { Incoming, Connection, DetailedAnswer } from '../connection/connection';
import type { Action, Answer, Message, Remark, RoomMessage, Talk } from '../connection/model';
import { claimSaid } from '../connection/reading';
import type { Scene, SceneMessage, Spoken } from './scene';

const ANSWERS: Readonly<Record<string, Answer>> = {
  whales: { ok: true, sentence: '6 dice, longer than whale' },
  whole: { ok: true, sentence: '5 dice, later in the dictionary' },
  yurt: { ok: false, code: 'not_higher', sentence: '4 dice, whale is 5' },
  abaca: { ok: false, code: 'not_higher', sentence: '5 dice like whale, but earlier in the dictionary' },
  incomprehensibilities: { ok: true, sentence: 'Only 15 dice in play. Nobody can spell this.', hopeless: true },
};

export class ScriptedConnection implements Connection {
  #hear: (incoming: Incoming) => void = () => {};
  #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  open(hear: (incoming: Incoming) => void): void {
    this.#hear = hear;
    hear({ kind: 'state', state: 'open' });
    hear({ kind: 'table', table: this.#scene.facts });
    hear({ kind: 'message', message: messageOf(this.#scene.message) });
    for (const one of this.#scene.talk) hear({ kind: 'talk', remarks: [this.#remark(one)] });
    const then = this.#scene.then;
    if (then === undefined) return;
    document.body.dataset['then'] = 'to come';
    setTimeout(() => {
      hear({ kind: 'message', message: messageOf(then) });
      delete document.body.dataset['then'];
    }, 600);
  }

  async act(_: number | null, action: Action): Promise<Answer> {
    console.info('act', action);
    return { ok: true, sentence: '' };
  }

  send(message: RoomMessage): void {
    console.info('send', message);
  }

  async ask(_: number | null, action: Action): Promise<Answer> {
    if (this.#scene.answer !== undefined) return this.#scene.answer(action);
    const word = String(action['word'] ?? '');
    return (
      ANSWERS[word] ??
      (word.length > 5
        ? { ok: true, sentence: `${word.length} dice, longer than whale` }
        : { ok: false, sentence: `${word.length} dice, whale is 5` })
    );
  }

  async odds(): Promise<DetailedAnswer> {
    return { ok: true, sentence: 'From what you see, it holds in 23 of 100 rolls.', chance: 0.23 };
  }

  async review(): Promise<DetailedAnswer> {
    const { review } = this.#scene;
    if (review === undefined) return { ok: false, code: 'busy', sentence: 'The table is busy. Try again in a moment.' };
    return { ok: true, sentence: '', review };
  }

  async recap(): Promise<DetailedAnswer> {
    const { recap } = this.#scene;
    if (recap === undefined) return { ok: false, code: 'busy', sentence: 'The table is busy. Try again in a moment.' };
    return { ok: true, sentence: '', recap };
  }

  say(seat: number | null, talk: Talk): void {
    this.#hear({
      kind: 'talk',
      remarks: [
        this.#remark({ id: Date.now(), seat: seat ?? 0, text: textOf(talk), claim: talk.do === 'claim', truth: null }),
      ],
    });
  }

  #remark(one: Spoken): Remark {
    const { facts, message } = this.#scene;
    return { ...one, name: facts.seats[one.seat]?.name ?? '', match: facts.match, round: message.view?.round ?? 0 };
  }

  close(): void {}
}

function textOf(talk: Talk): string {
  if (talk.do === 'claim') return claimSaid(talk.claim);
  return talk.do === 'say' ? talk.text : talk.phrase.replaceAll('_', ' ');
}

const messageOf = (message: SceneMessage): Message => ({
  ...message,
  menu: { room: [], fill: ['say', 'claim'], ...message.menu },
});
