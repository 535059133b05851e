import type { MarkType, Strokes } from './mark.ts';
import { angleOf, areaOf, type Calibration, calibrationFor, lengthOf } from './measure.ts';
import { type Box, type Point, type Turn, toView } from './page-space.ts';

interface Labelled {
  readonly type: MarkType;
  readonly strokes: Strokes;
}

const shown = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(4)));

/** What a measuring mark measures, with its unit; empty where it is none, a dash where it has no value. */
export function measureText({ type, strokes }: Labelled, calibrations: readonly Calibration[]): string {
  const [points = []] = strokes;
  if (type !== 'length' && type !== 'area' && type !== 'angle') return '';
  const scale = calibrationFor(calibrations, points);
  const { value } =
    type === 'angle' ? angleOf(points) : type === 'area' ? areaOf(points, scale) : lengthOf(points, scale);
  return value ? `${shown(value.value)} ${value.unit}` : '–';
}

/** Marks whose words stand inside their box. */
export const holdsText = (type: MarkType): boolean =>
  type === 'text' || type === 'callout' || type === 'stamp';

/** The words of a mark: its note inside a box, else what it measures, its label, or the loop it is bound to. */
export function markText(
  mark: Labelled & { readonly label: string; readonly note: string },
  calibrations: readonly Calibration[],
  loop = '',
): string {
  if (holdsText(mark.type)) return mark.note || mark.label;
  return measureText(mark, calibrations) || mark.label || loop;
}

/** Where the first line of the words begins, on the page as it is shown at 100 %: the same on screen and paper, upright at every turn. */
export function labelPlace({ type, strokes }: Labelled, box: Box, turn: Turn): Point {
  const [line = []] = strokes;
  const seen = strokes.flat().map((point) => toView(box, turn, 1, point));
  const [first = [0, 0] as Point] = seen;
  if (type === 'pin') return [first[0] + 7, first[1] + 3];
  if (holdsText(type)) {
    // The tip of a callout is no part of its box.
    const corners = line.slice(0, 2).map((point) => toView(box, turn, 1, point));
    return [Math.min(...corners.map(([x]) => x)) + 3, Math.min(...corners.map(([, y]) => y)) + 11];
  }
  if (type === 'length' || type === 'area' || type === 'angle' || type === 'polyline') {
    const at = Math.floor((seen.length - 1) / 2);
    const middle = seen[at] ?? first;
    const next = seen[at + 1] ?? middle;
    return [(middle[0] + next[0]) / 2, (middle[1] + next[1]) / 2 - 5];
  }
  return [Math.min(...seen.map(([x]) => x)), Math.min(...seen.map(([, y]) => y)) - 4];
}
