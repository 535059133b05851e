import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { tankCalculation } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type {
  CourseFigures,
  InternalInterval,
  MinimumRemaining,
  SettlementFigures,
  ShellFigures,
} from '@ircrisk/engine-thickness';

export type TankCalculation = ResultOf<typeof tankCalculation>;

/** The wire carries figures of any shape; these are the ones the engine gives a tank. */
export const shellOf = ({ shell }: TankCalculation): ShellFigures | null =>
  shell.value as ShellFigures | null;
export const settlementOf = ({ settlement }: TankCalculation): SettlementFigures | null =>
  (settlement?.value ?? null) as SettlementFigures | null;
export const intervalOf = (zone: TankCalculation['bottoms'][number]): InternalInterval | null =>
  zone.interval.value as InternalInterval | null;
export const remainingOf = (zone: TankCalculation['bottoms'][number]): MinimumRemaining | null =>
  zone.remaining.value as MinimumRemaining | null;

/** The zone as the reader names it: the English name where there is one. */
export const zoneName = ({ zone, zoneEn }: TankCalculation['bottoms'][number], language: Language): string =>
  (language === 'en' && zoneEn) || zone;

export interface CourseRow {
  key: string;
  course: number;
  /** t₁, and t₂ where no average was taken. */
  measured: number | null;
  /** t₂. */
  least: number | null;
  /** Wall left in the deepest pit. */
  pit: number | null;
  nominal: number | null;
  jointEfficiency: number | null;
  product: CourseFigures | undefined;
  hydrotest: CourseFigures | undefined;
  limiting: boolean;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Recorded courses beside what was calculated for them, bottom course first. */
export function courseRows(calculation: TankCalculation): CourseRow[] {
  const shell = shellOf(calculation);
  return calculation.courses.map((course, at) => ({
    key: String(course.id),
    course: Number(course.course),
    measured: numberOf(course.measuredAverage) ?? numberOf(course.measuredMinimum),
    least: numberOf(course.measuredMinimum),
    pit: numberOf(course.pitRemaining),
    nominal: numberOf(course.nominalThickness),
    jointEfficiency: numberOf(course.jointEfficiency),
    product: shell?.product[at],
    hydrotest: shell?.hydrotest[at],
    limiting: shell?.limitingCourse === Number(course.course),
  }));
}

/** Angle of each survey point: as measured, or evenly spaced. */
export function surveyAngles(given: unknown, count: number): number[] {
  const typed = String(given ?? '')
    .split(/[,，;\s]+/)
    .filter(Boolean)
    .map(Number);
  return typed.length === count && typed.every(Number.isFinite)
    ? typed
    : Array.from({ length: count }, (_, at) => (360 * at) / count);
}
