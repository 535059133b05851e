import type { Rect } from './geometry.ts';

/** What a part of a box is drawn with. Screen and paper give each role its stroke: `box` and `symbol` are filled, the rest is a line or letters. */
export type Shape =
  | { kind: 'rect'; role: string; x: number; y: number; width: number; height: number; radius?: number }
  | { kind: 'path'; role: string; d: string; x: number; y: number }
  | { kind: 'text'; role: string; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' };

/** Letters as wide as they are in the fonts of screen and paper, in shares of their size: Chinese ones are square. */
const letterWidth = (letter: string): number => {
  if (letter.charCodeAt(0) > 0x2e7f) return 1;
  if (/[A-ZmwMW@%]/.test(letter)) return 0.72;
  return /[\s.,;:'|!ijl()[\]ftI]/.test(letter) ? 0.34 : 0.56;
};
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** Lines no wider than the room: broken between words, inside a word only where it alone is too wide. */
export function wrapText(text: string, width: number, size = 12): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    // A Chinese letter is a word of its own.
    for (const word of paragraph.match(/[⺀-￯]|[^\s⺀-￯]+\s*|\s+/g) ?? ['']) {
      if (line !== '' && textWidth((line + word).trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
      while (textWidth(line.trimEnd(), size) > width && [...line].length > 1) {
        const letters = [...line];
        let most = 1;
        while (most < letters.length - 1 && textWidth(letters.slice(0, most + 1).join(''), size) <= width)
          most += 1;
        lines.push(letters.slice(0, most).join(''));
        line = letters.slice(most).join('');
      }
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
  }
  return lines;
}

/** Lines of a text around the middle of a room; what does not fit ends with an ellipsis. */
export function textShapes(text: string, { x, y, width, height }: Rect, role = 'label', size = 12): Shape[] {
  const step = Math.round(size * 1.25);
  const all = wrapText(text, width, size);
  const most = Math.max(1, Math.floor(height / step));
  const lines = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`] : all;
  const top = y + height / 2 - ((lines.length - 1) * step) / 2 + size * 0.35;
  return lines.map((line, at) => ({
    kind: 'text',
    role,
    x: x + width / 2,
    y: top + at * step,
    text: line,
    anchor: 'middle',
  }));
}

/** The plain box with its label. */
export const boxShapes = ({
  width,
  height,
  label,
}: {
  width: number;
  height: number;
  label: string;
}): Shape[] => [
  { kind: 'rect', role: 'box', x: 0, y: 0, width, height },
  ...textShapes(label, { x: 6, y: 3, width: width - 12, height: height - 6 }),
];
