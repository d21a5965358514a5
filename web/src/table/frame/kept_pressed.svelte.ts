/** The button by which a move was made stays down until the server has answered. */
import type { Attachment } from 'svelte/attachments';

/** `waits`: whether an answer is waited for. */
export const keptPressed =
  (waits: () => boolean): Attachment<HTMLElement> =>
  (hand) => {
    let pressed: Element | null = null;
    const hear = ({ target }: Event): void => {
      pressed = target instanceof Element ? target.closest('button') : null;
    };
    const forget = (): void => {
      pressed = null; // a move made by a key has no button, unless the key clicks one
    };
    hand.addEventListener('click', hear, true);
    document.addEventListener('keydown', forget, true);
    $effect(() => {
      const down = waits() ? pressed : null;
      down?.setAttribute('data-sent', '');
      return () => down?.removeAttribute('data-sent');
    });
    return () => {
      hand.removeEventListener('click', hear, true);
      document.removeEventListener('keydown', forget, true);
    };
  };
