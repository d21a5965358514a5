/** What waits for whoever keeps a name, on whichever page they are. */
import { mount } from 'svelte';
import type * as wire from '../../wire';
import { LobbySocket } from '../lobby/open/lobby_socket';
import Banner from './Banner.svelte';
import { applyFriendNews, NOBODY, type KnownFriends } from './known_friends';
import { isSignedIn, noteSignedIn } from '../../ground/signed_in';

class Inbox {
  known = $state.raw<KnownFriends>(NOBODY);
  #signedIn = $state(isSignedIn());
  #isShown = false;

  /** The lobby, while it is open, hears of friends over its own connection. */
  hear(news: wire.FriendNews): void {
    this.known = applyFriendNews(this.known, news);
    if (!this.#signedIn) this.become(true);
    this.start();
  }

  /** Shows invitations on all pages from now on, if this device is signed in. */
  start(): void {
    if (this.#isShown || !this.#signedIn) return;
    this.#isShown = true;
    mount(Banner, { target: document.body });
  }

  /** Listens on a page other than the lobby; returns what ends that, if it does. */
  listen(): (() => void) | undefined {
    if (!this.#signedIn) return undefined;
    const socket = new LobbySocket(
      () => {},
      (news) => this.hear(news),
      '?friends',
    );
    return () => socket.close();
  }

  /** Somebody has signed in or out: what is known belongs to whoever was here before. */
  become(signedIn: boolean): void {
    if (signedIn !== this.#signedIn) {
      noteSignedIn(signedIn);
      this.#signedIn = signedIn;
    }
    if (signedIn) this.start();
    else this.known = NOBODY;
  }

  /** An invitation was answered here. */
  drop(invitation: string): void {
    this.known = { ...this.known, invitations: this.known.invitations.filter(({ id }) => id !== invitation) };
  }
}

export const inbox = new Inbox();
