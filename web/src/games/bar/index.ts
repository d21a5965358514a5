import { hiddenDice } from '../hidden_dice/drawing';

export default hiddenDice({
  how: () => import('./late/HowTo.svelte'),
});
