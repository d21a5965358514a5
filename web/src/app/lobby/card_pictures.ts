/** The pictures on the games' cards. They travel with the lobby; tables do without. */
import type { Component } from 'svelte';

const ARTS = import.meta.glob<{ default: Component }>('../../games/*/Art.svelte', { eager: true });

export function artOf(game: string): Component | undefined {
  return ARTS[`../../games/${game}/Art.svelte`]?.default;
}
