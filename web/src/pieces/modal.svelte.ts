/** What lies over a screen, and how one gets back. */
import type { Attachment } from 'svelte/attachments';
import { cover } from '../ground/back_button';

interface Lying {
  readonly open: boolean;
  readonly onclose: () => void;
  /** A question that waits for its answer cannot be waved away; back is back. */
  readonly sticky?: boolean;
}

/** A dialog that opens and closes as it is told; Escape, back, and a press beside it close it. */
export function modal(lying: () => Lying): Attachment<HTMLDialogElement> {
  return (dialog) => {
    $effect(() => {
      const { open } = lying();
      if (open && !dialog.open) dialog.showModal();
      if (!open && dialog.open) dialog.close();
    });
    const firm = $derived(lying().sticky === true);
    const covers = $derived(lying().open && !firm);
    $effect(() => (covers ? cover(() => lying().onclose()) : undefined));

    const cancelled = (event: Event): void => {
      event.preventDefault();
      if (!firm) lying().onclose();
    };
    const pressed = (event: Event): void => {
      if (event.target === dialog && !firm) lying().onclose();
    };
    dialog.addEventListener('cancel', cancelled);
    dialog.addEventListener('click', pressed);
    return () => {
      dialog.removeEventListener('cancel', cancelled);
      dialog.removeEventListener('click', pressed);
    };
  };
}
