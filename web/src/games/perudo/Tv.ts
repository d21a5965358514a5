export { default } from '../hidden_dice/Tv.svelte';
