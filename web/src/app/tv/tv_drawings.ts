/** Finds what draws a game's table on the screen in the room. */
import type { Component } from 'svelte';
import type { TvProps } from '../../table/drawing';

const FILES = import.meta.glob<{ default: Component<TvProps> }>('../../games/*/Tv.{svelte,ts}');

/** Fetches it; null: the game has none, and the screen shows who sits there. */
export async function screenOf(game: string): Promise<Component<TvProps> | null> {
  const file = `../../games/${game}/Tv`;
  return (await (FILES[`${file}.svelte`] ?? FILES[`${file}.ts`])?.())?.default ?? null;
}
