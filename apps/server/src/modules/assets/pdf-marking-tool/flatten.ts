import {
  type Box,
  holdsText,
  isBoxed,
  isClosed,
  labelPlace,
  type Point,
  pageBox,
  shapeBox,
  toPage,
  turnOf,
} from '@ircrisk/engine-pdf-mark';
import { type Font, openSync } from 'fontkit';
import { degrees, PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import type { FlatMark } from './flatten-values.ts';
import { withoutActions } from './without-actions.ts';

const colour = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};

/** A path of SVG (y down) through points of the page (y up), drawn from the page's own origin. */
const pathOf = (points: readonly Point[], closed: boolean) =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${-y}`).join(' ')}${closed ? ' Z' : ''}`;

const size = 9;

/** Text as outlines of its letters: any sign of the typeface, upright on a page that is shown turned. */
function drawText(page: PDFPage, font: Font, text: string, [x, y]: Point, hex: string, height = size): void {
  const turn = turnOf(page.getRotation().angle);
  const radians = (turn * Math.PI) / 180;
  const scale = height / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let along = 0;
  for (const [at, glyph] of glyphs.entries()) {
    const path = glyph.path.toSVG();
    // The outlines go up, the paths of pdf-lib down: mirrored by the sign of every second number.
    if (path)
      page.drawSvgPath(mirrored(path), {
        x: x + along * Math.cos(radians),
        y: y + along * Math.sin(radians),
        scale,
        rotate: degrees(turn),
        color: colour(hex),
      });
    along += (positions[at]?.xAdvance ?? glyph.advanceWidth) * scale;
  }
}

/** Absolute M, L, Q, C and Z only: that is all the typeface gives. */
const mirrored = (path: string): string =>
  path.replace(/([MLQC])([^MLQCZ]*)/g, (_, letter: string, numbers: string) => {
    const values = numbers
      .trim()
      .split(/[\s,]+|(?<=\d)(?=-)/)
      .filter(Boolean)
      .map(Number);
    return `${letter}${values.map((value, at) => (at % 2 === 1 ? -value : value)).join(' ')}`;
  });

const widthOf = (font: Font, text: string, height: number) =>
  (font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * height) / font.unitsPerEm;

function drawBoxed(page: PDFPage, mark: FlatMark, [x0, y0, x1, y1]: Box): void {
  const { style, type } = mark;
  const line = { borderColor: colour(style.stroke), borderWidth: style.width, borderOpacity: style.opacity };
  const filled = type === 'highlight' ? style.stroke : style.fill;
  const inside = filled
    ? { color: colour(filled), opacity: type === 'highlight' ? 0.35 * style.opacity : style.opacity }
    : {};
  if (type === 'ellipse')
    page.drawEllipse({
      x: (x0 + x1) / 2,
      y: (y0 + y1) / 2,
      xScale: (x1 - x0) / 2,
      yScale: (y1 - y0) / 2,
      ...line,
      ...inside,
    });
  else
    page.drawRectangle({
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      ...(type === 'highlight' ? {} : line),
      ...inside,
    });
}

function drawLines(page: PDFPage, mark: FlatMark): void {
  const { style, type, strokes } = mark;
  for (const stroke of strokes)
    page.drawSvgPath(pathOf(stroke, isClosed(type)), {
      x: 0,
      y: 0,
      borderColor: colour(style.stroke),
      borderWidth: Math.max(0.5, style.width),
      borderOpacity: style.opacity,
      ...(style.fill && isClosed(type) ? { color: colour(style.fill), opacity: 0.3 * style.opacity } : {}),
    });
}

function drawMark(page: PDFPage, font: Font, mark: FlatMark): void {
  const [line = []] = mark.strokes;
  const [a, b, tip] = line;
  if (mark.type === 'pin' && a) {
    page.drawCircle({
      x: a[0],
      y: a[1],
      size: 4,
      borderColor: colour(mark.style.stroke),
      borderWidth: 1.5,
      color: rgb(1, 1, 1),
    });
    page.drawCircle({ x: a[0], y: a[1], size: 1.6, color: colour(mark.style.stroke) });
  } else if (isBoxed(mark.type) && a && b) {
    const box = shapeBox({ strokes: [[a, b]] });
    if (tip)
      drawLines(page, {
        ...mark,
        type: 'polyline',
        strokes: [[tip, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]],
      });
    drawBoxed(
      page,
      holdsText(mark.type) ? { ...mark, style: { ...mark.style, fill: '#ffffff' } } : mark,
      box,
    );
  } else drawLines(page, mark);
  if (mark.text) drawWords(page, font, mark);
}

/** Lines of words from their place on, each below the one before as the page is shown. */
function drawWords(page: PDFPage, font: Font, mark: FlatMark): void {
  const { text, isFlag, style } = mark;
  const turn = turnOf(page.getRotation().angle);
  const box = boxOfPage(page);
  const [left, top] = labelPlace(mark, box, turn);
  const at = (right: number, down: number) => toPage(box, turn, 1, [left + right, top + down]);
  if (isFlag) {
    const [x0, y0, x1, y1] = shapeBox({
      strokes: [[at(-3, -size), at(widthOf(font, text, size) + 3, 3)]],
    });
    page.drawRectangle({ x: x0, y: y0, width: x1 - x0, height: y1 - y0, color: colour(style.stroke) });
  }
  for (const [nth, row] of text.split('\n').entries())
    drawText(page, font, row, at(0, nth * size * 1.3), isFlag ? '#ffffff' : style.stroke);
}

const sidesOf = ({ x, y, width, height }: ReturnType<PDFPage['getMediaBox']>) => [
  x,
  y,
  x + width,
  y + height,
];
const boxOfPage = (page: PDFPage): Box => pageBox(sidesOf(page.getMediaBox()), sidesOf(page.getCropBox()));

/** The document with its marks drawn into the pages, in user space: whatever the rotation, they lie where they were put. */
export async function drawMarks(
  content: Uint8Array,
  marks: readonly FlatMark[],
  fontFile: string,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(content, { updateMetadata: false });
  withoutActions(document);
  const font = openSync(fontFile);
  const pages = document.getPages();
  for (const mark of marks) {
    const page = pages[mark.page - 1];
    if (page) drawMark(page, font, mark);
  }
  return document.save();
}
