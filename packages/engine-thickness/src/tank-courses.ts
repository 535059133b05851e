import {
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { lifeOn, remainingLife } from './remaining-life.ts';
import { bandNotices, type ThicknessBand } from './required-thickness.ts';
import { minimumShare, pitRule, tankIntervals } from './tables/tank-constants.ts';
import { type ExternalIntervals, externalIntervals } from './tank-interval.ts';
import type { PitsInput } from './tank-pits.ts';
import { allowableStress, type LoadCase, maxFillHeight, shellRequiredThickness } from './tank-shell.ts';
import { type CourseWall, courseWall } from './tank-thinning.ts';

export type ShellCourse = PitsInput & {
  /** Counted from the bottom, the lowest is 1. */
  readonly course: number;
  readonly heightM: number;
  /** t₂: the least reading of the corroded area. */
  readonly measuredMm?: number | null;
  /** t₁: the lowest average over L along a vertical line; without it the least reading stands for both. */
  readonly averageMm?: number | null;
  readonly yieldMPa?: number | null;
  readonly tensileMPa?: number | null;
  readonly unknownSteel?: boolean;
  readonly jointEfficiency?: number | null;
  readonly rateMmPerYear?: number | null;
  readonly measuredOn?: IsoDate | null;
  readonly nominalMm?: number | null;
  /** Of the material its strength is taken from. */
  readonly strengthBand?: ThicknessBand | null;
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
  readonly gb50341?: boolean;
  readonly today?: IsoDate | null;
};

const FULL_CIRCLE = 360;

/** Degrees the rows of a course cover together; a range may pass through north. */
function coveredDegrees(ranges: readonly (readonly [number, number])[]): number {
  const pieces = ranges
    .flatMap(([from, to]): [number, number][] =>
      to > from
        ? [[from, to]]
        : [
            [from, FULL_CIRCLE],
            [0, to],
          ],
    )
    .sort(([a], [b]) => a - b);
  let [sum, reached] = [0, 0];
  for (const [from, to] of pieces) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

function angleNotices(courses: readonly ShellCourse[]): Notice[] {
  const rows = Map.groupBy(courses, ({ course }) => course);
  return [...rows].flatMap(([course, own]) => {
    const ranges = own.flatMap(({ angleRange }) => (angleRange ? [angleRange] : []));
    const covered = ranges.length === own.length ? coveredDegrees(ranges) : FULL_CIRCLE;
    return covered < FULL_CIRCLE - 1
      ? [{ code: 'courseAngles', path: 'courses', values: { course, covered: shown(covered, 4) } }]
      : [];
  });
}

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
  findings.push(...angleNotices(courses));
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
  /** The smallest of t₁ − t_min, t₂ − 0.6·t_min and, of scattered pits, t_pit − 0.5·t_min. */
  readonly marginMm: number | null;
  /** Both conditions of API 653 4.3.2 with the figures behind them, and their derivation. */
  readonly wall: CourseWall | null;
  readonly steps: readonly Step[];
  readonly warnings: readonly Notice[];
  readonly maxFillM: number | null;
  /** From the reading; of a course with an average alone the longest it can be. Null where none is known or none is used up. */
  readonly lifeYears: number | null;
  /** Whether a life is known, or known not to be limited: a course that cannot be judged says nothing of the shell. */
  readonly judged: boolean;
  /** As of today where the model says which day that is; from the reading in `wall`. */
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

/** What is left of a plate that has gone: below every floor. */
const NOTHING_MM = 0.01;

/** The level is carried by t₁ as it is, by t₂ as 60 % and by scattered pits as half of what is required, as corrosion has left them until today. */
function carryingMm(course: ShellCourse, wall: CourseWall | null): number | null {
  const least = wall?.leastMm ?? course.measuredMm;
  if (least === null || least === undefined) return null;
  const average = wall?.averageMm ?? course.averageMm ?? least;
  const lost = wall?.sinceReadingMm ?? 0;
  const walls = [average - lost, (least - lost) / minimumShare];
  if (wall && wall.pitMarginMm !== null) walls.push(((course.pitRemainingMm ?? 0) - lost) / pitRule.share);
  return Math.max(NOTHING_MM, Math.min(...walls));
}

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
    gb50341: model.gb50341 ?? false,
  };
  const level = model.levelM;
  const required = shellRequiredThickness({
    ...shell,
    height: level === null || level === undefined ? null : level - bottomM,
  });
  const requiredMm = required.value?.required ?? null;
  const wall = courseWall({
    diameterM: model.diameterM,
    leastMm: course.measuredMm,
    averageMm: course.averageMm,
    pitRemainingMm: course.pitRemainingMm ?? null,
    pitLengthMm: course.pitLengthMm ?? null,
    requiredMm,
    rateMmPerYear: course.rateMmPerYear,
    measuredOn: course.measuredOn ?? null,
    today: model.today ?? null,
  });
  const fill = maxFillHeight({
    ...shell,
    thickness: carryingMm(course, wall.value),
    courseBottom: bottomM,
  });
  const unjudged = wall.value ? null : withoutLeast(course, requiredMm);
  const lifeYears = wall.value ? wall.value.remainingLifeYears : (unjudged?.lifeYears ?? null);
  // What is at its limit is at its limit, whenever it was measured.
  const undated = isUndated(model, course) && lifeYears !== 0;
  const life = lifeOn(
    { ...wall, unit: 'years', value: undated ? null : lifeYears, warnings: [], steps: [] },
    { measuredOn: course.measuredOn ?? null, today: model.today ?? null },
  );
  const reason =
    stress.reason ??
    required.reason ??
    fill.reason ??
    wall.reason ??
    (wall.value?.remainingLifeYears === null ? lifeReason(course.rateMmPerYear) : undefined);
  return {
    course: course.course,
    bottomM,
    allowableMPa: stress.value,
    requiredMm,
    marginMm: wall.value?.marginMm ?? null,
    wall: wall.value,
    steps: [
      ...stress.steps,
      ...required.steps,
      ...wall.steps,
      ...(unjudged?.steps ?? []),
      ...life.steps,
      ...fill.steps,
    ],
    warnings: [
      ...stress.warnings,
      ...bandNotices(course.nominalMm, course.strengthBand),
      ...required.warnings,
      ...wall.warnings,
      ...(unjudged?.warnings ?? []),
      ...life.warnings,
      ...(undated ? [{ code: 'courseUndated', path: 'courses', values: { course: course.course } }] : []),
    ],
    maxFillM: fill.value,
    lifeYears,
    judged: !undated && (lifeYears !== null || (wall.value !== null && course.rateMmPerYear === 0)),
    remainingLifeYears: life.value,
    intervals: wall.value ? wall.value.intervals : (unjudged?.intervals ?? null),
    ...(reason ? { reason } : {}),
  };
}

/** Measured nobody knows when: how much of its life has passed by today is not known either. */
const isUndated = ({ today }: ShellModel, { measuredMm, averageMm, measuredOn }: ShellCourse): boolean =>
  Boolean(today) && !measuredOn && typeof (measuredMm ?? averageMm) === 'number';

/**
 * A course without its least reading is not passed, and does not drop out either: it is measured within the years of an
 * unknown rate, and sooner where the average alone is near its limit.
 */
function withoutLeast(
  { course, measuredMm, averageMm, rateMmPerYear }: ShellCourse,
  requiredMm: number | null,
) {
  const years = tankIntervals.unknownRateYears;
  const unknown: ExternalIntervals = {
    ultrasonicYears: years,
    visualYears: tankIntervals.externalVisualYears,
  };
  const contradicted = measuredMm !== null && measuredMm !== undefined;
  if (contradicted || averageMm === null || averageMm === undefined || requiredMm === null)
    return {
      lifeYears: null,
      intervals: unknown,
      steps: [],
      warnings: [{ code: 'courseNotJudged', path: 'courses', values: { course, years } }],
    };
  const life = remainingLife({ actualMm: averageMm, requiredMm, rateMmPerYear });
  const found = externalIntervals({ remainingAllowanceMm: averageMm - requiredMm, rateMmPerYear }).value;
  return {
    lifeYears: life.value,
    intervals: found ? { ...found, ultrasonicYears: Math.min(found.ultrasonicYears, years) } : unknown,
    steps: life.steps,
    warnings: [
      { code: 'averageAlone', path: 'courses', values: { course, average: shown(averageMm, 4), years } },
      ...life.warnings,
    ],
  };
}

const lifeReason = (rate: number | null | undefined): Notice =>
  rate === null || rate === undefined
    ? { code: 'missingInput', path: 'rateMmPerYear', values: { name: 'rateMmPerYear' } }
    : { code: 'notLimitedByCorrosion', path: 'rateMmPerYear' };

/** The lowest of the known levels, and null as soon as one course has none: an unknown course is no permission. */
function lowestFill(figures: readonly CourseFigures[]): { level: number; course: number } | null {
  let best: { level: number; course: number } | null = null;
  for (const { maxFillM, course } of figures) {
    if (maxFillM === null) return null;
    if (best === null || maxFillM < best.level) best = { level: maxFillM, course };
  }
  return best;
}

function levelNotices({ levelM, shellHeightM }: ShellModel): Notice[] {
  if (!levelM || !shellHeightM || levelM <= shellHeightM) return [];
  const values = { levelM: shown(levelM, 4), shellM: shown(shellHeightM, 4) };
  return [{ code: 'levelAboveShell', path: 'levelM', values }];
}

function unjudgedNotices(product: readonly CourseFigures[]): Notice[] {
  const courses = product.flatMap(({ wall, course }) => (wall ? [] : [course]));
  return courses.length > 0
    ? [{ code: 'shellNotJudged', path: 'courses', values: { courses: [...new Set(courses)].join(', ') } }]
    : [];
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
  const told = ['courseHeights', 'courseAngles'];
  const blocking = findings.find(({ code }) => !told.includes(code));
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
  // Plates may be stronger than the shell is high.
  const within = (level: number | null) =>
    level === null ? null : Math.min(level, model.shellHeightM ?? Number.POSITIVE_INFINITY);
  const steps: Step[] = [
    {
      id: 'governingFill',
      formula: 'H_max = min(H₁ … Hₙ, H_shell)',
      substituted: [...product.map(({ maxFillM }) => maxFillM), model.shellHeightM ?? null]
        .map((level) => (level === null ? '–' : shown(level, 4)))
        .join(', '),
      value: within(fill?.level ?? null),
      unit: 'm',
      reference: 'API 653:2014 4.3.3',
    },
  ];
  return calculated<ShellFigures>(
    {
      product,
      hydrotest,
      maxFillM: within(fill?.level ?? null),
      maxHydrotestFillM: within(lowestFill(hydrotest)?.level ?? null),
      limitingCourse: fill?.course ?? null,
    },
    { ...facts, warnings: [...findings, ...levelNotices(model), ...unjudgedNotices(product)], steps },
  );
}
