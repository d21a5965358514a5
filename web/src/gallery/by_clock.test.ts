/** A turn clock that ran out and moved in somebody's place: no game tells it as that seat's own move. */
import { expect, test } from 'vitest';
import { newsOf as cupNews } from '../games/cup/news';
import type { CupGame } from '../games/cup/view';
import { liftedAt } from '../games/cup/show/lifted_at';
import { claimLine, liftLine } from '../games/cup/voice';
import { newsOf as firehouseNews } from '../games/firehouse/news';
import type { Firehouse } from '../games/firehouse/view';
import { newsOf as greenBoxNews } from '../games/green_box/news';
import type { GreenBox } from '../games/green_box/view';
import { newsOf as hiddenNews } from '../games/hidden_dice/news';
import type { Hidden } from '../games/hidden_dice/view';
import { verdictOf } from '../games/hidden_dice/voice';
import type { Said } from '../ground/announce_news';
import { SCENES as BAR } from './scenes/bar';
import { SCENES as CUP } from './scenes/cup';
import { SCENES as FIREHOUSE } from './scenes/firehouse';
import { SCENES as GREEN_BOX } from './scenes/green_box';

const viewOf = <V>(scene: { readonly message: { readonly view: unknown } } | undefined): V => scene?.message.view as V;
/** The first two sentences: what was done, to all others and to whose time it was. */
const told = (news: readonly Said[]): string[] => news.map(({ sentence }) => sentence);

test('in games of hidden dice', () => {
  const shown = viewOf<Hidden>(Object.values(BAR).find(({ message }) => viewOf<Hidden>({ message }).showdown !== null));
  const { seat, bid } = shown.showdown!;
  const before = { ...shown, showdown: null };
  const late = { ...shown, overdue: seat };
  const said = told(hiddenNews(before, late, seat))[0];
  expect(said).toMatch(/^The clock called \d+ \w+ for you\.$/);
  expect(told(hiddenNews(before, late, bid.seat))[0]).toBe(said?.replace('you', shown.seats[seat]!.name));
  expect(told(hiddenNews(before, shown, seat))[0]).toMatch(/^You called /);
  const made = { ...before, bid: { ...bid, seq: 99 }, overdue: bid.seat };
  expect(told(hiddenNews({ ...before, bid: null }, made, bid.seat))[0]).toMatch(/^The clock bid .* for you\.$/);
});

test('a bid that the clock made is told as such while others move', () => {
  const shown = viewOf<Hidden>(Object.values(BAR).find(({ message }) => viewOf<Hidden>({ message }).showdown !== null));
  const { bid } = shown.showdown!;
  const late = { ...shown, clockBids: [bid.seq] };
  const [you, they] = [bid.seat, null].map((me) => verdictOf(late, shown.showdown!, me).because);
  expect(you).toMatch(/^The clock bid \d+ \w+ for you\.$/);
  expect(they).toBe(you?.replace('you', shown.seats[bid.seat]!.name));
  expect(verdictOf(shown, shown.showdown!, bid.seat).because).toMatch(/^You bid /);
  const received = viewOf<CupGame>(CUP['cupreceive']);
  const claimed = { ...received, clockBids: [received.claim!.seq] };
  expect(claimLine(claimed, received.claim!.seat)[0]).toBe('The clock’s claim for you');
  expect(claimLine(received, received.claim!.seat)[0]).toBe('Your claim');
});

test('in Firehouse', () => {
  const shown = viewOf<Firehouse>(FIREHOUSE['fh-false']);
  const { by, bid } = shown.showdown!;
  const before = { ...shown, bangs: [], showdown: null };
  expect(told(firehouseNews(before, { ...shown, bangs: [by], overdue: by }, by))[0]).toMatch(
    /^The clock banged at .* for you\.$/,
  );
  const made = { ...before, bid: { ...bid, seq: 99 }, overdue: bid.seat };
  expect(told(firehouseNews({ ...before, bid: null }, made, bid.seat))[0]).toMatch(/^The clock bid .* for you\.$/);
});

test('with the Green Box', () => {
  const shown = viewOf<GreenBox>(GREEN_BOX['gb-bunkum']);
  const before = { ...shown, showdown: null };
  const late = { ...shown, overdue: 1 };
  expect(told(greenBoxNews(before, late, 1))[0]).toBe('The clock called 6 wheels for you.');
  expect(told(greenBoxNews(before, late, 0))[0]).toBe('The clock called 6 wheels for Bo.');
  const made = { ...before, bid: { ...shown.showdown!.bid, seq: 99 }, overdue: 0 };
  expect(told(greenBoxNews({ ...before, bid: null }, made, 0))[0]).toBe('The clock bid 6 wheels for you.');
});

test('in Pass the cup', () => {
  const shown = viewOf<CupGame>(CUP['cupbunkum']);
  const { challenger } = shown.showdown!;
  const name = shown.seats[challenger]!.name;
  const late = { ...shown, overdue: challenger };
  const events = [{ type: 'Challenged', seat: challenger }];
  expect(told(cupNews(shown, late, challenger, events))[0]).toBe('The clock lifts the cup for you.');
  expect(told(cupNews(shown, late, null, events))[0]).toBe(`The clock lifts the cup for ${name}.`);
  expect(told(cupNews(shown, shown, null, events))[0]).toBe(`${name} lifts the cup.`);
  expect(liftLine(shown, shown.showdown!, challenger, true)).toBe('The clock lifted the cup for you');
  expect(liftLine(shown, shown.showdown!, challenger, false)).toBe('You lifted the cup');
  expect(liftedAt(shown, shown.showdown!, challenger, true)).toMatch(
    /^The clock lifted the cup for you at \w+’s claim: four fives/,
  );
  const received = viewOf<CupGame>(CUP['cupreceive']);
  const claimed = { ...received, overdue: received.claim!.seat };
  expect(told(cupNews(received, claimed, null, [{ type: 'Claimed' }]))[0]).toMatch(/^The clock says for \w+: /);
});
