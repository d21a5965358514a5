// Serves Liar's Boggle for four seats with boardgame.io, in memory: the peer of bench/boardgame_io.py.
//
// Usage: node --expose-gc server.cjs '{"dice": {"AAEEGN": ["A", "A", …], …}, "words": ["whale", …]}'
// The port is printed on standard output. SIGUSR2 collects garbage, so that memory can be measured.
//
// The rules are those of docs/RULES.md, section 2, as bench/server.py plays them: no votes, trades, talk or clocks.

const { INVALID_MOVE, Stage } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const { dice, words } = JSON.parse(process.argv[2]);
const LEXICON = new Set(words);
const FACES_ARE_OPEN = new Set(["showdown", "discard", "show", "over"]);

const wordLength = (word) => word.replaceAll("qu", "q").length;

function beats(word, bid) {
  const length = wordLength(word);
  return length > bid.length || (length === bid.length && word > bid.word);
}

// Whether the faces spell the word; the face Qu spells only QU (RULES 2.4).
function isSpellable(word, faces) {
  const left = new Map();
  for (const face of faces) left.set(face, (left.get(face) ?? 0) + 1);
  const take = (face) => {
    const count = left.get(face) ?? 0;
    if (count > 0) left.set(face, count - 1);
    return count > 0;
  };
  return (word.toUpperCase().match(/QU|[A-Z]/g) ?? []).every((part) => take(part === "QU" ? "Qu" : part));
}

const throwDie = (name, random) => ({ name, up: dice[name][random.D6() - 1] });

function newMatch(seats, random) {
  const shuffled = random.Shuffle(Object.keys(dice));
  const each = Math.floor(shuffled.length / seats);
  const hands = Array.from({ length: seats }, (_, seat) => shuffled.slice(seat * each, (seat + 1) * each));
  return {
    hands: hands.map((hand) => hand.map((name) => throwDie(name, random))),
    pile: shuffled.slice(seats * each),
    living: hands.map((_, seat) => seat),
    starter: 0,
    round: 1,
    ...newRound(),
  };
}

const newRound = () => ({ phase: "bid", bid: null, earlier: [], showdown: null, loser: null, ready: [] });

const firstClockwise = (seat, seats, total) =>
  seats.toSorted((one, other) => ((one - seat + total) % total) - ((other - seat + total) % total))[0];

const nextSeat = (G, seat) => firstClockwise((seat + 1) % G.hands.length, G.living, G.hands.length);

// Who starts the next round: the loser, or if it is out who has fewest dice, the first clockwise (RULES 2.5).
function nextStarter(G) {
  if (G.living.includes(G.loser)) return G.loser;
  const fewest = Math.min(...G.living.map((seat) => G.hands[seat].length));
  const candidates = G.living.filter((seat) => G.hands[seat].length === fewest);
  return firstClockwise(G.loser, candidates, G.hands.length);
}

const awaitSeats = (events, seats) =>
  events.setActivePlayers({ value: Object.fromEntries(seats.map((seat) => [seat, Stage.NULL])) });

function loseDie(G, events, loser) {
  G.loser = loser;
  G.phase = "discard";
  if (G.hands[loser].length === 1) discardDie(G, events, 0);
  else awaitSeats(events, [loser]);
}

function discardDie(G, events, place) {
  const [die] = G.hands[G.loser].splice(place, 1);
  G.pile.push(die.name);
  if (G.hands[G.loser].length === 0) G.living = G.living.filter((seat) => seat !== G.loser);
  G.phase = G.living.length === 1 ? "over" : "show";
  awaitSeats(events, G.phase === "over" ? [0] : G.living);
}

const moves = {
  bid({ G, ctx, events }, word) {
    if (G.phase !== "bid" && G.phase !== "turn") return INVALID_MOVE;
    if (typeof word !== "string" || !/^[a-z]{2,45}$/.test(word)) return INVALID_MOVE;
    if (G.bid !== null && !beats(word, G.bid)) return INVALID_MOVE;
    if (G.bid !== null) G.earlier.push(G.bid);
    const seat = Number(ctx.currentPlayer);
    G.bid = { seat, word, length: wordLength(word) };
    G.phase = "turn";
    events.endTurn({ next: String(nextSeat(G, seat)) });
  },

  call({ G, ctx, events }, challenged = false) {
    if (G.phase !== "turn") return INVALID_MOVE;
    const caller = Number(ctx.currentPlayer);
    const faces = G.hands.map((hand) => hand.map((die) => die.up));
    const spellable = isSpellable(G.bid.word, faces.flat());
    G.showdown = { caller, challenged, faces, spellable };
    if (!spellable) loseDie(G, events, G.bid.seat);
    else if (challenged) loseDie(G, events, LEXICON.has(G.bid.word) ? caller : G.bid.seat);
    else G.phase = "showdown";
  },

  accept({ G, events }) {
    if (G.phase !== "showdown") return INVALID_MOVE;
    loseDie(G, events, G.showdown.caller);
  },

  challenge({ G, events }) {
    if (G.phase !== "showdown") return INVALID_MOVE;
    G.showdown.challenged = true;
    loseDie(G, events, LEXICON.has(G.bid.word) ? G.showdown.caller : G.bid.seat);
  },

  discard({ G, events }, place) {
    if (G.phase !== "discard" || G.hands[G.loser][place] === undefined) return INVALID_MOVE;
    discardDie(G, events, place);
  },

  // Seats get ready in any order, so nobody need know of the others' moves first.
  ready: {
    ignoreStaleStateID: true,
    move({ G, events, playerID, random }) {
      const seat = Number(playerID);
      if (G.phase !== "show" || G.ready.includes(seat)) return INVALID_MOVE;
      G.ready.push(seat);
      if (G.ready.length < G.living.length) return;
      G.starter = nextStarter(G);
      G.round += 1;
      Object.assign(G, newRound());
      G.hands = G.hands.map((hand) => random.Shuffle(hand).map((die) => throwDie(die.name, random)));
      events.endTurn({ next: String(G.starter) });
    },
  },

  rematch({ G, ctx, events, random }) {
    if (G.phase !== "over") return INVALID_MOVE;
    Object.assign(G, newMatch(ctx.numPlayers, random));
    events.endTurn({ next: "0" });
  },
};

const game = {
  name: "liars-boggle",
  minPlayers: 2,
  maxPlayers: 8,
  disableUndo: true,
  setup: ({ ctx, random }) => newMatch(ctx.numPlayers, random),
  moves,

  // A seat sees its own dice; of the others' their number, and their faces from the call to the next roll.
  playerView({ G, playerID }) {
    const open = FACES_ARE_OPEN.has(G.phase);
    const shown = (die) => (open ? { up: die.up } : {});
    return { ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(shown))) };
  },
};

process.on("SIGUSR2", () => global.gc());

Server({ games: [game], origins: ["http://127.0.0.1"] })
  .run({ port: { host: "127.0.0.1", port: 0 } })
  .then(({ appServer }) => console.log(appServer.address().port));
