/** Something that a page asks of the server: what was answered, or why nothing was. */
import { sentenceOf } from './server_api';

export class Question<T> {
  answer = $state.raw<T | null>(null);
  trouble = $state('');
  readonly #put: () => Promise<T>;

  constructor(put: () => Promise<T>) {
    this.#put = put;
  }

  /** Asks, also once more; the last answer stays until there is another. */
  async ask(): Promise<void> {
    this.trouble = '';
    try {
      this.answer = await this.#put();
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }
}
