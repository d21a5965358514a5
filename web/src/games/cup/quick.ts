/** Things to say with one tap that fit the moment: who has the cup, whose claim stands, and what all know of it. */
import type { Seat } from '../../connection/model';
import type { PhraseId } from '../../connection/quick';
import type { CupGame } from './view';

export function quickOf(view: CupGame, me: Seat | null): readonly PhraseId[] {
  const { claim, phase } = view;
  const holds = view.holder === me;
  if (phase === 'turn' && holds) return ['here_it_comes', 'nothing_up_my_sleeve', 'this_gets_better'];
  if (claim === null) return ['take_your_time', 'am_watching', 'say_something_nice'];
  if (phase !== 'receive') return ['take_your_time', 'saw_that', 'no_peeking_twice'];
  if (claim.seat === me) return ['lift_it', 'all_there', claim.blind ? 'never_looked' : 'looked_and_glad'];
  return holds ? ['saw_that', 'all_of_it', 'look_nervous'] : ['saw_that', 'all_there', 'somebody_look'];
}
