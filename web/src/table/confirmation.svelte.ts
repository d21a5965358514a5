/** Asks twice for what must not happen by mistake (docs/explanation/look-and-feel.md#states). */
import { announcer } from '../ground/announcer.svelte';
import { settings } from '../ground/settings.svelte';

const ARMED_MS = 2500;

/** How a button was pressed. */
export type Press = 'touch' | 'key' | 'pointer';

export const pressOf = (event: Event): Press =>
  event instanceof PointerEvent && event.pointerType === 'touch' ? 'touch' : 'pointer';

export class Confirmation<Deed extends string = 'Call'> {
  /** What the next press will do; null: it will ask first. */
  armed = $state<Deed | null>(null);
  #disarming: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether to go ahead. The first touch asks unless settings say otherwise, the first key always, a mouse never. */
  confirm(deed: Deed, press: Press): boolean {
    const asks = press === 'key' || (press === 'touch' && settings.liking.armCall);
    const confirmed = !asks || this.armed === deed;
    this.disarm();
    if (confirmed) return true;
    this.armed = deed;
    announcer.now(press === 'key' ? 'Sure? Press again.' : 'Sure? Tap again.');
    this.#disarming = setTimeout(() => this.disarm(), ARMED_MS);
    return false;
  }

  disarm(): void {
    clearTimeout(this.#disarming);
    this.armed = null;
  }
}
