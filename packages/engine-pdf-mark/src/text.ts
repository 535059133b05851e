import { type Box, boxOf, type Point } from './page-space.ts';

/** A piece of text of a page: where its baseline begins, how long it is in its own direction and how high. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Direction of writing in user space, degrees against the clock. */
  readonly angle: number;
  /** Text that is not painted (render mode 3): the layer a reader put under a scan. */
  readonly ocr: boolean;
  /** 0 to 1 where that reader said so. */
  readonly sure?: number | null;
}

interface Glyph {
  readonly char: string;
  readonly box: Box;
  /** Along the line and across it. */
  readonly from: number;
  readonly to: number;
  readonly across: number;
  readonly height: number;
  readonly run: TextRun;
}

const isWide = (char: string) => /[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\u3000-\u303f]/.test(char);

const direction = (angle: number): Point => {
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
};

/** Box around a stretch of a run, from and to measured along it. */
function stretchBox({ x, y, height, angle }: TextRun, from: number, to: number): Box {
  const [ux, uy] = direction(angle);
  const corner = (along: number, up: number): Point => [x + ux * along - uy * up, y + uy * along + ux * up];
  const below = height * 0.2;
  return boxOf([
    corner(from, -below),
    corner(to, -below),
    corner(from, height - below),
    corner(to, height - below),
  ]);
}

export const runBox = (run: TextRun): Box => stretchBox(run, 0, run.width);

/** The letters of a run; a wide character takes twice the room of a narrow one. */
function glyphsOf(run: TextRun): Glyph[] {
  const chars = [...run.text];
  const weights = chars.map((char) => (isWide(char) ? 2 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const [ux, uy] = direction(run.angle);
  const start = run.x * ux + run.y * uy;
  const across = run.y * ux - run.x * uy;
  let done = 0;
  return chars.map((char, at) => {
    const from = (done / total) * run.width;
    done += weights[at]!;
    const to = (done / total) * run.width;
    return {
      char,
      box: stretchBox(run, from, to),
      from: start + from,
      to: start + to,
      across,
      height: run.height,
      run,
    };
  });
}

const areaOf = ([x0, y0, x1, y1]: Box) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
const common = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

const isCovered = (box: Box, zone: Box) => {
  const [x0, y0, x1, y1] = common(box, zone);
  return x1 > x0 && y1 > y0 && areaOf([x0, y0, x1, y1]) >= 0.5 * areaOf(box);
};

export interface TextLine {
  readonly text: string;
  readonly box: Box;
  readonly ocr: boolean;
  /** Least of its pieces; null where a reader said nothing. */
  readonly sure: number | null;
  readonly glyphs: readonly { readonly char: string; readonly box: Box }[];
}

const aroundAll = (boxes: readonly Box[]): Box =>
  boxOf(
    boxes.flatMap(([x0, y0, x1, y1]): Point[] => [
      [x0, y0],
      [x1, y1],
    ]),
  );

function lineOf(glyphs: readonly Glyph[]): TextLine {
  const ordered = glyphs.toSorted((a, b) => a.from - b.from);
  const letters: { char: string; box: Box }[] = [];
  for (const [at, glyph] of ordered.entries()) {
    const before = ordered[at - 1];
    if (before && before.char !== ' ' && glyph.char !== ' ' && glyph.from - before.to > 0.3 * glyph.height)
      letters.push({ char: ' ', box: glyph.box });
    letters.push(glyph);
  }
  const hidden = ordered.filter(({ run }) => run.ocr);
  const told = hidden.map(({ run }) => run.sure ?? null);
  return {
    text: letters.map(({ char }) => char).join(''),
    box: aroundAll(ordered.map(({ box }) => box)),
    ocr: hidden.length > 0,
    sure: told.length === 0 || told.includes(null) ? null : Math.min(...(told as number[])),
    glyphs: letters,
  };
}

/** Glyphs of one direction as lines, from the first line down (in that direction). */
function linesOf(glyphs: readonly Glyph[]): TextLine[] {
  const lines: Glyph[][] = [];
  for (const glyph of glyphs.toSorted((a, b) => b.across - a.across)) {
    const line = lines.at(-1);
    if (line && Math.abs(line[0]!.across - glyph.across) < 0.5 * Math.max(line[0]!.height, glyph.height))
      line.push(glyph);
    else lines.push([glyph]);
  }
  return lines.map(lineOf);
}

/** Lines of the text, those of the commonest direction first. */
export function readLines(runs: readonly TextRun[], zone?: Box): TextLine[] {
  const glyphs = runs.flatMap(glyphsOf).filter(({ box }) => !zone || isCovered(box, zone));
  return [...Map.groupBy(glyphs, ({ run }) => Math.round(run.angle)).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(linesOf)
    .filter(({ text }) => text.trim() !== '');
}

/** The text in a zone: glyphs at least half inside it, line by line. */
export function textIn(runs: readonly TextRun[], zone: Box): TextLine | null {
  const lines = readLines(runs, zone);
  if (lines.length === 0) return null;
  const told = lines.map(({ ocr, sure }) => (ocr ? sure : 1));
  return {
    text: lines.map(({ text }) => text.trim()).join('\n'),
    box: aroundAll(lines.map(({ box }) => box)),
    ocr: lines.some(({ ocr }) => ocr),
    sure: told.includes(null) ? null : Math.min(...(told as number[])),
    glyphs: lines.flatMap((line) => line.glyphs),
  };
}

export interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Words for comparison: Latin and numbers after NFKC in upper case, Chinese sign by sign. */
export function wordsOf(runs: readonly TextRun[]): Word[] {
  const words: Word[] = [];
  for (const line of readLines(runs)) {
    let open: { text: string; boxes: Box[] } | undefined;
    const close = () => {
      if (open) words.push({ text: open.text, box: aroundAll(open.boxes) });
      open = undefined;
    };
    for (const { char, box } of line.glyphs) {
      for (const sign of char.normalize('NFKC').toUpperCase()) {
        if (/[\u2e80-\u9fff\uf900-\ufaff]/.test(sign)) {
          close();
          words.push({ text: sign, box });
        } else if (/[\p{L}\p{N}]/u.test(sign) || (open && /[-./"']/.test(sign))) {
          open ??= { text: '', boxes: [] };
          open.text += sign;
          open.boxes.push(box);
        } else close();
      }
    }
    close();
  }
  return words
    .map((word) => ({ ...word, text: word.text.replace(/[-./"']+$/, '') }))
    .filter(({ text }) => text !== '');
}

/** Places of a searched text, as the box of each. */
export function findText(runs: readonly TextRun[], wanted: string): Box[] {
  const plainWanted = wanted.normalize('NFKC').toUpperCase().trim();
  if (plainWanted === '') return [];
  return readLines(runs).flatMap(({ glyphs }) => {
    const letters = glyphs.flatMap(({ char, box }) =>
      [...char.normalize('NFKC').toUpperCase()].map((sign) => ({ sign, box })),
    );
    const text = letters.map(({ sign }) => sign).join('');
    const wide = [...plainWanted].length;
    const found: Box[] = [];
    for (let at = text.indexOf(plainWanted); at >= 0; at = text.indexOf(plainWanted, at + 1)) {
      const from = [...text.slice(0, at)].length;
      found.push(aroundAll(letters.slice(from, from + wide).map(({ box }) => box)));
    }
    return found;
  });
}
