/** What the lobby shows of friends, loaded once there is any news of them. */
export { default as FriendsHere } from './FriendsHere.svelte';
export { inbox } from './inbox.svelte';
