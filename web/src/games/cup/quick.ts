/** Things to say with one tap that fit the moment: who has the cup, whose claim stands, and what all know of it. */
import type { Quick, Seat } from '../../connection/model';
import { phrase } from '../../connection/quick';
import type { CupGame } from './view';

const wait = phrase('take_your_time', 'Take your time.');
const seen = phrase('saw_that', 'I saw that.');
const allThere = phrase('all_there', 'It is all there.');

export function quickOf(view: CupGame, me: Seat | null): readonly Quick[] {
  const { claim, phase } = view;
  const holds = view.holder === me;
  if (phase === 'turn' && holds)
    return [
      phrase('here_it_comes', 'Here it comes.'),
      phrase('nothing_up_my_sleeve', 'Nothing up my sleeve.'),
      phrase('this_gets_better', 'This gets better.'),
    ];
  if (claim === null)
    return [wait, phrase('am_watching', 'I am watching.'), phrase('say_something_nice', 'Say something nice.')];
  if (phase !== 'receive') return [wait, seen, phrase('no_peeking_twice', 'No peeking twice.')];
  if (claim.seat === me)
    return [
      phrase('lift_it', 'Go on. Lift it.'),
      allThere,
      claim.blind ? phrase('never_looked', 'I never looked.') : phrase('looked_and_glad', 'I looked, and I am glad.'),
    ];
  return holds
    ? [seen, phrase('all_of_it', 'All of it?'), phrase('look_nervous', 'You look nervous.')]
    : [seen, allThere, phrase('somebody_look', 'Somebody look.')];
}
