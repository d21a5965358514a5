import { hiddenDice } from '../hidden_dice/drawing';

export default hiddenDice({
  game: () => import('./Game.svelte'),
  tv: () => import('./Tv.svelte'),
  how: () => import('./late/HowTo.svelte'),
});
