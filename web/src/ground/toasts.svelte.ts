import type { IconName } from './icons';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly icon: IconName;
  /** News goes after four seconds, trouble stays until it is read. */
  readonly kind: 'news' | 'trouble';
}

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #next = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  news(text: string, icon: IconName = 'bell'): void {
    this.#show({ id: this.#next++, text, icon, kind: 'news' });
  }

  trouble(text: string, icon: IconName = 'info'): void {
    this.#show({ id: this.#next++, text, icon, kind: 'trouble' });
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  /** What was wrong is right now. */
  clear(): void {
    this.shown = [];
  }

  #show(toast: Toast): void {
    clearTimeout(this.#timer);
    this.shown = [toast];
    if (toast.kind === 'news') this.#timer = setTimeout(() => this.dismiss(toast.id), 4000);
  }
}

export const toasts = new Toasts();
