import {
  beginText,
  endText,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from 'pdf-lib';
import pdfmake from 'pdfmake';
import { fonts } from '#platform/reports/fonts.ts';

/** A line of text with its baseline, in points from the lower left. */
export interface Written {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

export type Stroke = readonly (readonly [x: number, y: number])[];

export interface Leaf {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly Written[];
  readonly lines?: readonly Stroke[];
  readonly circles?: readonly (readonly [x: number, y: number, radius: number])[];
  /** As a scan has it: the picture is only seen, the letters lie under it unseen. */
  readonly scanned?: readonly Written[];
}

/** Height of the line above its baseline, of the typeface we write with. */
const ascent = 1.16;
const ink = rgb(0.13, 0.17, 0.2);

function written(leaves: readonly Leaf[]): Promise<Uint8Array> {
  const { regular, bold } = fonts;
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
  pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } });
  return pdfmake
    .createPdf({
      pageSize: { width: leaves[0]!.width, height: leaves[0]!.height },
      pageMargins: 0,
      defaultStyle: { font: 'NotoSansSC', lineHeight: 1 },
      content: leaves.flatMap(({ height, texts }, at) => [
        ...(at === 0 ? [] : [{ text: '', pageBreak: 'before' as const }]),
        ...texts.map(({ x, y, text, size = 9, bold: isBold, colour = '#22303a' }) => ({
          text,
          fontSize: size,
          bold: isBold ?? false,
          color: colour,
          noWrap: true,
          absolutePosition: { x, y: height - y - ascent * size },
        })),
        { text: ' ', fontSize: 1 },
      ]),
    })
    .getBuffer();
}

function unseen(page: PDFPage, font: PDFFont, { x, y, text, size = 9 }: Written): void {
  const key = page.node.newFontDictionary(font.name, font.ref);
  page.pushOperators(
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    setFontAndSize(key, size),
    setTextMatrix(1, 0, 0, 1, x, y),
    showText(font.encodeText(text)),
    setTextRenderingMode(TextRenderingMode.Fill),
    endText(),
  );
}

/** Strokes of a hurried hand for digits, in a box of 1 by 2. */
const hand: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [
    [
      [0.5, 2],
      [0, 1.4],
      [0.05, 0.5],
      [0.5, 0],
      [1, 0.6],
      [0.95, 1.5],
      [0.5, 2],
    ],
  ],
  '1': [
    [
      [0.2, 1.6],
      [0.6, 2],
      [0.5, 0],
    ],
  ],
  '2': [
    [
      [0, 1.6],
      [0.5, 2],
      [1, 1.5],
      [0, 0],
      [1, 0.05],
    ],
  ],
  '3': [
    [
      [0.05, 1.8],
      [0.7, 2],
      [0.9, 1.4],
      [0.4, 1.05],
      [1, 0.6],
      [0.5, 0],
      [0, 0.2],
    ],
  ],
  '4': [
    [
      [0.7, 2],
      [0, 0.7],
      [1, 0.75],
    ],
    [
      [0.72, 1.2],
      [0.68, 0],
    ],
  ],
  '5': [
    [
      [0.95, 2],
      [0.2, 1.95],
      [0.1, 1.15],
      [0.7, 1.2],
      [0.95, 0.6],
      [0.5, 0],
      [0, 0.2],
    ],
  ],
  '6': [
    [
      [0.8, 2],
      [0.1, 0.9],
      [0.3, 0.05],
      [0.9, 0.4],
      [0.6, 1],
      [0.1, 0.7],
    ],
  ],
  '7': [
    [
      [0, 1.95],
      [1, 2],
      [0.35, 0],
    ],
  ],
  '8': [
    [
      [0.5, 1.05],
      [0.1, 1.6],
      [0.5, 2],
      [0.9, 1.6],
      [0.1, 0.5],
      [0.5, 0],
      [0.95, 0.5],
      [0.5, 1.05],
    ],
  ],
  '9': [
    [
      [0.9, 1.4],
      [0.4, 1],
      [0.1, 1.6],
      [0.6, 2],
      [0.95, 1.5],
      [0.6, 0],
    ],
  ],
  '.': [
    [
      [0.25, 0.02],
      [0.5, 0.05],
      [0.5, 0.25],
      [0.25, 0.22],
      [0.25, 0.02],
    ],
  ],
  ',': [
    [
      [0.4, 0.15],
      [0.2, -0.3],
    ],
  ],
  '-': [
    [
      [0.1, 1],
      [0.9, 1.05],
    ],
  ],
  '~': [
    [
      [0.05, 0.9],
      [0.3, 1.2],
      [0.6, 0.9],
      [0.9, 1.2],
    ],
  ],
};

function byHand(page: PDFPage, { x, y, text, size = 9 }: Written): void {
  const [wide, high] = [size * 0.42, size * 0.36];
  for (const [at, sign] of [...text].entries())
    for (const stroke of hand[sign] ?? [])
      for (const [nth, [u, v]] of stroke.slice(1).entries()) {
        const [a, b] = stroke[nth]!;
        const left = x + at * size * 0.56;
        page.drawLine({
          start: { x: left + a * wide + b * 0.6, y: y + b * high },
          end: { x: left + u * wide + v * 0.6, y: y + v * high },
          thickness: 0.9,
          color: rgb(0.1, 0.2, 0.55),
        });
      }
}

/** A PDF of our own: text that can be read, lines, and what only a reader of pictures sees. */
export async function paper(title: string, leaves: readonly Leaf[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(await written(leaves));
  document.setTitle(title);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  for (const [at, { lines = [], circles = [], scanned = [] }] of leaves.entries()) {
    const page = document.getPages()[at];
    if (!page) continue;
    for (const line of lines)
      for (const [nth, [x, y]] of line.slice(1).entries()) {
        const [fromX, fromY] = line[nth]!;
        page.drawLine({ start: { x: fromX, y: fromY }, end: { x, y }, thickness: 1, color: ink });
      }
    for (const [x, y, size] of circles)
      page.drawCircle({ x, y, size, borderColor: ink, borderWidth: 1, color: rgb(1, 1, 1) });
    for (const one of scanned) {
      byHand(page, one);
      unseen(page, plain, one);
    }
  }
  return document.save();
}
