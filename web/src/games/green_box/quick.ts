/** Things one might say with a tap. Claims are marked as talk and are never checked before the showdown. */
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { Quick, Seat } from '../../connection/model';
import type { GreenBox } from './view';
import { many } from './voice';

/** "I have a wheel", "I have hammers". */
export const have = (symbol: SymbolName): Quick => ({
  text: many(symbol) === symbol ? `I have ${symbol}` : `I have ${symbol === 'arrow' ? 'an' : 'a'} ${symbol}`,
  claim: { kind: 'have', letter: symbol },
});
export const lack = (symbol: SymbolName): Quick => ({
  text: `I have no ${many(symbol)}`,
  claim: { kind: 'lack', letter: symbol },
});
const plain = (text: string): Quick => ({ text, claim: null });

/** A few that fit the moment. */
export function suggestions(view: GreenBox, me: Seat | null): Quick[] {
  const { bid } = view;
  if (view.sum) return [plain('Mine is small.'), plain('Mine is big.'), plain('Call it!'), plain('Never.')];
  const wild = view.track[0];
  if (bid === null || bid.symbol === null)
    return [...(wild ? [have(wild)] : []), plain('Take your time.'), plain('I hold nothing.')];
  const about = bid.seat === me ? plain('Every one of them.') : lack(bid.symbol);
  return [
    have(bid.symbol),
    about,
    ...(wild && wild !== bid.symbol ? [have(wild)] : []),
    { text: 'Call it!', claim: { kind: 'call_it' } },
  ];
}
