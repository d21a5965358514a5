/**
 * What a table sounds like (docs/explanation/look-and-feel.md#sound), and the nudge in the hand.
 *
 * Silent until the first tap and while the switch is off. Each sound has something to see and an
 * announcement beside it, so nobody misses anything in silence. What makes the sounds is fetched with the first tap.
 */
import { settings } from './settings.svelte';
import type { Sounds } from './synthesizer';

let context: AudioContext | null = null;
let playing: Sounds | null = null;

/** Browsers let a page sound only after a touch; the app calls this at the first one. */
export function wake(): void {
  if (!settings.liking.sound) return;
  if (context === null) {
    const made = (context = new AudioContext());
    void import('./synthesizer').then(({ synthesize }) => (playing = synthesize(made)));
  }
  if (context.state !== 'running') void context.resume(); // an iPhone *interrupts* it while another app sounds
}

const SILENCE = new Proxy({} as Sounds, { get: () => () => {} });

/** The sounds; each call is silent while the switch is off, or before the first tap. */
export const sounds = new Proxy({} as Sounds, {
  get: (_, name: keyof Sounds) =>
    (settings.liking.sound && context?.state === 'running' && playing !== null ? playing : SILENCE)[name],
});

/** A nudge in the hand; off with sound. */
export function buzz(pattern: number | number[]): void {
  if (settings.liking.sound && 'vibrate' in navigator) navigator.vibrate(pattern);
}

export const HAPTICS = { turn: 30, call: [20, 40, 20], stamp: 60 };
