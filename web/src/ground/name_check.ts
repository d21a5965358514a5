/** Names that people type: too long is said while they do, in the words of the server, and nothing is cut. */
import { NAME_LENGTH } from '../wire';

/** Why the server would refuse this name; empty where it would not. It counts characters as it does, spaces run together. */
export function nameTrouble(name: string): string {
  const characters = [...name.normalize('NFC').trim().replace(/\s+/g, ' ')].length;
  return characters > NAME_LENGTH
    ? `That name is too long: at most ${NAME_LENGTH} characters, and this has ${characters}.`
    : '';
}
