/** A game without a drawing of its own: its plain facts, from any view at all. */
import type { Fact, View } from '../../connection/model';
import { spoken } from '../../ground/option_text';
import { viewOf, type Known } from '../../connection/reading';
import type * as wire from '../../wire';

export interface OtherGame extends View {
  readonly facts: readonly Fact[];
}

/** Of a view, what the generic table shows elsewhere or never: rules are no news, and its head names the round. */
const NO_FACTS = new Set(['options', 'round']);
/** Numbers that stand for seats, by the habit of every game: of the view itself, and anywhere in it. */
const VIEW_SEATS = new Set(['turn', 'starter', 'living', 'gone', 'traders']);
const SEATS = new Set(['seat', 'caller', 'challenger', 'loser']);

/** Any value in plain words; nothing at all for what is empty. */
function said(name: string, value: unknown, names: readonly string[], within = true): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && (SEATS.has(name) || (!within && VIEW_SEATS.has(name))))
    return names[value] ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const each = items.map((item) => said(name, item, names, within));
    const bySeat =
      !within && items.length === names.length && items.every((item) => item === null || Array.isArray(item));
    if (bySeat) return each.map((text, seat) => `${names[seat] ?? ''}: ${text || 'nothing'}`).join(' · ');
    return each.filter((text) => text !== '').join(', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, inner]) => [spoken(key, false), said(key, inner, names)] as const);
    return (
      parts
        .filter(([, text]) => text !== '')
        .map((part) => part.join(' '))
        .join(' ') || 'hidden'
    );
  }
  return String(value);
}

/** What a seat sees of any game. */
export function read(known: Known, room: wire.Room, title: string): OtherGame {
  const names = room.chairs.map((chair) => (chair.seat === known.seat ? 'You' : chair.name));
  const facts = Object.entries(known.view ?? {})
    .filter(([name]) => !NO_FACTS.has(name))
    .map(([name, value]) => ({ name: spoken(name), value: said(name, value, names, false) }));
  return { ...viewOf(known, room, title), facts: facts.filter((fact) => fact.value !== '') };
}
