import type {
  SiteBoard,
  SiteCase,
  SitePlace,
  SiteWeather,
} from '@ircrisk/contract/modules/risk/site-risk.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import {
  qraSiteCase,
  qraSitePopulation,
  qraSiteWeather,
  sectorNames,
} from '@ircrisk/contract/resources/site-risk/rows.ts';
import {
  judgeCurve,
  judgePlace,
  missingFrequency,
  quantitativeRiskVersion,
  type SiteInput,
  type SiteRisk,
} from '@ircrisk/engine-quantitative-risk';
import type { Calculation } from '@ircrisk/units';
import { hashOf } from '#modules/risk/fault-tree/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, raw, sql } from '#platform/database/sql.ts';
import { alikeCases } from './alike.ts';

/** Rows of a worksheet by their declared fields. */
function rowsOf<T>(tx: Tx, resource: Resource, studyId: string): Promise<T[]> {
  const columns = Object.keys(resource.fields)
    .filter((property) => property !== 'studyId')
    .map((property) => `t.${columnOf(resource, property)} as "${property}"`);
  return tx.all<T>(sql`
    select t.id, ${raw(columns.join(', '))} from ${name(resource.table)} t where t.study_id = ${studyId} and t.is_deleted = 0 order by t.code, t.id`);
}

export type SiteHead = Omit<SiteBoard, 'cases' | 'weather' | 'places' | 'alike' | 'result' | 'allowed'> & {
  resultHash: string | null;
  resultEngine: string | null;
};

const readHead = (tx: Tx, id: string): Promise<SiteHead> =>
  tx.one<SiteHead>(sql`
    select s.id, s.series_id as "seriesId", s.code, s.name, s.name_en as "nameEn", s.state, s.revision, s.plant_age as "plantAge", s.ambient,
      s.grid_step as "gridStep", s.weather_source as "weatherSource", s.weather_source_en as "weatherSourceEn",
      s.population_source as "populationSource", s.population_source_en as "populationSourceEn", s.plan_id as "planId",
      s.plan_width as "planWidth", s.plan_x as "planX", s.plan_y as "planY", s.plan_north as "planNorth", s.conclusion,
      s.conclusion_en as "conclusionEn", u.shown_name as leader, s.result_hash as "resultHash", s.result_engine as "resultEngine"
    from qra_sites s left join users u on u.tenant_id = s.tenant_id and u.id = s.leader where s.id = ${id}`);

export interface Site {
  head: SiteHead;
  cases: SiteCase[];
  weather: SiteWeather[];
  places: SitePlace[];
}

export const readSite = async (tx: Tx, id: string): Promise<Site> => ({
  head: await readHead(tx, id),
  cases: await rowsOf<SiteCase>(tx, qraSiteCase, id),
  weather: await rowsOf<SiteWeather>(tx, qraSiteWeather, id),
  places: await rowsOf<SitePlace>(tx, qraSitePopulation, id),
});

/** Three constants or none: a part of them says nothing. */
const probitOf = ({ probitA: a, probitB: b, probitN: n }: SiteCase) =>
  a !== null && b !== null && n !== null ? { a, b, n } : null;

function caseOf(row: SiteCase): SiteInput['cases'][number] {
  const { id, release, substance, phase } = row;
  return {
    ...{ id, release: release ?? '', substance: substance ?? '', phase: phase ?? '' },
    ...{
      x: row.x,
      y: row.y,
      pressure: row.pressure,
      temperature: row.temperature,
      hole: row.hole,
      head: row.head,
    },
    ...{ inventory: row.inventory, duration: row.duration, height: row.height, frequency: row.frequency },
    ...{
      genericFrequency: row.genericFrequency,
      damageFactor: row.damageFactor,
      managementFactor: row.managementFactor,
    },
    ...{
      ignitionDirect: row.ignitionDirect,
      ignitionDelayed: row.ignitionDelayed,
      explosionShare: row.explosionShare,
    },
    ...{
      ignitionDelay: row.ignitionDelay,
      explosionYield: row.explosionYield,
      radiatedFraction: row.radiatedFraction,
    },
    poolDiameter: row.poolDiameter,
    own: {
      ...{
        molarMass: row.molarMass,
        heatCapacityRatio: row.heatCapacityRatio,
        liquidDensity: row.liquidDensity,
      },
      ...{
        boilingPoint: row.boilingPoint,
        heatOfCombustion: row.heatOfCombustion,
        lowerFlammable: row.lowerFlammable,
      },
      ...{
        burningRate: row.burningRate,
        latentHeat: row.latentHeat,
        liquidHeatCapacity: row.liquidHeatCapacity,
      },
      probit: probitOf(row),
    },
  };
}

/** What the engine is asked; its hash tells whether a result is of what stands there now. */
export function inputOf({ head, cases, weather, places }: Site): SiteInput {
  return {
    ambient: head.ambient,
    gridStep: head.gridStep,
    plantAge: head.plantAge,
    cases: cases.map(caseOf),
    caseNames: Object.fromEntries(cases.flatMap(({ id, code }) => (code ? [[id, code]] : []))),
    weather: weather.map((row) => ({
      id: row.code ?? row.id,
      stability: row.stability ?? '',
      windSpeed: row.windSpeed,
      period: row.period ?? '',
      sectors: sectorNames.map((one) => (row as unknown as Record<string, number | null>)[one] ?? null),
    })),
    population: places.map(({ id, x, y, day, night, indoors, protection }) => ({
      ...{ id, x, y, day, night, protection: protection ?? '' },
      indoors: indoors === null ? null : indoors / 100,
    })),
  };
}

/** What the cases are called changes no figure. */
export const hashOfInput = ({ caseNames: _, ...figures }: SiteInput): string => hashOf(figures);

export interface StoredSiteResult {
  time: string;
  engineVersion: string;
  inputHash: string;
  calculation: Calculation<SiteRisk>;
}

export async function findSiteResult(tx: Tx, studyId: string): Promise<StoredSiteResult | undefined> {
  const stored = await tx.maybe<StoredSiteResult>(sql`
    select create_time as time, engine_version as "engineVersion", input_hash as "inputHash", calculation
    from qra_site_results where study_id = ${studyId} and is_deleted = 0 order by create_time desc, id desc limit 1`);
  return stored && { ...stored, calculation: judgedAnew(stored.calculation) };
}

/** Figures of before stay; a verdict they do not carry is not given for them. */
function judgedAnew(calculation: Calculation<SiteRisk>): Calculation<SiteRisk> {
  const { value } = calculation;
  if (!value || value.omitted.length === 0 || value.societal.reason !== undefined) return calculation;
  const missing = missingFrequency(value.omitted);
  const { points, verdict: counted } = value.societal;
  // Who could have died stands in no result of before.
  const people = Number.POSITIVE_INFINITY;
  return {
    ...calculation,
    value: {
      ...value,
      places: value.places.map((one) => ({ ...one, ...judgePlace(one.risk, one.limit, missing) })),
      societal: { ...value.societal, counted, ...judgeCurve({ points, counted, people, missing }) },
    },
  };
}

export const isOutdated = ({ engineVersion }: Pick<StoredSiteResult, 'engineVersion'>): boolean =>
  engineVersion !== quantitativeRiskVersion;

export async function readSiteBoard(tx: Tx, id: string): Promise<Omit<SiteBoard, 'allowed'>> {
  const site = await readSite(tx, id);
  const stored = await findSiteResult(tx, id);
  const { resultHash: _hash, resultEngine: _engine, ...head } = site.head;
  const input = inputOf(site);
  const hash = hashOfInput(input);
  return {
    ...head,
    cases: site.cases,
    weather: site.weather,
    places: site.places,
    alike: alikeCases(site.cases, input.cases),
    result: stored
      ? {
          time: stored.time,
          engineVersion: stored.engineVersion,
          stale: stored.inputHash !== hash,
          outdated: isOutdated(stored),
          calculation: stored.calculation,
        }
      : null,
  };
}
