import { hiddenDice } from '../hidden_dice/drawing';
import { oneOrMany } from '../../ground/text';

export default hiddenDice({
  how: () => import('./late/HowTo.svelte'),
  named: (letter, many) => (letter !== '1' ? null : oneOrMany(many, 'ace')),
});
