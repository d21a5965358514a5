/** Asks somebody whom one has played with to be friends. */
import { asked, sentenceOf } from './server_api';
import { toasts } from './toasts.svelte';

/** Says what comes of it; returns whether they were asked. Nobody is told whether a player keeps a name. */
export async function askPlayer(table: string, match: number, seat: number, name: string): Promise<boolean> {
  try {
    await asked('api/friends/ask-player', { table, match, seat });
  } catch (error) {
    toasts.trouble(sentenceOf(error));
    return false;
  }
  toasts.news(`If ${name} keeps a name, they will be asked.`, 'people');
  return true;
}
