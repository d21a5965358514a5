export { cost, piece } from '../../hidden_dice/late/Reviewed.svelte';
