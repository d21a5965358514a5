/** What is news, in the order in which people at a table would hear it. */
import { announcer } from './announcer.svelte';

export interface Said {
  readonly kind: string;
  readonly sentence: string;
  /** Interrupts whatever is being read. */
  readonly urgent: boolean;
}

/** A showdown decides who is out and who has won, so they come after the hands (`reveal`) and the verdict. */
const DECIDED: readonly string[] = ['out', 'won'];

/** `reveal`: what is told of a showdown that begins with this news, or goes on; null where there is none. */
export function tell(news: readonly Said[], reveal: readonly string[] | null): void {
  const late = reveal === null ? [] : news.filter(({ kind }) => DECIDED.includes(kind));
  const now = news.filter((one) => !late.includes(one));
  // What interrupts comes together: of two sentences at once only the later would be heard.
  const urgent = now.filter((one) => one.urgent);
  if (urgent.length > 0) announcer.now(urgent.map(({ sentence }) => sentence).join(' '));
  for (const { sentence } of now.filter((one) => !one.urgent)) announcer.say(sentence);
  for (const sentence of reveal ?? []) announcer.say(sentence);
  for (const { sentence } of late) announcer.say(sentence);
}
