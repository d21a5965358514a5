/** A QR code as an SVG draws it. Loaded when one is first shown: nobody waits for it. */
import encodeQR from 'qr';

/** Light cells all round, without which no camera finds the code (ISO/IEC 18004, 9.1). */
export const QUIET = 4;

/** The cells of a code: how many there are to a side, the quiet ones too, and the dark ones as a path, a stroke a run. */
export interface QrDrawing {
  readonly cells: number;
  readonly path: string;
}

export function qr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows
    .map((row, y) => {
      let line = '';
      for (let x = 0, end: number; x < row.length; x = end + 1) {
        for (end = x; row[end]; end++);
        if (end > x) line += `M${x} ${y}h${end - x}v1h${x - end}z`;
      }
      return line;
    })
    .join('');
  return { cells: rows.length, path };
}
