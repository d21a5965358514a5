/** What this browser remembers of its owner's liking. Nothing of it leaves the browser but the name. */

export interface Liking {
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  motion: 'system' | 'full' | 'reduced';
  ownKeyboard: boolean;
  peek: 'auto' | 'on' | 'off';
  armCall: boolean;
  singleKeys: boolean;
  announceTalk: boolean;
  turnLetters: boolean;
  name: string;
}

const USUAL: Liking = {
  theme: 'system',
  sound: false,
  motion: 'system',
  ownKeyboard: false,
  peek: 'auto',
  armCall: true,
  singleKeys: true,
  announceTalk: true,
  turnLetters: false,
  name: '',
};

const PLACE = 'bunkum.settings';

function remembered(): Liking {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return { ...USUAL, ...(typeof saved === 'object' ? (saved as Partial<Liking>) : {}) };
  } catch {
    return { ...USUAL }; // A browser that keeps nothing still plays.
  }
}

class Settings {
  liking = $state<Liking>(remembered());
  #still = matchMedia('(prefers-reduced-motion: reduce)');
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #systemStill = $state(this.#still.matches);
  #systemDark = $state(this.#dark.matches);

  constructor() {
    this.#still.addEventListener('change', (event) => (this.#systemStill = event.matches));
    this.#dark.addEventListener('change', (event) => (this.#systemDark = event.matches));
  }

  get reduced(): boolean {
    return this.liking.motion === 'reduced' || (this.liking.motion === 'system' && this.#systemStill);
  }

  get dark(): boolean {
    return this.liking.theme === 'dark' || (this.liking.theme === 'system' && this.#systemDark);
  }

  change(part: Partial<Liking>): void {
    Object.assign(this.liking, part);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.liking));
    } catch {
      // Private windows may refuse: the setting then lasts as long as the page.
    }
  }

  /** Writes the liking onto the page; called inside an effect. */
  dress(root: HTMLElement): void {
    if (this.liking.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.liking.theme;
    root.dataset['motion'] = this.reduced ? 'reduced' : 'full';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.dark ? '#153C3A' : '#195A56');
  }
}

export const settings = new Settings();
