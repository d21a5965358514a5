/** Things one might say with a tap. Claims are marked as talk and are never checked before the showdown. */
import type { SymbolName } from '../../pieces/symbols/Symbol.svelte';
import type { Quick, Seat } from '../../connection/model';
import { claimed, phrase } from '../../connection/quick';
import type { GreenBox } from './view';
import { many } from './voice';

/** "I have a wheel", "I have hammers". */
export const have = (symbol: SymbolName): Quick =>
  claimed(
    { kind: 'have', letter: symbol },
    many(symbol) === symbol ? `I have ${symbol}` : `I have ${symbol === 'arrow' ? 'an' : 'a'} ${symbol}`,
  );
export const lack = (symbol: SymbolName): Quick =>
  claimed({ kind: 'lack', letter: symbol }, `I have no ${many(symbol)}`);

/** A few that fit the moment. */
export function suggestions(view: GreenBox, me: Seat | null): Quick[] {
  const { bid } = view;
  if (view.sum)
    return [
      phrase('mine_is_small', 'Mine is small.'),
      phrase('mine_is_big', 'Mine is big.'),
      phrase('call_it', 'Call it!'),
      phrase('never', 'Never.'),
    ];
  const wild = view.track[0];
  if (bid === null || bid.symbol === null)
    return [
      ...(wild ? [have(wild)] : []),
      phrase('take_your_time', 'Take your time.'),
      phrase('hold_nothing', 'I hold nothing.'),
    ];
  const about = bid.seat === me ? phrase('every_one', 'Every one of them.') : lack(bid.symbol);
  return [have(bid.symbol), about, ...(wild && wild !== bid.symbol ? [have(wild)] : []), claimed({ kind: 'call_it' })];
}
