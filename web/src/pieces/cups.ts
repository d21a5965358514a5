/** The band of each seat's cup: pattern first, colour second (docs/explanation/look-and-feel.md#shapes). */

export type Pattern = 'bars' | 'chevron' | 'dots' | 'check' | 'wave' | 'zigzag' | 'diamond';

export interface Band {
  readonly pattern: Pattern;
  readonly name: string;
  readonly ground: string;
  readonly mark: string;
}

const CREAM = { name: 'cream', ground: '#F4EBD3', mark: '#2A2018' };
const COBALT = { name: 'cobalt', ground: '#2457A6', mark: '#DCE8FA' };
const ROSE = { name: 'rose', ground: '#D4668A', mark: '#FFF0F4' };
const GREEN = { name: 'green', ground: '#2F7D4A', mark: '#E5F5E5' };
const PLUM = { name: 'plum', ground: '#83357F', mark: '#F7E1F5' };
const SLATE = { name: 'slate', ground: '#43505C', mark: '#E9EEF2' };
const TEAL = { name: 'teal', ground: '#12858B', mark: '#DDF6F4' };
const SKY = { name: 'sky', ground: '#3E9CCB', mark: '#06283A' };
const SAND = { name: 'sand', ground: '#C9A76B', mark: '#3A2708' };

/** By seat. No two of sixteen share both pattern and colour, the first seven share no pattern. */
const BANDS: readonly Band[] = [
  { pattern: 'bars', ...CREAM },
  { pattern: 'dots', ...ROSE },
  { pattern: 'check', ...GREEN },
  { pattern: 'chevron', ...COBALT },
  { pattern: 'wave', ...PLUM },
  { pattern: 'zigzag', ...SLATE },
  { pattern: 'diamond', ...TEAL },
  { pattern: 'bars', ...SKY },
  { pattern: 'chevron', ...SAND },
  { pattern: 'dots', ...COBALT },
  { pattern: 'check', ...PLUM },
  { pattern: 'wave', ...CREAM },
  { pattern: 'zigzag', ...GREEN },
  { pattern: 'diamond', ...ROSE },
  { pattern: 'bars', ...TEAL },
  { pattern: 'chevron', ...SLATE },
];

export function bandOf(seat: number): Band {
  const band = BANDS[((seat % BANDS.length) + BANDS.length) % BANDS.length];
  if (band === undefined) throw new Error('sixteen cups');
  return band;
}
