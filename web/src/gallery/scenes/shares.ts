/** The picture of a match that is shared, of each game, and with what hardly fits into it. */
import type { LookBack, View } from '../../connection/model';
import { longNamed, type Scene, type SceneMessage } from '../scene';
import { SCENES as BAR } from './bar';
import { SCENES as BOGGLE } from './boggle';
import { SCENES as CUP } from './cup';
import { SCENES as FIREHOUSE } from './firehouse';
import { SCENES as GREEN_BOX } from './green_box';
import { SCENES as LIARS_BOGGLE } from './liars_boggle';
import { SCENES as PERUDO } from './perudo';
import { LONG, LONGEST, SEVEN, TRAYS } from './reviews';

const won = (view: View, winners: number): View => ({
  ...view,
  ranking: view.seats.map((_, seat) => ({ seat, place: seat < winners ? 1 : seat + 1 })),
});
const changed = (scene: Scene | undefined, change: (view: View) => View, more: Partial<Scene> = {}): Scene => {
  const { message } = scene as Scene & { message: SceneMessage & { view: View } };
  return { ...(scene as Scene), ...more, message: { ...message, view: change(message.view) } };
};
/** The last bid of the last round is another one. */
const ending = (lookBack: LookBack, said: string): LookBack => ({
  ...lookBack,
  rounds: lookBack.rounds.map((round, at) =>
    at < lookBack.rounds.length - 1
      ? round
      : { ...round, bids: round.bids.map((bid, n) => (n < round.bids.length - 1 ? bid : { ...bid, said })) },
  ),
});

export const SCENES: Readonly<Record<string, Scene>> = {
  share: LIARS_BOGGLE['over'] as Scene,
  sharelong: changed(LIARS_BOGGLE['over'], longNamed, { review: ending(LONG, LONGEST) }),
  sharemany: changed(LIARS_BOGGLE['overmany'], (view) => won(longNamed(view), 3), {
    review: ending(SEVEN, 'thunderstorms'),
  }),
  'share-bar': changed(BAR['bar-over'], longNamed),
  'share-boggle': changed(BOGGLE['boggle-over'], (view) => won(longNamed(view), 2), { review: TRAYS }),
  'share-cup': changed(CUP['review-cup'], longNamed),
  'share-fh': changed(FIREHOUSE['fh-over'], longNamed),
  'share-gb': changed(GREEN_BOX['gb-over'], (view) => won(view, 4)),
  'share-perudo': PERUDO['perudo-over'] as Scene,
};
