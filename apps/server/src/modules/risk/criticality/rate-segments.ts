import { consequenceParts, likelihoodParts } from '@ircrisk/contract/resources/criticality/choices.ts';
import {
  type HighConsequenceArea,
  highConsequenceArea,
  highConsequenceAreaUs,
  impactRadius,
  lineRisk,
  relativeRisk,
  weightedScore,
} from '@ircrisk/engine-criticality';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { problemText } from './problem-text.ts';
import {
  consequenceWeightsOf,
  criteriaOf,
  findStudyFacts,
  likelihoodWeightsOf,
  type StudyFacts,
} from './settings.ts';

export interface SegmentRow {
  id: string;
  lineNo: string;
  lineName: string | null;
  lineNameEn: string | null;
  code: string;
  fromKm: number;
  toKm: number;
  length: number;
  medium: 'naturalGas' | 'otherGas' | 'oil';
  diameter: number | null;
  maop: number | null;
  locationClass: string | null;
  surveyed: boolean;
  specificSite: number | null;
  flammableSite: number | null;
  village: number | null;
  roadOrRail: number | null;
  natureReserve: number | null;
  water: number | null;
  households: number | null;
  buildingsInRadius: number | null;
  scores: Record<string, number | null>;
}

const readSegments = (tx: Tx, studyId: string): Promise<SegmentRow[]> =>
  tx.all(sql`
    select id, line_no as "lineNo", line_name as "lineName", line_name_en as "lineNameEn", code, from_km as "fromKm", to_km as "toKm", length, medium,
      diameter, maop, location_class as "locationClass", surveyed, specific_site as "specificSite", flammable_site as "flammableSite", village,
      road_or_rail as "roadOrRail", nature_reserve as "natureReserve", water, households, buildings_in_radius as "buildingsInRadius", jsonb_build_object('thirdParty', third_party, 'corrosion', corrosion,
        'designManufacture', design_manufacture, 'operation', operation, 'groundMovement', ground_movement, 'mediumHazard', medium_hazard,
        'populationScore', population_score, 'environmentScore', environment_score, 'business', business) as scores
    from criticality_segments where study_id = ${studyId} and is_deleted = 0 order by line_no, from_km, id`);

const pick = (scores: Readonly<Record<string, number | null>>, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, scores[name] ?? null]));

/** The sub-index that takes most off the score: what a measure would have to begin with. */
function driverOf(
  scores: Readonly<Record<string, number | null>>,
  weights: Readonly<Record<string, number>>,
): string | null {
  const lost = Object.entries(weights).flatMap(([name, weight]) => {
    const score = scores[name];
    return typeof score === 'number' ? [{ name, loss: weight * (100 - score) }] : [];
  });
  return lost.sort((a, b) => b.loss - a.loss)[0]?.name ?? null;
}

/**
 * The high consequence area by the standard of the study: GB 32167, or 49 CFR 192.903 beside ASME B31.8S. That one speaks of
 * gas; oil lines are judged by GB 32167 in both.
 */
function areaOf(
  segment: SegmentRow,
  radiusStandard: StudyFacts['radiusStandard'],
  impactRadiusM: number | null,
): HighConsequenceArea {
  /** Surveyed and nothing there is told from not surveyed. */
  const distance = (value: number | null) => value ?? (segment.surveyed ? Number.POSITIVE_INFINITY : null);
  const locationClass = segment.locationClass ? (Number(segment.locationClass) as 1 | 2 | 3 | 4) : null;
  const specificSiteM = distance(segment.specificSite);
  if (radiusStandard === 'asme' && segment.medium !== 'oil') {
    const { buildingsInRadius } = segment;
    return highConsequenceAreaUs({ locationClass, specificSiteM, buildingsInRadius, impactRadiusM });
  }
  return highConsequenceArea({
    medium: segment.medium === 'oil' ? 'oil' : 'gas',
    diameterMm: segment.diameter,
    maopMPa: segment.maop,
    locationClass,
    specificSiteM,
    flammableSiteM: distance(segment.flammableSite),
    villageOf50HouseholdsM: distance(segment.village),
    roadOrRailM: distance(segment.roadOrRail),
    natureReserveM: distance(segment.natureReserve),
    waterM: distance(segment.water),
    households: segment.households ?? (segment.surveyed ? 0 : null),
    impactRadiusM,
  });
}

function rate(
  segment: SegmentRow,
  { radiusStandard }: StudyFacts,
  weights: { likelihood: Record<string, number>; consequence: Record<string, number> },
) {
  const standard = radiusStandard === 'gb' ? ('GB 32167' as const) : ('ASME B31.8S' as const);
  const radius = impactRadius({
    diameterMm: segment.diameter,
    pressureMPa: segment.maop,
    medium: segment.medium === 'oil' ? 'liquid' : segment.medium,
    standard,
  });
  const area = areaOf(segment, radiusStandard, radius.value);
  const likelihood = weightedScore(pick(segment.scores, likelihoodParts), weights.likelihood);
  const consequence = weightedScore(pick(segment.scores, consequenceParts), weights.consequence);
  const risk = relativeRisk({ safetyScore: likelihood.value, consequenceScore: consequence.value });
  // The location class decides on the area, not on the risk: without it the segment still counts in maximum and mean.
  const [open] = area.verdict === 'unknown' ? area.open : [];
  const problem = likelihood.reason ?? consequence.reason ?? risk.reason ?? open;
  const { value } = risk;
  return {
    id: segment.id,
    safetyScore: likelihood.value,
    likelihood: likelihood.value === null ? null : 100 - likelihood.value,
    consequence: consequence.value,
    risk: value?.risk ?? null,
    band: value?.band ?? null,
    radius: radius.value,
    hca: area.verdict,
    hcaLevel: area.level,
    hcaRule: area.hits[0]?.rule ?? null,
    driver: driverOf(pick(segment.scores, likelihoodParts), weights.likelihood),
    problem,
  };
}

/** Risk, radius and high consequence area of every segment of a study; a line has few hundred, so all are rated together. */
export async function rateSegments(tx: Tx, studyId: string): Promise<number> {
  const study = await findStudyFacts(tx, studyId);
  const criteria = await criteriaOf(tx, study);
  const weights = { likelihood: likelihoodWeightsOf(criteria), consequence: consequenceWeightsOf(criteria) };
  const segments = await readSegments(tx, studyId);
  const rows = segments.map((segment) => rate(segment, study, weights));
  const names = new Map(segments.map(({ id, code }) => [id, code]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const told = (language: 'zh' | 'en') =>
    rows.map(({ problem }) => (problem ? problemText(problem, language, nameOf) : null));
  if (rows.length > 0)
    await tx.run(sql`
      insert into criticality_segment_results (segment_id, safety_score, likelihood, consequence, risk, band, radius, hca, hca_level, hca_rule, driver, problem, problem_en)
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.safetyScore)}::float8[], ${rows.map((row) => row.likelihood)}::float8[],
        ${rows.map((row) => row.consequence)}::float8[], ${rows.map((row) => row.risk)}::float8[], ${rows.map((row) => row.band)}::text[],
        ${rows.map((row) => row.radius)}::float8[], ${rows.map((row) => row.hca)}::text[], ${rows.map((row) => row.hcaLevel)}::text[],
        ${rows.map((row) => row.hcaRule)}::text[], ${rows.map((row) => row.driver)}::text[], ${told('zh')}::text[], ${told('en')}::text[])
      on conflict (tenant_id, segment_id) do update set safety_score = excluded.safety_score, likelihood = excluded.likelihood, consequence = excluded.consequence,
        risk = excluded.risk, band = excluded.band, radius = excluded.radius, hca = excluded.hca, hca_level = excluded.hca_level, hca_rule = excluded.hca_rule,
        driver = excluded.driver, problem = excluded.problem, problem_en = excluded.problem_en`);
  const risks = rows.flatMap(({ risk }) => (risk === null ? [] : [risk]));
  const high = rows.filter(({ band }) => band === 'high').length;
  await tx.run(sql`
    insert into criticality_study_results (study_id, tag_count, unmapped_count, high_count, line_risk)
    values (${studyId}, ${rows.length}, ${rows.length - risks.length}, ${high}, ${risks.length > 0 ? Math.max(...risks) : null}::float8)
    on conflict (tenant_id, study_id) do update set tag_count = excluded.tag_count, unmapped_count = excluded.unmapped_count, high_count = excluded.high_count,
      line_risk = excluded.line_risk, calculated_time = now()`);
  return rows.length;
}

export interface LineFigures {
  lineNo: string;
  name: string | null;
  nameEn: string | null;
  segments: number;
  length: number;
  ratedLength: number;
  max: number | null;
  mean: number | null;
  band: string | null;
  unrated: string[];
  unsurveyed: string[];
}

/** Each line of a study: its worst segment, its mean weighted by length, and who is left out. */
export async function readLines(tx: Tx, studyId: string): Promise<LineFigures[]> {
  const rows = await tx.all<{
    lineNo: string;
    name: string | null;
    nameEn: string | null;
    code: string;
    length: number;
    risk: number | null;
    hca: string | null;
  }>(sql`
    select t.line_no as "lineNo", t.line_name as name, t.line_name_en as "nameEn", t.code, t.length, r.risk, r.hca
    from criticality_segments t left join criticality_segment_results r on r.tenant_id = t.tenant_id and r.segment_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0 order by t.line_no, t.from_km, t.id`);
  return [...Map.groupBy(rows, ({ lineNo }) => lineNo)].map(([lineNo, segments]) => {
    const { value } = lineRisk(segments.map(({ length, risk }) => ({ lengthM: length, risk })));
    const decimetres = segments.reduce((sum, { length }) => sum + Math.round(length * 10), 0);
    return {
      lineNo,
      name: segments.find(({ name }) => name)?.name ?? null,
      nameEn: segments.find(({ nameEn }) => nameEn)?.nameEn ?? null,
      segments: segments.length,
      length: decimetres / 10,
      ratedLength: value?.ratedM ?? 0,
      max: value?.max ?? null,
      mean: value?.mean ?? null,
      band: value?.band ?? null,
      unrated: segments.filter(({ risk }) => risk === null).map(({ code }) => code),
      unsurveyed: segments.filter(({ hca }) => hca === 'unknown').map(({ code }) => code),
    };
  });
}
