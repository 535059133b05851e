import {
  type Calculation,
  calculated,
  extremes,
  findMissing,
  type Notice,
  outlierScores,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { remainingLife } from './remaining-life.ts';
import { type ExternalIntervals, externalIntervals } from './tank-interval.ts';
import { allowableStress, type LoadCase, maxFillHeight, shellRequiredThickness } from './tank-shell.ts';

export type ShellCourse = {
  /** Counted from the bottom, the lowest is 1. */
  readonly course: number;
  readonly heightM: number;
  readonly measuredMm?: number | null;
  readonly yieldMPa?: number | null;
  readonly tensileMPa?: number | null;
  readonly unknownSteel?: boolean;
  readonly jointEfficiency?: number | null;
  readonly rateMmPerYear?: number | null;
  /** Set when a course was replaced over part of the circumference and has two rows. */
  readonly angleRange?: readonly [number, number];
};

export type ShellModel = {
  readonly diameterM?: number | null;
  readonly shellHeightM?: number | null;
  readonly levelM?: number | null;
  readonly specificGravity?: number | null;
  readonly courses: readonly ShellCourse[];
  readonly riveted?: boolean;
};

/** Courses from the bottom upwards, no gap, and heights that add to the shell within one percent. */
export function checkCourses({ courses, shellHeightM }: ShellModel): Notice[] {
  const findings: Notice[] = [];
  let expected = 0;
  let sum = 0;
  for (const [row, { course, heightM, angleRange }] of courses.entries()) {
    const path = `courses/${row}`;
    if (course === expected && row > 0) {
      const before = courses[row - 1];
      if (!angleRange || !before?.angleRange)
        findings.push({ code: 'courseDuplicate', path, values: { course } });
      continue;
    }
    if (course !== expected + 1) findings.push({ code: 'courseOrder', path });
    expected = course;
    if (!(heightM > 0))
      findings.push({
        code: 'notPositive',
        path: `${path}/heightM`,
        values: { name: 'heightM', value: heightM },
      });
    sum += heightM;
  }
  if (shellHeightM && Math.abs(sum - shellHeightM) > 0.01 * shellHeightM) {
    findings.push({
      code: 'courseHeights',
      path: 'courses',
      values: { sumM: shown(sum), shellM: shown(shellHeightM) },
    });
  }
  return findings;
}

export type CourseFigures = {
  readonly course: number;
  readonly bottomM: number;
  readonly allowableMPa: number | null;
  readonly requiredMm: number | null;
  readonly marginMm: number | null;
  readonly maxFillM: number | null;
  readonly remainingLifeYears: number | null;
  readonly intervals: ExternalIntervals | null;
  readonly reason?: Notice;
};

export type ShellFigures = {
  readonly product: readonly CourseFigures[];
  readonly hydrotest: readonly CourseFigures[];
  readonly maxFillM: number | null;
  readonly maxHydrotestFillM: number | null;
  /** The course that sets the highest product level. */
  readonly limitingCourse: number | null;
};

function courseFigures(
  model: ShellModel,
  course: ShellCourse,
  bottomM: number,
  loadCase: LoadCase,
): CourseFigures {
  const specificGravity = loadCase === 'hydrotest' ? 1 : model.specificGravity;
  const stress = allowableStress({ ...course, loadCase });
  const shell = {
    diameter: model.diameterM,
    specificGravity,
    allowable: stress.value,
    jointEfficiency: course.jointEfficiency,
    riveted: model.riveted ?? false,
  };
  const level = model.levelM;
  const required = shellRequiredThickness({
    ...shell,
    height: level === null || level === undefined ? null : level - bottomM,
  });
  const fill = maxFillHeight({ ...shell, thickness: course.measuredMm, courseBottom: bottomM });
  const requiredMm = required.value?.required ?? null;
  const { measuredMm: measured, rateMmPerYear } = course;
  const known = measured !== null && measured !== undefined && requiredMm !== null;
  const life = remainingLife({ actualMm: measured, requiredMm, rateMmPerYear });
  const reason = stress.reason ?? required.reason ?? fill.reason ?? life.reason;
  return {
    course: course.course,
    bottomM,
    allowableMPa: stress.value,
    requiredMm,
    marginMm: known ? measured - requiredMm : null,
    maxFillM: fill.value,
    remainingLifeYears: life.value,
    intervals: known
      ? externalIntervals({ remainingAllowanceMm: measured - requiredMm, rateMmPerYear }).value
      : null,
    ...(reason ? { reason } : {}),
  };
}

/** The lowest of the known levels, and null as soon as one course has none: an unknown course is no permission. */
function lowestFill(figures: readonly CourseFigures[]): { level: number; course: number } | null {
  let best: { level: number; course: number } | null = null;
  for (const { maxFillM, course } of figures) {
    if (maxFillM === null) return null;
    if (best === null || maxFillM < best.level) best = { level: maxFillM, course };
  }
  return best;
}

/** All courses for product and hydrotest, with the level and the course that limit the tank. */
export function evaluateShell(model: ShellModel): Calculation<ShellFigures> {
  const facts = { unit: 'mm', inputs: model, standardRef: 'API 653:2014 4.3.3' };
  const missing = findMissing(
    model,
    ['diameterM', 'levelM', 'specificGravity'],
    ['diameterM', 'specificGravity'],
  );
  if (missing) return unscored(missing, facts);
  const findings = checkCourses(model);
  const blocking = findings.find(({ code }) => code !== 'courseHeights');
  if (blocking) return unscored(blocking, facts);
  let bottom = 0;
  let previous: ShellCourse | undefined;
  const placed = model.courses.map((course) => {
    if (previous && previous.course !== course.course) bottom += previous.heightM;
    previous = course;
    return { course, bottomM: bottom };
  });
  const product = placed.map(({ course, bottomM }) => courseFigures(model, course, bottomM, 'product'));
  const hydrotest = placed.map(({ course, bottomM }) => courseFigures(model, course, bottomM, 'hydrotest'));
  const fill = lowestFill(product);
  const steps: Step[] = [
    {
      id: 'governingFill',
      formula: 'H_max = min(H₁ … Hₙ)',
      substituted: product.map((one) => shown(one.maxFillM ?? Number.NaN, 4)).join(', '),
      value: fill?.level ?? null,
      unit: 'm',
      reference: 'API 653:2014 4.3.3',
    },
  ];
  return calculated<ShellFigures>(
    {
      product,
      hydrotest,
      maxFillM: fill?.level ?? null,
      maxHydrotestFillM: lowestFill(hydrotest)?.level ?? null,
      limitingCourse: fill?.course ?? null,
    },
    { ...facts, warnings: findings, steps },
  );
}

export type GridFigures = {
  readonly minMm: number;
  readonly averageMm: number;
  readonly count: number;
  readonly outliers: readonly number[];
};

/** Minimum and average of a measurement grid; outliers are named, not removed. */
export function gridFigures(input: { readingsMm?: readonly number[] | null }): Calculation<GridFigures> {
  const facts = {
    unit: 'mm',
    inputs: { count: input.readingsMm?.length ?? null },
    standardRef: 'API 653:2014 4.3.2',
  };
  const values = input.readingsMm ?? [];
  if (values.length === 0)
    return unscored({ code: 'missingInput', path: 'readingsMm', values: { name: 'readingsMm' } }, facts);
  const outliers = outlierScores(values)?.outliers ?? [];
  const averageMm = values.reduce((sum, value) => sum + value, 0) / values.length;
  return calculated<GridFigures>(
    { minMm: extremes(values)?.min ?? 0, averageMm, count: values.length, outliers },
    {
      ...facts,
      warnings: outliers.length > 0 ? [{ code: 'outlierReadings', values: { count: outliers.length } }] : [],
    },
  );
}
