import { type Calculation, calculated, type Notice, type Step, unscored } from '@ircrisk/units';
import type { ReleaseCase } from '../release/release-case.ts';
import { PURPLE } from '../vulnerability.ts';
import { type Contour, contour } from './contours.ts';
import {
  contourLevels,
  GB_36894,
  individualLimit,
  isPlantAge,
  isProtection,
  type PlantAge,
  type SocietalVerdict,
} from './criteria.ts';
import { type Ground, riskGround } from './grid.ts';
import { individualRisk } from './individual.ts';
import { cutFrequency, judgeCurve, judgePlace, missingFrequency } from './judgement.ts';
import { type CaseOutcomes, type Omitted, type Outcome, type OutcomeKind, outcomesOf } from './outcomes.ts';
import { farCases, groundWarnings, nameOf } from './site-warnings.ts';
import { fatalEvents, type Place, type Societal, societalRisk } from './societal.ts';
import type { Peak } from './spots.ts';
import { periods, type WeatherClass, weatherOfYear, type Year } from './weather.ts';

export interface PopulationCell {
  readonly id: string;
  readonly x?: number | null;
  readonly y?: number | null;
  readonly day?: number | null;
  readonly night?: number | null;
  readonly indoors?: number | null;
  readonly protection: string;
}

export interface SiteInput {
  readonly cases: readonly ReleaseCase[];
  /** What warnings call the cases, by their id. */
  readonly caseNames?: Readonly<Record<string, string>>;
  readonly weather: readonly WeatherClass[];
  readonly population: readonly PopulationCell[];
  /** °C of the air. */
  readonly ambient?: number | null;
  /** m between the nodes the lines are drawn from. */
  readonly gridStep?: number | null;
  readonly plantAge: string;
}

export interface OutcomeRow {
  readonly caseId: string;
  readonly kind: OutcomeKind;
  readonly weather: string | null;
  readonly probability: number;
  readonly frequency: number;
  readonly half: number;
  readonly hundredth: number;
  /** Deaths a year off site. */
  readonly lossOfLife: number;
}

export interface PlaceRisk {
  readonly id: string;
  readonly risk: number;
  /** Null for people of the plant. */
  readonly limit: number | null;
  /** Null too where what could not be calculated may decide: `reason` says so. */
  readonly exceeds: boolean | null;
  readonly reason: Notice | null;
}

export interface CaseRow {
  readonly id: string;
  readonly frequency: number | null;
  readonly rate: number | null;
  readonly duration: number | null;
  readonly mass: number | null;
  readonly lossOfLife: number;
  readonly steps: readonly Step[];
  readonly warnings: readonly Notice[];
}

export interface SiteRisk {
  readonly cases: readonly CaseRow[];
  readonly outcomes: readonly OutcomeRow[];
  /** Not empty: every figure is too low by what is missing. */
  readonly omitted: readonly Omitted[];
  readonly contours: readonly Contour[];
  readonly grid: {
    readonly x: number;
    readonly y: number;
    readonly step: number;
    readonly columns: number;
    readonly rows: number;
  } | null;
  /** Of the grid, the places releases come from and the places of people. */
  readonly highest: Peak | null;
  readonly places: readonly PlaceRisk[];
  readonly societal: Societal & {
    /** Why it has no verdict where some of it could not be calculated. */
    readonly reason: Notice | null;
    /** Where it lies as far as it was calculated. */
    readonly counted: SocietalVerdict | null;
  };
}

const REFERENCE = `${PURPLE}; AQ/T 3046-2013; ${GB_36894}`;
const given = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function wrongCell(cell: PopulationCell): Notice | undefined {
  const path = `population/${cell.id}`;
  if (!isProtection(cell.protection))
    return { code: 'unknownProtection', path, values: { value: cell.protection } };
  for (const name of ['x', 'y', 'day', 'night', 'indoors'] as const)
    if (!given(cell[name])) return { code: 'missingInput', path, values: { name } };
  if ((cell.day as number) < 0 || (cell.night as number) < 0) return { code: 'peopleNegative', path };
  const indoors = cell.indoors as number;
  return indoors < 0 || indoors > 1
    ? { code: 'shareOutside', path, values: { name: 'indoors', value: indoors } }
    : undefined;
}

function wrongSite({ cases, ambient, gridStep, plantAge, population }: SiteInput): Notice | undefined {
  if (cases.length === 0) return { code: 'noCases', path: 'cases' };
  if (!isPlantAge(plantAge)) return { code: 'unknownAge', path: 'plantAge', values: { value: plantAge } };
  if (!given(ambient)) return { code: 'missingInput', path: 'ambient', values: { name: 'T_a' } };
  if (!given(gridStep)) return { code: 'missingInput', path: 'gridStep', values: { name: 'Δ' } };
  if (gridStep <= 0) return { code: 'notPositive', path: 'gridStep', values: { name: 'Δ', value: gridStep } };
  return population.map(wrongCell).find((fault) => fault !== undefined);
}

/** What keeps a site from being calculated at all; what is wrong with a case is told in the result. */
export const siteFault = (input: SiteInput): Notice | undefined =>
  wrongSite(input) ?? weatherOfYear(input.weather).reason;

const highestOf = (
  ground: Ground | null,
  cells: readonly PopulationCell[],
  places: readonly PlaceRisk[],
): Peak | null =>
  ground &&
  places.reduce<Peak>((most, { risk }, at) => {
    const { x, y } = cells[at] as { x: number; y: number };
    return risk > most.risk ? { x, y, risk } : most;
  }, ground.highest);

const gridOf = (ground: Ground | null): SiteRisk['grid'] =>
  ground && {
    x: ground.grid.xs[0] as number,
    y: ground.grid.ys[0] as number,
    step: ground.grid.step,
    columns: ground.grid.xs.length,
    rows: ground.grid.ys.length,
  };

const placesOf = (
  cells: readonly PopulationCell[],
  outcomes: readonly Outcome[],
  age: PlantAge,
  missing: number | null,
): PlaceRisk[] =>
  cells.map(({ id, x, y, protection }) => {
    const risk = individualRisk(outcomes, x as number, y as number);
    const limit = isProtection(protection) ? individualLimit(protection, age) : null;
    const uncounted = missing === null ? null : missing + cutFrequency(outcomes, x as number, y as number);
    return { id, risk, limit, ...judgePlace(risk, limit, uncounted) };
  });

const offSite = (cells: readonly PopulationCell[]): Place[] =>
  cells.filter(({ protection }) => protection !== 'onSite') as unknown as Place[];

function societalOf(
  { population }: SiteInput,
  events: Parameters<typeof societalRisk>[0],
  outcomes: readonly Outcome[],
  missing: number | null,
): SiteRisk['societal'] {
  const found = societalRisk(events);
  const places = offSite(population);
  const people = Math.max(...periods.map((one) => places.reduce((sum, place) => sum + place[one], 0)));
  const { points, verdict: counted } = found;
  // What was followed no further may reach some of them all the same.
  const cut = Math.max(0, ...places.map(({ x, y }) => cutFrequency(outcomes, x, y)));
  const uncounted = missing === null ? null : missing + cut;
  return { ...found, counted, ...judgeCurve({ points, counted, people, missing: uncounted }) };
}

/** Lines to the decimetre, so that a result is no larger than what can be seen. */
const rounded = ({ level, lines }: Contour): Contour => ({
  level,
  lines: lines.map((line) =>
    line.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const),
  ),
});

function rowsOf(input: SiteInput, found: readonly CaseOutcomes[], year: Year) {
  const outcomes = found.flatMap((one) => one.outcomes);
  const events = fatalEvents(outcomes, year, offSite(input.population));
  const lossOf = new Map<Outcome, number>();
  for (const { outcome, frequency, deaths } of events)
    lossOf.set(outcome, (lossOf.get(outcome) ?? 0) + frequency * deaths);
  const rows = outcomes.map(
    (one): OutcomeRow => ({
      caseId: one.caseId,
      kind: one.kind,
      weather: one.weather?.id ?? null,
      probability: one.probability,
      frequency: one.frequency,
      half: one.half,
      hundredth: one.hundredth,
      lossOfLife: lossOf.get(one) ?? 0,
    }),
  );
  const cases = input.cases.map(({ id }, at): CaseRow => {
    const one = found[at] as CaseOutcomes;
    return {
      id,
      frequency: one.frequency,
      rate: one.discharge?.rate ?? null,
      duration: one.discharge?.duration ?? null,
      mass: one.discharge?.mass ?? null,
      lossOfLife: one.outcomes.reduce((sum, each) => sum + (lossOf.get(each) ?? 0), 0),
      steps: one.steps,
      warnings: one.warnings,
    };
  });
  return { rows, cases, outcomes, events };
}

/** Individual and societal risk around a plant: a screening, with everything it leaves out told. */
export function assessSite(input: SiteInput): Calculation<SiteRisk> {
  const facts = {
    unit: '1/a',
    inputs: { cases: input.cases.length, weather: input.weather.length, population: input.population.length },
    standardRef: REFERENCE,
  };
  const fault = wrongSite(input);
  if (fault) return unscored(fault, facts);
  const year = weatherOfYear(input.weather);
  if (year.value === null) return unscored(year.reason as Notice, facts);
  const found = input.cases.map((one) => outcomesOf(one, year.value as Year, input.ambient as number));
  const { rows, cases, outcomes, events } = rowsOf(input, found, year.value);
  const omitted = found.flatMap((one) => one.omitted);
  const missing = missingFrequency(omitted);
  const societal = societalOf(input, events, outcomes, missing);
  const wanted = input.gridStep as number;
  const ground = riskGround(outcomes, wanted, contourLevels);
  const grid = ground?.grid ?? null;
  const places = placesOf(input.population, outcomes, input.plantAge as PlantAge, missing);
  const warnings: Notice[] =
    omitted.length > 0 ? [{ code: 'incomplete', values: { count: omitted.length } }] : [];
  warnings.push(...farCases(input), ...(ground ? groundWarnings(ground, wanted, nameOf(input)) : []));
  const value: SiteRisk = {
    cases,
    outcomes: rows,
    omitted,
    contours: grid
      ? contourLevels
          .map((level) => rounded(contour(grid, level, (x, y) => individualRisk(outcomes, x, y))))
          .filter(({ lines }) => lines.length > 0)
      : [],
    grid: gridOf(ground),
    highest: highestOf(ground, input.population, places),
    places,
    societal,
  };
  const steps: Step[] = [
    {
      id: 'lossOfLife',
      name: { zh: '潜在生命损失', en: 'Potential loss of life' },
      formula: 'PLL = Σ f·N',
      substituted: `${societal.points.length} × (f, N)`,
      value: societal.lossOfLife,
      unit: '1/a',
      reference: REFERENCE,
    },
  ];
  return calculated(value, { ...facts, steps, warnings });
}
