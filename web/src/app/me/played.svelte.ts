/** What the account of this device has played, as far as the page has asked for it. */
import { sentenceOf } from '../../ground/server_api';
import type * as wire from '../../wire';
import { meApi } from './me_api';
import type { MatchPlace } from './place';

export class Played {
  profile = $state.raw<wire.Profile | null>(null);
  /** The last one first. */
  matches = $state.raw<readonly wire.MatchCard[]>([]);
  /** Asks for older ones; null: there are none. */
  before = $state.raw<number | null>(null);
  trouble = $state('');

  async load(): Promise<void> {
    this.trouble = '';
    try {
      this.profile = await meApi.profile();
      this.matches = this.profile.latest.matches;
      this.before = this.profile.latest.before;
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  async loadOlder(): Promise<void> {
    if (this.before === null) return;
    const older = await meApi.matches(this.before);
    this.matches = [...this.matches, ...older.matches];
    this.before = older.before;
  }

  /** Returns a match, for which older ones are asked as far as need be; undefined: it is not among them. */
  async find(place: MatchPlace): Promise<wire.MatchCard | undefined> {
    for (;;) {
      const found = this.matches.find(({ table, match }) => table === place.table && match === place.match);
      if (found !== undefined || this.before === null) return found;
      await this.loadOlder();
    }
  }

  showAs(link: string | null): void {
    if (this.profile !== null) this.profile = { ...this.profile, link };
  }

  forget(): void {
    this.profile = null;
    this.matches = [];
    this.before = null;
    this.trouble = '';
  }
}
