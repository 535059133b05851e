import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import {
  type Box,
  type Calibration,
  holdsText,
  isBoxed,
  isClosed,
  labelPlace,
  markText,
  type Point,
  shapeBox,
  type Turn,
} from '@ircrisk/engine-pdf-mark';

export const pathOf = (points: readonly Point[], closed: boolean): string =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}${closed ? 'Z' : ''}`;

/** One stroke of the pen in user space, for the screen's elements and for its canvas alike. */
export interface Part {
  readonly path: string;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly opacity: number;
  /** 0: no line. */
  readonly width: number;
  readonly isRound: boolean;
}

export type Drawn = Pick<Mark, 'type' | 'strokes' | 'style'>;

const boxPath = ([x0, y0, x1, y1]: Box) => `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;

function ellipsePath([x0, y0, x1, y1]: Box): string {
  const [rx, ry, cy] = [(x1 - x0) / 2, (y1 - y0) / 2, (y0 + y1) / 2];
  return `M${x0} ${cy}A${rx} ${ry} 0 1 0 ${x1} ${cy}A${rx} ${ry} 0 1 0 ${x0} ${cy}Z`;
}

/** What a mark is drawn of, in order; a pin is no part of it, because its size follows the zoom. */
export function partsOf({ type, strokes, style }: Drawn, stroke: string): Part[] {
  const [line = []] = strokes;
  const [a, b, tip] = line;
  const plain = { fillOpacity: 1, opacity: style.opacity, width: style.width, isRound: false };
  if (type === 'pin') return [];
  if (!isBoxed(type))
    return strokes.map((points) => ({
      ...plain,
      path: pathOf(points, isClosed(type)),
      fill: style.fill ?? 'none',
      fillOpacity: 0.25,
      isRound: true,
    }));
  if (!a || !b) return [];
  const box = shapeBox({ strokes: [[a, b]] });
  const [x0, y0, x1, y1] = box;
  if (type === 'ellipse') return [{ ...plain, path: ellipsePath(box), fill: style.fill ?? 'none' }];
  if (type === 'highlight')
    return [{ ...plain, path: boxPath(box), fill: stroke, opacity: 0.35 * style.opacity, width: 0 }];
  const holds = holdsText(type);
  const paper = {
    ...plain,
    path: boxPath(box),
    fill: holds ? '#ffffff' : (style.fill ?? 'none'),
    fillOpacity: holds ? 0.86 : 1,
  };
  if (!tip) return [paper];
  const leader = pathOf([tip, [(x0 + x1) / 2, (y0 + y1) / 2]], false);
  return [{ ...plain, path: leader, fill: 'none' }, paper];
}

/** The colour that counts: that of the loop it is bound to, else its own. */
export const colourOf = (mark: Pick<Mark, 'style' | 'bindings'>): string =>
  mark.bindings.find(({ kind }) => kind === 'loop')?.colour ?? mark.style.stroke;

/** In pixels at 100 %, of what stands on a page upright. */
export const label = { size: 9, row: 12, halo: 2, letter: 5.6, padding: 3 } as const;

export interface Words {
  readonly rows: readonly string[];
  readonly at: Point;
  /** Words on a coloured ground: the loop of a line. */
  readonly flag: { readonly width: number; readonly height: number } | undefined;
}

/** The words of a mark and where they begin, on the page as it is shown at 100 %. */
export function wordsOf(mark: Mark, box: Box, turn: Turn, calibrations: readonly Calibration[]): Words {
  const loop = mark.bindings.find(({ kind }) => kind === 'loop');
  const text = markText(mark, calibrations, loop?.code);
  const isFlag = loop !== undefined && mark.type === 'polyline' && text !== '';
  return {
    rows: text === '' ? [] : text.split('\n'),
    at: labelPlace(mark, box, turn),
    flag: isFlag ? { width: text.length * label.letter + 2 * label.padding, height: label.row } : undefined,
  };
}

/** Outer and inner radius of a pin in user units: small pages keep pins that can be hit. */
export const pinRadii = (scale: number): readonly [number, number] => [
  Math.max(4, 4.5 / scale),
  Math.max(1.6, 1.8 / scale),
];
