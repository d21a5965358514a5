/** What the server says of itself and its games. */
import type { OpenTable, AccountCard, Field, GameCard, House, HouseRule } from '../../wire';

const field = (name: string, label: string, line: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  label,
  line,
  kind,
  group: 'game',
  off: false,
  each: false,
  main: false,
  counts: {},
  named: [],
  choices: [],
  words: {},
  least: null,
  most: null,
  unit: '',
  unit_of_one: '',
  usual: more.least ?? 1,
  default: null,
  ...more,
});

const FORM: readonly Field[] = [
  field('dice_set', 'Box of dice', 'Which dice you play with.', 'choice', {
    choices: ['new-1987', 'classic-1976', 'big-deluxe'],
    words: { 'new-1987': '16 dice of 1987', 'classic-1976': '16 dice of 1976', 'big-deluxe': '25 dice, deluxe' },
    default: 'new-1987',
  }),
  field('dice_in_play', 'Dice in play', 'How many dice are dealt.', 'number', {
    named: ['auto'],
    words: { auto: 'sixteen or so' },
    unit: 'dice',
    unit_of_one: 'die',
    least: 2,
    most: 36,
    default: 'auto',
  }),
  field('remove_qu', 'No Qu', 'Leave every die with a Qu in the box.', 'flag', { default: false }),
  field('dice_per_seat', 'Dice for each', 'The same for all, or a number for each seat as a handicap.', 'list', {
    named: ['equal'],
    words: { equal: 'the same for all' },
    each: true,
    least: 1,
    most: 16,
    default: 'equal',
  }),
  field('word_policy', 'Must it be a word?', 'When bids are looked up in the dictionary.', 'choice', {
    main: true,
    choices: ['challenge', 'friendly', 'strict', 'none'],
    words: {
      challenge: 'challenge it with the call',
      friendly: 'ask before the call',
      strict: 'always, checked at once',
      none: 'no, letters are enough',
    },
    default: 'challenge',
  }),
  field('dictionary', 'Dictionary', 'The list that decides what is a word.', 'text', {
    main: true,
    most: 40,
    default: 'standard',
  }),
  field('house_words', 'House words', 'Words this table adds (+shole) or strikes (-qi).', 'words', { default: [] }),
  field('sand_timer', 'Sand timer', 'Anybody may turn it to hurry a turn (180 seconds in the box).', 'number', {
    main: true,
    off: true,
    words: { off: 'none' },
    unit: 'seconds',
    unit_of_one: 'second',
    least: 10,
    most: 900,
  }),
  field('first_seat', 'Who begins', 'Who begins the first round.', 'seat', {
    group: 'house',
    named: ['random'],
    words: { random: 'anybody' },
    default: 'random',
  }),
  field('turn_clock', 'Time for a turn', 'Off: take the time you need.', 'number', {
    group: 'house',
    main: true,
    off: true,
    words: { off: 'no limit' },
    unit: 'seconds',
    unit_of_one: 'second',
    least: 10,
    most: 600,
  }),
  field('away_play', 'Who plays for the absent', 'A bot, or the rules: then the mildest move is made.', 'choice', {
    group: 'house',
    choices: ['bot', 'house'],
    words: { bot: 'a bot', house: 'the rules' },
    default: 'bot',
  }),
];

/** A house rule in words. */
export const rule = (option: string, label: string, value: string, sentence: string, changed = false): HouseRule => ({
  option,
  label,
  value,
  sentence,
  changed,
  told: true,
});

const usual = Object.fromEntries(FORM.map((one) => [one.name, one.default]));

const RATED = [
  { size: 2, rating: 1533 },
  { size: 3, rating: 1497 },
  { size: 5, rating: 1508 },
] as const;

export const GAME: GameCard = {
  id: 'liars_boggle',
  name: 'Liar’s Boggle',
  line: 'Bid a word everyone’s dice might spell',
  seats: { least: 2, most: 12 },
  presets: [
    {
      id: 'liars-boggle',
      name: 'The usual',
      line: 'Sixteen dice of 1987. Words may be challenged at the call.',
      options: usual,
    },
    {
      id: 'liars-boggle-big',
      name: 'Big box',
      line: 'Twenty-five dice, no Qu, and dice may be traded between rounds.',
      options: { ...usual, dice_set: 'big-deluxe', remove_qu: true },
    },
  ],
  form: FORM,
  at_once: false,
  drills: true,
  tutorial: true,
  tempers: [
    { id: 'careful', name: 'Careful', line: 'Bids what it holds, and calls early.', ratings: RATED },
    { id: 'steady', name: 'Steady', line: 'Plays the odds.', ratings: [] },
    { id: 'bold', name: 'Bold', line: 'Says it like it means it.', ratings: RATED },
  ],
};

const other = (id: string, name: string, line: string, least: number, most: number): GameCard => ({
  ...GAME,
  id,
  name,
  line,
  seats: { least, most },
  drills: id !== 'boggle',
});

/** All that the server will play, so that the lobby is looked at when it is full. */
export const GAMES: readonly GameCard[] = [
  GAME,
  other('boggle', 'Boggle', 'Three minutes, one tray of letters', 1, 16),
  other('green_box', 'Green Box', 'Six symbols, one of them wild', 2, 12),
  other('cup', 'Pass the cup', 'Slide it on and sound sure', 2, 12),
  other('firehouse', 'Firehouse', 'Shout bang from any seat', 2, 12),
  other('bar', 'Bar dice', 'Five dice, nothing wild', 2, 10),
  other('perudo', 'Perudo', 'Aces wild, dudo, calza', 2, 10),
];

export const HOUSE: House = {
  games: GAMES,
  lexicons: [
    { name: 'standard', label: 'standard', size: 273_954, sha256: '1' },
    { name: 'everyday', label: 'everyday words', size: 40_000, sha256: '2' },
  ],
  links: { page: 'http://127.0.0.1:8765/', lan: [] },
  secure: false,
};

/** Somebody with three devices, one of whose names is long. Times are in the middle of a day in UTC. */
export const ACCOUNT: AccountCard = {
  name: 'Juno',
  mail: 'juno.of.the.long.address@mail.example.org',
  devices: [
    { id: 'a', label: 'Firefox on Android', created_at: 1_788_000_000, seen_at: 1_788_600_000, is_this: true },
    { id: 'b', label: 'Safari on iPad', created_at: 1_780_000_000, seen_at: 1_787_600_000, is_this: false },
    {
      id: 'c',
      label: 'Samsung Internet on ChromeOS',
      created_at: 1_700_000_000,
      seen_at: 1_760_000_000,
      is_this: false,
    },
  ],
  passkeys: [{ id: 'k', label: 'Firefox on Android', created_at: 1_788_000_000 }],
};

export const WORDS = 'mirror railway pocket silence package threw soldier actress';

/** Open tables of all kinds: with free seats, in play, full, with a long name, and more than are shown at first. */
export const OPEN_TABLES: readonly OpenTable[] = [
  { host: 'Juno', game: 'liars_boggle', people: 3, seats: 4, free: 1, is_playing: true, is_usual: true },
  {
    host: 'Maximiliane von Hohenst.',
    game: 'firehouse',
    people: 1,
    seats: 12,
    free: 11,
    is_playing: false,
    is_usual: false,
  },
  { host: 'Bo', game: 'cup', people: 2, seats: 6, free: 4, is_playing: true, is_usual: true },
  {
    host: 'WWWWWWWWWWWWWWWWWWWWWWWW',
    game: 'green_box',
    people: 4,
    seats: 4,
    free: 0,
    is_playing: true,
    is_usual: true,
  },
  { host: 'Teo', game: 'bar', people: 1, seats: 4, free: 3, is_playing: true, is_usual: true },
  { host: 'Ines', game: 'perudo', people: 2, seats: 4, free: 2, is_playing: false, is_usual: true },
  { host: 'Mara', game: 'boggle', people: 5, seats: 16, free: 11, is_playing: true, is_usual: true },
].map((card, at) => ({ ...card, table: `t${at}`, preset: card.game }));
