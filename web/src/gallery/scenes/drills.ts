/** A drill of each game, as the server makes them, for the pattern book. */
import type { Drill, HandPiece } from '../../wire';

/** A hand as `wheel 2 pink, drop 1`, or `5, 6!` where the six is wild. */
const handOf = (text: string): HandPiece[] =>
  text === ''
    ? []
    : text.split(', ').map((piece) => {
        const [, face = '', wild, colour = ''] = /^(\w+(?: \d)?)(!?) ?(\w*)$/.exec(piece) ?? [];
        return { face, wild: wild === '!', colour };
      });

type Asked = Omit<Drill['question'], 'hand' | 'open' | 'call'> & {
  readonly hand?: string;
  readonly open?: string;
  readonly call?: string;
};

function drill(game: string, preset: string, seats: number, chance: number, asked: Asked): Drill {
  const { hand = '', open = '', call = 'Bunkum!', ...question } = asked;
  const odds = `${Math.round(100 * chance)} times in 100`;
  const stands = chance > 0.5;
  return {
    game,
    preset,
    level: 3,
    number: 5,
    seats,
    question: { ...question, hand: handOf(hand), open: handOf(open), call },
    chance,
    odds,
    answer: stands ? 'stand' : 'call',
    because: [
      question.why,
      `So it is true ${odds}. A call ${stands ? 'loses more often than it wins' : 'wins more often than it loses'}.`,
    ],
  };
}

const DRILLS = [
  drill('liars_boggle', 'liars-boggle', 4, 0.29841106538637396, {
    bid: { said: 'tweets', faces: [...'TWEETS'], number: null },
    hand: 'C, E, T, W',
    hidden: 12,
    facts: ['The others hold 12 dice.'],
    why: 'You hold T, W, E. Others must show E, T and S.',
  }),
  drill('green_box', 'green-box', 4, 0.2603034836079014, {
    bid: { said: '7 bricks', faces: ['bricks'], number: 7 },
    hand: 'wheel 2 pink, drop 1 green, hammers 3 pink, hammers 2 green, circles 6 brown',
    hidden: 15,
    facts: ['The others hold 15 cards.', 'Arrows are wild.'],
    why: 'You hold none. Others must hold 7.',
  }),
  drill('cup', 'cup-poker', 4, 0.7222222222222222, {
    bid: { said: 'two pairs, fours and twos', faces: [...'4422'], number: null },
    open: '5, 5',
    hidden: 3,
    facts: ['3 dice lie under the cup.'],
    call: 'Lift it!',
    why: 'With what lies open, the 3 dice under the cup must make two pairs, fours and twos, or better.',
  }),
  drill('firehouse', 'firehouse', 4, 0.7403781139245027, {
    bid: { said: '3 sixes', faces: ['6'], number: 3 },
    hand: '5, 5, 4, 6!, 3',
    hidden: 15,
    facts: ['The others hold 15 dice.', 'Sixes are wild.'],
    call: 'Bang!',
    why: 'You hold 1. The others must have 2.',
  }),
  drill('bar', 'bar', 4, 0.23151921721652632, {
    bid: { said: '6 twos', faces: ['2'], number: 6 },
    hand: '3, 2, 4, 2, 5',
    hidden: 15,
    facts: ['The others hold 15 dice.'],
    why: 'You hold 2: 4 of the other 15 must show one.',
  }),
  drill('perudo', 'perudo', 5, 0.33852851718089366, {
    bid: { said: '9 threes', faces: ['3'], number: 9 },
    hand: '4, 6, 6, 3, 2',
    hidden: 20,
    facts: ['The others hold 20 dice.', 'Aces are wild.'],
    why: 'You hold 1: 8 of the other 20 must count.',
  }),
];

export function drillOf(game: string): Drill {
  const found = DRILLS.find((one) => one.game === game);
  if (found === undefined) throw new Error(`there is no drill of ${game}`);
  return found;
}
