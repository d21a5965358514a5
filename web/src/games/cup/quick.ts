/** Things to say with one tap that fit the moment: who has the cup, whose claim stands, and what all know of it. */
import type { Seat } from '../../connection/model';
import type { CupGame } from './view';

export function quickOf(view: CupGame, me: Seat | null): readonly string[] {
  const { claim, phase } = view;
  const holds = view.holder === me;
  if (phase === 'turn' && holds) return ['Here it comes.', 'Nothing up my sleeve.', 'This gets better.'];
  if (claim === null) return ['Take your time.', 'I am watching.', 'Say something nice.'];
  if (phase !== 'receive') return ['Take your time.', 'I saw that.', 'No peeking twice.'];
  if (claim.seat === me)
    return ['Go on. Doubt me.', 'It is all there.', claim.blind ? 'I never looked.' : 'I looked, and I am glad.'];
  return holds ? ['I saw that.', 'All of it?', 'You look nervous.'] : ['I saw that.', 'It is all there.', 'Never.'];
}
