import {
  allowableStress,
  evaluateShell,
  lifeEnd,
  type ShellFigures,
  type ShellRequirement,
  type StatutoryDate,
  shellRequiredThickness,
  tankIntervals,
} from '@ircrisk/engine-thickness';
import { addYears, type Calculation, calculated, type Step, unscored, yearsBetween } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { IntervalRules } from './interval-rules.ts';

export interface Course {
  id: string;
  course: number;
  height: number;
  nominal: number;
  yieldMPa: number | null;
  tensileMPa: number | null;
  unknownSteel: boolean;
  jointEfficiency: number | null;
  minimum: number | null;
  average: number | null;
  /** Wall left in the deepest pit, and the pits' lengths in 203 mm of a vertical line. */
  pitRemaining: number | null;
  pitLength: number | null;
  measuredDate: string | null;
  rate: number | null;
  angleFrom: number | null;
  angleTo: number | null;
  /** Thickness the material's strength holds for, where it is the material's. */
  bandFrom: number | null;
  bandTo: number | null;
}

export interface TankShellFacts {
  diameter: number;
  shellHeight: number;
  level: number | null;
  specificGravity: number | null;
  riveted: boolean;
  /** Designed to GB 50341, whose one-foot method ends at 60 m. */
  gb50341: boolean;
  today: string;
}

/** Columns of tank `t` that its shell is judged by, beside those of its bottom. */
export const shellColumns = sql`t.shell_height as "shellHeight", t.riveted, coalesce(t.design_standard ~* 'GB\\s*/?T?\\s*50341', false) as gb50341`;

export const readCourses = (tx: Tx, tankIds: readonly string[]) =>
  tx.all<Course & { tankId: string }>(sql`
    select c.tank_id as "tankId", c.id, c.course, c.height, c.nominal_thickness as nominal, coalesce(c.yield_strength, m.yield_strength) as "yieldMPa",
      coalesce(c.tensile_strength, m.tensile_strength) as "tensileMPa", c.unknown_steel as "unknownSteel", c.joint_efficiency as "jointEfficiency",
      c.measured_minimum as minimum, c.measured_average as average, c.pit_remaining as "pitRemaining", c.pit_length as "pitLength", c.measured_date as "measuredDate", c.corrosion_rate as rate, c.angle_from as "angleFrom", c.angle_to as "angleTo",
      case when c.tensile_strength is null then m.thickness_from end as "bandFrom", case when c.tensile_strength is null then m.thickness_to end as "bandTo"
    from tank_courses c left join materials m on m.id = c.material_id where c.tank_id = any(${[...tankIds]}::bigint[]) and c.is_deleted = 0
    order by c.course, c.angle_from`);

export const shellCourse = (course: Course) => ({
  course: course.course,
  heightM: course.height,
  // An average alone says nothing of the least reading: without that one the course is not passed.
  measuredMm: course.minimum,
  averageMm: course.average,
  pitRemainingMm: course.pitRemaining,
  pitLengthMm: course.pitLength,
  yieldMPa: course.yieldMPa,
  tensileMPa: course.tensileMPa,
  unknownSteel: course.unknownSteel,
  jointEfficiency: course.jointEfficiency,
  rateMmPerYear: course.rate,
  measuredOn: course.measuredDate,
  nominalMm: course.nominal,
  strengthBand: { fromMm: course.bandFrom, toMm: course.bandTo },
  ...(course.angleFrom !== null && course.angleTo !== null
    ? { angleRange: [course.angleFrom, course.angleTo] as const }
    : {}),
});

/** The shell of a tank as it is recorded, or for another level and product. */
export const shellOf = (
  tank: TankShellFacts,
  courses: readonly Course[],
  asked: { level?: number | null; specificGravity?: number | null } = {},
): Calculation<ShellFigures> =>
  evaluateShell({
    diameterM: tank.diameter,
    shellHeightM: tank.shellHeight,
    levelM: asked.level ?? tank.level,
    specificGravity: asked.specificGravity ?? tank.specificGravity,
    riveted: tank.riveted,
    gb50341: tank.gb50341,
    today: tank.today,
    courses: courses.map(shellCourse),
  });

/** What the lowest course needs; of two rows by angle the larger. */
export function bottomCourseRequirement(
  tank: TankShellFacts,
  courses: readonly Course[],
  asked: { level?: number | null; specificGravity?: number | null } = {},
): Calculation<ShellRequirement> {
  const required = (course: Course | undefined) =>
    shellRequiredThickness({
      diameter: tank.diameter,
      height: asked.level ?? tank.level,
      specificGravity: asked.specificGravity ?? tank.specificGravity,
      allowable: course ? allowableStress({ ...shellCourse(course), loadCase: 'product' }).value : null,
      jointEfficiency: course?.jointEfficiency ?? null,
      riveted: tank.riveted,
      gb50341: tank.gb50341,
    });
  const found = courses.filter(({ course }) => course === 1).map(required);
  return (
    found.find(({ value }) => value === null) ??
    found.toSorted((a, b) => (b.value?.required ?? 0) - (a.value?.required ?? 0))[0] ??
    required(undefined)
  );
}

/** API 653 6.3.2 allows five years; a company may go shorter in its rules. */
const visualYears = ({ rules }: IntervalRules): number =>
  Math.min(
    tankIntervals.externalVisualYears,
    rules.find(({ scope }) => scope === 'tankExternal')?.maxYears ?? tankIntervals.externalVisualYears,
  );

/** External days of the shell: what a plate allows counts from the day it was measured, the caps from the last inspection. */
export function externalDates(
  from: string | null,
  courses: readonly Course[],
  shell: ShellFigures | null,
  intervals: IntervalRules,
): { nextExternalVisual: string | null; nextExternalUltrasonic: string | null } {
  const externalVisualYears = visualYears(intervals);
  const days = { visual: [] as string[], ultrasonic: [] as string[] };
  if (from) days.visual.push(addYears(from, externalVisualYears));
  for (const [at, { intervals }] of (shell?.product ?? []).entries()) {
    const measured = courses[at]?.measuredDate ?? from;
    if (!intervals || !measured) continue;
    if (intervals.visualYears < externalVisualYears)
      days.visual.push(addYears(measured, intervals.visualYears));
    days.ultrasonic.push(addYears(measured, intervals.ultrasonicYears));
  }
  const earliest = (all: string[]) => all.sort()[0] ?? null;
  return { nextExternalVisual: earliest(days.visual), nextExternalUltrasonic: earliest(days.ultrasonic) };
}

const EXTERNAL = 'API 653:2014 6.3.2, 6.3.3';

/** The next look at a tank from outside, by eye or by ultrasonics, whichever comes first. */
export function tankExternalDate(
  tank: (TankShellFacts & { courses: readonly Course[] }) | null,
  from: string | null,
  intervals: IntervalRules,
): Calculation<StatutoryDate> {
  const facts = { unit: 'date', inputs: { from }, standardRef: EXTERNAL };
  if (!from) return unscored({ code: 'noServiceDate', path: 'inServiceDate' }, facts);
  const shell = tank && shellOf(tank, tank.courses);
  const capped = addYears(from, visualYears(intervals));
  const days = externalDates(from, tank?.courses ?? [], shell?.value ?? null, intervals);
  const visual = days.nextExternalVisual ?? capped;
  const { nextExternalUltrasonic: ultrasonic } = days;
  const due = ultrasonic !== null && ultrasonic < visual ? ultrasonic : visual;
  const steps: Step[] = [
    {
      id: 'visual',
      formula: `min(RCA / 4N, ${visualYears(intervals)})`,
      substituted: visual,
      value: visual,
      unit: 'date',
      reference: EXTERNAL,
    },
    {
      id: 'ultrasonic',
      formula: 'min(RCA / 2N, 15)',
      substituted: ultrasonic ?? '–',
      value: ultrasonic,
      unit: 'date',
      reference: EXTERNAL,
    },
    {
      id: 'due',
      name: { zh: '下次检验日期', en: 'Next inspection' },
      formula: 'min(t_VT, t_UT)',
      substituted: `min(${visual}, ${ultrasonic ?? '–'})`,
      value: due,
      unit: 'date',
    },
  ];
  return calculated<StatutoryDate>(
    {
      due,
      intervalYears: Math.max(0, yearsBetween(from, due)),
      governs: due < capped ? 'shell' : 'external',
      status: 'normal',
    },
    { ...facts, steps, warnings: shell?.value?.product.flatMap(({ warnings }) => warnings) ?? [] },
  );
}

/** A life of the shell or bottom of a tank; `unknownFrom`: a plate that cannot be judged is to be looked at by then, and nobody knows further. */
export interface TankLife {
  life: { remainingLife: number; measuredOn: string; rate: number | null } | null;
  unknownFrom: string | null;
}

/** The course whose life ends first, with the day it was measured; the last inspection's where none was written down. */
export function shellLife(
  tank: TankShellFacts & { courses: readonly Course[] },
  inspected: string | null,
): TankLife {
  const product = shellOf(tank, tank.courses).value?.product ?? [];
  const placed = product.flatMap((figures, at) => {
    const { measuredDate, rate = null } = tank.courses[at] ?? {};
    const measuredOn = measuredDate ?? inspected;
    return measuredOn ? [{ ...figures, measuredOn, rate }] : [];
  });
  return firstLife(
    placed.map(({ lifeYears, judged, measuredOn, rate }) => ({ lifeYears, judged, measuredOn, rate })),
    tankIntervals.unknownRateYears,
  );
}

/** Of several plates the life that ends first, and the day by which those without one are to be looked at. */
export function firstLife(
  plates: readonly { lifeYears: number | null; judged: boolean; measuredOn: string; rate: number | null }[],
  unknownYears: number,
): TankLife {
  const lives = plates.flatMap(({ lifeYears, measuredOn, rate }) =>
    lifeYears === null ? [] : [{ remainingLife: lifeYears, measuredOn, rate }],
  );
  const endOf = (one: (typeof lives)[number]) => lifeEnd(one.measuredOn, one.remainingLife);
  const unknown = plates
    .filter(({ judged }) => !judged)
    .map(({ measuredOn }) => addYears(measuredOn, unknownYears));
  return {
    life: lives.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1))[0] ?? null,
    unknownFrom: unknown.sort()[0] ?? null,
  };
}
