import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { type Box, type Calibration, type Turn, viewMatrix } from '@ircrisk/engine-pdf-mark';
import { colourOf, label, partsOf, pinRadii, type Words, wordsOf } from './mark-drawing.ts';

export interface Painting {
  readonly marks: readonly Mark[];
  readonly box: Box;
  readonly turn: Turn;
  /** Dots of the picture per user unit, and how many of them a pixel of the screen has. */
  readonly scale: number;
  readonly density: number;
  readonly calibrations: readonly Calibration[];
  /** The corner of the page the picture begins at, in dots. */
  readonly corner: readonly [x: number, y: number];
}

const dashes: Iterable<number> = [4, 3];
const none: Iterable<number> = [];

function paintShape(drawing: CanvasRenderingContext2D, mark: Mark, colour: string, radii: readonly number[]) {
  drawing.strokeStyle = colour;
  drawing.setLineDash(mark.carried === 'unresolved' ? dashes : none);
  const [first] = mark.strokes[0] ?? [];
  if (mark.type === 'pin' && first) {
    for (const [nth, radius] of radii.entries()) {
      drawing.beginPath();
      drawing.arc(first[0], first[1], radius, 0, 2 * Math.PI);
      drawing.fillStyle = nth === 0 ? '#ffffff' : colour;
      drawing.fill();
      drawing.lineWidth = 1.6;
      if (nth === 0) drawing.stroke();
    }
    return;
  }
  for (const part of partsOf(mark, colour)) {
    const path = new Path2D(part.path);
    drawing.lineJoin = part.isRound ? 'round' : 'miter';
    drawing.lineCap = part.isRound ? 'round' : 'butt';
    if (part.fill !== 'none') {
      drawing.globalAlpha = part.opacity * part.fillOpacity;
      drawing.fillStyle = part.fill;
      drawing.fill(path);
    }
    if (part.width > 0) {
      drawing.globalAlpha = part.opacity;
      drawing.lineWidth = part.width;
      drawing.stroke(path);
    }
  }
  drawing.globalAlpha = 1;
}

function paintWords(drawing: CanvasRenderingContext2D, { rows, at: [x, y], flag }: Words, colour: string) {
  if (flag) {
    drawing.fillStyle = colour;
    drawing.beginPath();
    drawing.roundRect(x - label.padding, y - label.size, flag.width, flag.height, 2);
    drawing.fill();
  }
  drawing.fillStyle = flag ? '#ffffff' : colour;
  for (const [nth, row] of rows.entries()) {
    if (!flag) drawing.strokeText(row, x, y + nth * label.row);
    drawing.fillText(row, x, y + nth * label.row);
  }
}

/** Marks as one picture. It looks as the elements of `MarkShape` do; thousands of those would be drawn anew with every scroll. */
export function paintMarks(drawing: CanvasRenderingContext2D, painting: Painting): void {
  const { marks, box, turn, scale, density, calibrations, corner } = painting;
  const [a, b, c, d, e, f] = viewMatrix(box, turn, scale);
  const radii = pinRadii(scale / density);
  drawing.font = `${label.size}px sans-serif`;
  for (const mark of marks) {
    const colour = colourOf(mark);
    drawing.setTransform(a, b, c, d, e - corner[0], f - corner[1]);
    paintShape(drawing, mark, colour, radii);
    const words = wordsOf(mark, box, turn, calibrations);
    if (words.rows.length === 0) continue;
    drawing.setTransform(scale, 0, 0, scale, -corner[0], -corner[1]);
    drawing.setLineDash(none);
    drawing.lineJoin = 'miter';
    drawing.miterLimit = 4;
    drawing.lineWidth = label.halo;
    drawing.strokeStyle = '#ffffff';
    paintWords(drawing, words, colour);
  }
}
