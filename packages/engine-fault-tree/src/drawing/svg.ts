import type { Box, Drawing } from './layout.ts';
import { fanPath, type Role, type Shape, shapesOf } from './shapes.ts';
import type { SymbolStyle } from './symbols.ts';

/** Strokes and letters on paper: black on white. Attributes, not classes: PDF writers read no style sheets. */
const strokes: Partial<Record<Role, string>> = {
  box: 'fill="#fff" stroke="#000" stroke-width="1"',
  symbol: 'fill="#fff" stroke="#000" stroke-width="1.25" stroke-linejoin="round"',
  stem: 'fill="none" stroke="#000" stroke-width="1"',
};
const letters: Partial<Record<Role, string>> = {
  code: 'font-size="11" font-weight="bold"',
  label: 'font-size="12"',
  value: 'font-size="11"',
  inside: 'font-size="10" font-weight="bold"',
  count: 'font-size="10"',
};

export interface SvgOptions {
  style: SymbolStyle;
  /** Value beside a gate or under a leaf. */
  valueText?: (box: Box) => string;
  fontFamily?: string;
  title?: string;
  margin?: number;
  /** Part of the drawing to show, in its own measures; all of it when left out. */
  window?: { x: number; y: number; width: number; height: number };
}

const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow these characters at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const round = (value: number) => Math.round(value * 100) / 100;

function shapeText(shape: Shape, dx: number, dy: number): string {
  const x = round(shape.x + dx);
  const y = round(shape.y + dy);
  if (shape.kind === 'rect')
    return `<rect x="${x}" y="${y}" width="${round(shape.width)}" height="${round(shape.height)}" ${strokes[shape.role] ?? ''}/>`;
  if (shape.kind === 'path')
    return `<path transform="translate(${x} ${y})" d="${shape.d}" ${strokes[shape.role] ?? ''}/>`;
  return `<text x="${x}" y="${y}" text-anchor="${shape.anchor}" ${letters[shape.role] ?? ''} fill="#000">${escaped(shape.text)}</text>`;
}

/** The drawing as an SVG document, black on white. */
export function toSvg(drawing: Drawing, options: SvgOptions): string {
  const { margin = 16, valueText = () => '', fontFamily = 'sans-serif' } = options;
  const window = options.window ?? {
    x: -margin,
    y: -margin,
    width: drawing.width + 2 * margin,
    height: drawing.height + 2 * margin,
  };
  const touches = (left: number, right: number, top: number, bottom: number) =>
    right >= window.x &&
    left <= window.x + window.width &&
    bottom >= window.y &&
    top <= window.y + window.height;
  const parts: string[] = [];
  for (const box of drawing.boxes) {
    const first = drawing.boxes[box.children[0] ?? -1];
    const last = drawing.boxes[box.children.at(-1) ?? -1];
    if (!first || !last) continue;
    if (!touches(Math.min(first.x, box.x), Math.max(last.x, box.x), box.y, first.y)) continue;
    parts.push(`<path d="${fanPath(drawing, box)}" fill="none" stroke="#000" stroke-width="1"/>`);
  }
  for (const box of drawing.boxes) {
    if (!touches(box.x - box.width / 2, box.x + box.width / 2, box.y, box.y + box.height)) continue;
    for (const shape of shapesOf(box, options.style, valueText(box)))
      parts.push(shapeText(shape, box.x, box.y));
  }
  const title = options.title ? `<title>${escaped(options.title)}</title>` : '';
  const [x, y, width, height] = [window.x, window.y, window.width, window.height].map(round);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" font-family="${escaped(fontFamily)}">${title}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>${parts.join('')}</svg>\n`;
}

export interface SheetSize {
  width: number;
  height: number;
}

export interface Sheet {
  name: string;
  svg: string;
  /** Sheets that point to this one. */
  from: string[];
}

const smallest = 0.55;

/** Whether a drawing can be read when it is put on one sheet. */
export function isReadable(
  { width, height }: Pick<Drawing, 'width' | 'height'>,
  size: SheetSize,
  { margin = 16, leastScale = smallest }: { margin?: number; leastScale?: number },
): boolean {
  return Math.min(size.width / (width + 2 * margin), size.height / (height + 2 * margin)) >= leastScale;
}

/**
 * A drawing too large to be read on one sheet is cut into several, row by row (`B3`: row B, column 3); each shows a
 * strip of its neighbours.
 */
export function toTiles(
  drawing: Drawing,
  size: SheetSize,
  options: SvgOptions & { leastScale?: number },
): Sheet[] {
  const { margin = 16, leastScale = smallest } = options;
  const whole = { width: drawing.width + 2 * margin, height: drawing.height + 2 * margin };
  if (isReadable(drawing, size, options)) return [{ name: 'A1', svg: toSvg(drawing, options), from: [] }];
  const overlap = 40;
  const tile = { width: size.width / leastScale, height: size.height / leastScale };
  const columns = Math.max(1, Math.ceil((whole.width - overlap) / (tile.width - overlap)));
  const rows = Math.max(1, Math.ceil((whole.height - overlap) / (tile.height - overlap)));
  const sheets: Sheet[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = column * (tile.width - overlap) - margin;
      const y = row * (tile.height - overlap) - margin;
      const window = { x, y, ...tile };
      const isEmpty = !drawing.boxes.some(
        (box) =>
          box.x + box.width / 2 >= x &&
          box.x - box.width / 2 <= x + tile.width &&
          box.y + box.height >= y &&
          box.y <= y + tile.height,
      );
      if (isEmpty) continue;
      const name = `${letters26(row)}${column + 1}`;
      sheets.push({ name, svg: toSvg(drawing, { ...options, window }), from: [] });
    }
  }
  return sheets;
}

const letters26 = (index: number): string =>
  (index >= 26 ? letters26(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
