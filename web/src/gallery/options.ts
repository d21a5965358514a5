/** The options of Liar's Boggle as the server would describe them. */
import type { GameFacts, OptionFact, OptionKind } from '../table/model';

const choice = (...values: readonly (readonly [unknown, string])[]): OptionKind => ({ kind: 'choice', choices: values.map(([value, label]) => ({ value, label })) });
const BOOL: OptionKind = { kind: 'bool' };
const option = (group: string, name: string, label: string, sentence: string, value: OptionKind, usual: unknown): OptionFact => ({ group, name, label, sentence, value, usual });

export const GAME: GameFacts = {
  name: 'liars_boggle',
  title: 'Liar’s Boggle',
  line: 'Bid a word everyone’s dice might spell',
  least: 2,
  most: 8,
  presets: [
    { name: 'liars-boggle', label: 'The usual', sentence: 'Sixteen dice of 1987. Words may be challenged at the call.', options: {} },
    { name: 'liars-boggle-big', label: 'Big box', sentence: 'Twenty-five dice, no Qu, and dice may be traded between rounds.', options: { dice_set: 'big-deluxe', remove_qu: true, trading: true } },
  ],
  options: [
    option('Dice', 'dice_set', 'Dice set', 'Which box of letter dice is played with.', choice(['new-1987', 'US 1987, 16 dice'], ['classic-1976', 'US 1976, 16 dice'], ['big-deluxe', 'Deluxe, 25 dice']), 'new-1987'),
    option('Dice', 'dice_in_play', 'Dice in play', 'How many dice are dealt out; the rest stay out of play.', { kind: 'off_or_number', least: 2, most: 36, usual: 16 }, null),
    option('Dice', 'remove_qu', 'Take the Qu out', 'Dice with a Qu face are set aside before dealing.', BOOL, false),
    option('Dice', 'die_identity', 'Whose die is whose', 'Whether everybody may know which die lies under which cup.', choice(['owner', 'only the owner knows'], ['public', 'everybody knows']), 'owner'),
    option('Words', 'word_policy', 'Words', 'Who checks that a bid is a word, and when.', choice(['challenge', 'challenged at the call'], ['friendly', 'challenged at once, without cost'], ['strict', 'only dictionary words'], ['none', 'never checked']), 'challenge'),
    option('Words', 'late_challenge', 'Challenge after the reveal', 'The caller may still doubt the word once all letters are found.', BOOL, true),
    option('Words', 'qu_two', 'Qu counts two', 'QU in a word counts as two letters.', BOOL, false),
    option('Words', 'min_letters', 'Shortest word', 'How many letters a bid needs.', { kind: 'number', least: 1, most: 8 }, 2),
    option('Pace', 'turn_clock', 'Turn clock', 'Seconds for each turn; off means take your time.', { kind: 'off_or_number', least: 10, most: 600, usual: 90, unit: 's' }, null),
    option('Pace', 'sand_timer', 'Sand timer', 'Anybody may turn it over; it binds a turn it was started in.', { kind: 'off_or_number', least: 10, most: 900, usual: 180, unit: 's' }, null),
    option('Seats', 'first_seat', 'Who opens', 'Who says the first word of the first round.', { kind: 'seat' }, 'random'),
    option('Seats', 'dice_per_seat', 'Dice each', 'Equal, or a number for each seat to give somebody a head start.', { kind: 'list', each: 'dice' }, 'equal'),
  ],
};
