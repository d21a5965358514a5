export { default } from '../../hidden_dice/late/Drill.svelte';
