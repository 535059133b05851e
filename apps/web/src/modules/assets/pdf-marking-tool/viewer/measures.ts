import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { angleOf, areaOf, type Calibration, calibrationFor, lengthOf } from '@ircrisk/engine-pdf-mark';

const shown = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(4)));

/** What a measuring mark measures, with its unit; empty where it is none or has no value. */
export function measureText(
  { type, strokes }: Pick<Mark, 'type' | 'strokes'>,
  calibrations: readonly Calibration[],
): string {
  const [points = []] = strokes;
  if (type !== 'length' && type !== 'area' && type !== 'angle') return '';
  const scale = calibrationFor(calibrations, points);
  const { value } =
    type === 'angle' ? angleOf(points) : type === 'area' ? areaOf(points, scale) : lengthOf(points, scale);
  return value ? `${shown(value.value)} ${value.unit}` : '–';
}
