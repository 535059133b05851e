import type {
  Basis,
  MechanismShare,
  RankedRow,
  StudyMatrix,
  StudyPart,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, likeLiteral, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import {
  hasTubes,
  present,
  subjectId,
  subjectName,
  subjectNameEn,
  subjectOrder,
  subjects,
} from './subjects.ts';

export type When = 'now' | 'plan' | 'withPlan';
const suffix: Record<When, string> = { now: '', plan: '_plan', withPlan: '_with' };

/** Assessments with their results. */
const joined = sql`
  from rbi_assessments a join equipment e on e.id = a.equipment_id ${subjects}
  left join rbi_results r on r.assessment_id = a.id`;

export interface StudyCounts {
  total: number;
  missing: number;
  failed: number;
  incomplete: number;
  unconfirmed: number;
  /** Calculated, but not measured against the target: it asks for a consequence the component has not. */
  unjudged: number;
  /** Null where no component has a risk on this basis: no figure, and least of all zero. */
  risk: number | null;
  riskPlan: number | null;
  riskWith: number | null;
  cost: number;
  inspections: number;
}

export const countStudy = (tx: Tx, studyId: string, basis: Basis): Promise<StudyCounts> =>
  tx.one(sql`
    select count(*)::int as total, count(*) filter (where r.state is null)::int as missing,
      count(*) filter (where r.state = 'failed')::int as failed, count(*) filter (where r.state = 'incomplete')::int as incomplete,
      count(*) filter (where not a.is_confirmed)::int as unconfirmed,
      count(*) filter (where r.state = 'fresh' and r.action = 'unknown')::int as unjudged,
      sum(r.${name(`${basis}_risk`)})::float8 as risk, sum(r.${name(`${basis}_risk_plan`)})::float8 as "riskPlan",
      sum(coalesce(r.${name(`${basis}_risk_with`)}, r.${name(`${basis}_risk_plan`)}))::float8 as "riskWith",
      coalesce(sum(r.inspection_cost), 0)::float8 as cost, coalesce(sum(jsonb_array_length(r.inspections)), 0)::int as inspections
    ${joined} where a.study_id = ${studyId} and ${present}`);

export const listParts = (tx: Tx, studyId: string, basis: Basis): Promise<StudyPart[]> =>
  tx.all(sql`
    select a.id, e.node_id as "nodeId", e.id as "equipmentId", e.tag, e.name as "equipmentName", e.name_en as "equipmentNameEn",
      ${subjectName} as "partName", ${subjectNameEn} as "partNameEn", r.${name(`${basis}_level`)} as level
    ${joined} where a.study_id = ${studyId} and ${present} order by e.tag_key, e.id, ${subjectOrder}, a.id`);

export async function matrixCounts(
  tx: Tx,
  studyId: string,
  basis: Basis,
  at: When,
): Promise<Omit<StudyMatrix, 'definition'>> {
  const pof = name(`pof_category${suffix[at]}`);
  const cof = name(`${basis}_category`);
  const cells = await tx.all<{ pof: number | null; cof: string | null; count: number }>(sql`
    select r.${pof} as pof, r.${cof} as cof, count(*)::int as count ${joined} where a.study_id = ${studyId} and ${present} group by 1, 2`);
  const moves = await tx.all<StudyMatrix['moves'][number]>(sql`
    select r.${cof} as cof, r.pof_category_plan as from, r.pof_category_with as to, count(*)::int as count ${joined}
    where a.study_id = ${studyId} and ${present} and r.pof_category_with < r.pof_category_plan and r.${cof} is not null
    group by 1, 2, 3 order by 4 desc`);
  const isPlaced = (cell: (typeof cells)[number]) => cell.pof !== null && cell.cof !== null;
  return {
    cells: cells.filter(isPlaced) as StudyMatrix['cells'],
    unplaced: cells.filter((cell) => !isPlaced(cell)).reduce((sum, { count }) => sum + count, 0),
    moves,
  };
}

export interface RankingFilter {
  basis: Basis;
  at: When;
  current: number;
  size: number;
  order: 'riskPlan' | 'risk' | 'df' | 'pof' | 'cof' | 'targetDate' | 'inspectionDate' | 'tag';
  pof?: number | undefined;
  cof?: string | undefined;
  nodeId?: string | undefined;
  equipmentId?: string | undefined;
  driver?: string | undefined;
  state?: 'incomplete' | 'failed' | 'missing' | 'unconfirmed' | undefined;
  onlyPlanned?: boolean | undefined;
  /** Leaves relief devices and bundles out. */
  onlyWalls?: boolean;
  search?: string | undefined;
}

const orders = (basis: Basis): Record<RankingFilter['order'], string> => ({
  riskPlan: `r.${basis}_risk_plan desc nulls last`,
  risk: `r.${basis}_risk desc nulls last`,
  df: 'r.df desc nulls last',
  pof: 'r.pof desc nulls last',
  cof: `r.${basis} desc nulls last`,
  targetDate: 'r.target_passed desc nulls last, r.target_date nulls last',
  inspectionDate: 'r.inspection_date nulls last',
  tag: 'e.tag_key',
});

function conditions(studyId: string, filter: RankingFilter): Sql {
  const { basis, at, pof, cof, nodeId, equipmentId, driver, state, onlyPlanned, onlyWalls, search } = filter;
  const found: Sql[] = [sql`a.study_id = ${studyId}`, present];
  if (pof !== undefined) found.push(sql`r.${name(`pof_category${suffix[at]}`)} = ${pof}`);
  if (cof !== undefined) found.push(sql`r.${name(`${basis}_category`)} = ${cof}`);
  if (equipmentId) found.push(sql`e.id = ${equipmentId}`);
  if (driver) found.push(sql`r.driver = ${driver}`);
  if (onlyPlanned) found.push(sql`r.action in ('inspect', 'mitigate')`);
  if (onlyWalls) found.push(sql`a.item not in ('reliefDevice', 'bundle')`);
  if (state === 'missing') found.push(sql`r.state is null`);
  else if (state === 'unconfirmed') found.push(sql`not a.is_confirmed`);
  else if (state) found.push(sql`r.state = ${state}`);
  if (nodeId) {
    found.push(sql`e.node_id in (select n.id from factory_nodes n join factory_nodes top on starts_with(n.path, top.path)
      where top.id = ${nodeId})`);
  }
  if (search?.trim()) {
    const words = `%${likeLiteral(search.trim())}%`;
    found.push(sql`(e.tag ilike ${words} or e.name ilike ${words} or ${subjectName} ilike ${words})`);
  }
  return all(found);
}

export async function rankedPage(
  tx: Tx,
  studyId: string,
  filter: RankingFilter,
): Promise<{ rows: RankedRow[]; total: number }> {
  const { basis, current, size, order } = filter;
  const where = conditions(studyId, filter);
  const column = (end: string) => name(`${basis}${end}`);
  const [{ total }, rows] = await Promise.all([
    tx.one<{ total: number }>(sql`select count(*)::int as total ${joined} where ${where}`),
    tx.all<RankedRow>(sql`
      select a.id, a.item, ${subjectId} as "partId", ${subjectName} as "partName", ${subjectNameEn} as "partNameEn", e.id as "equipmentId", e.tag, e.node_id as "nodeId",
        coalesce(r.state, 'missing') as state, a.is_confirmed as "isConfirmed", r.driver, r.component_type as "componentType", r.df, r.pof,
        r.${column('')} as cof, r.${column('_risk')} as risk, r.${column('_risk_plan')} as "riskPlan", r.${column('_risk_with')} as "riskWith",
        r.${column('_level')} as level, r.${column('_level_plan')} as "levelPlan", r.${column('_level_with')} as "levelWith",
        r.pof_category as "pofCategory", r.${column('_category')} as "cofCategory", r.target_date as "targetDate",
        coalesce(r.target_passed, false) as "targetPassed", coalesce(r.action, 'unknown') as action, r.effectiveness,
        r.inspection_date as "inspectionDate", r.inspection_cost as "inspectionCost", coalesce(r.credits, '[]') as credits, coalesce(r.inspections, '[]') as inspections,
        coalesce(r.gap_count, 0) as "gapCount", coalesce(r.left_out, '{}') as "leftOut", r.evidence, coalesce(r.problems, '[]') as problems
      ${joined} where ${where} order by ${raw(orders(basis)[order])}, a.id limit ${size} offset ${(current - 1) * size}`),
  ]);
  return { rows, total };
}

/** Components whose figures are without a mechanism, and the mechanisms, the most frequent first. */
export async function leftOutOf(tx: Tx, studyId: string): Promise<{ count: number; types: string[] }> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count ${joined} where a.study_id = ${studyId} and ${present} and cardinality(r.left_out) > 0`);
  const types = await tx.all<{ type: string }>(sql`
    select o.mechanism as type ${joined} cross join lateral unnest(r.left_out) o(mechanism)
    where a.study_id = ${studyId} and ${present} group by 1 order by count(*) desc, 1`);
  return { count, types: types.map(({ type }) => type) };
}

/** Exchangers of a study whose tubes are not in it, each with one of its assessments. */
export const exchangersWithoutBundle = (tx: Tx, studyId: string): Promise<{ id: string; tag: string }[]> =>
  tx.all(sql`
    select min(a.id)::text as id, e.tag ${joined} where a.study_id = ${studyId} and ${present} and ${hasTubes('e')}
    group by e.id, e.tag, e.tag_key having not bool_or(a.item = 'bundle') order by e.tag_key`);

export interface Chosen {
  id: string;
  assessmentIds?: readonly string[] | undefined;
  nodeId?: string | undefined;
  equipmentId?: string | undefined;
}

/** Components of a study by choice or by place, in order of tag. */
export const listChosen = (
  tx: Tx,
  { id, assessmentIds, nodeId, equipmentId }: Chosen,
): Promise<{ id: string; tag: string; partName: string; partNameEn: string | null }[]> =>
  tx.all(sql`
    select a.id, e.tag, ${subjectName} as "partName", ${subjectNameEn} as "partNameEn" ${joined}
    where ${conditions(id, { basis: 'area', at: 'now', current: 1, size: 1, order: 'tag', nodeId, equipmentId })}
      and (${assessmentIds ?? null}::bigint[] is null or a.id = any(${assessmentIds ?? null}::bigint[]))
    order by e.tag_key, e.id, ${subjectOrder}, a.id`);

/** Calculated risk at the plan date by assessment. */
export async function plannedRisks(tx: Tx, studyId: string, basis: Basis): Promise<Map<string, number>> {
  const rows = await tx.all<{ id: string; risk: number }>(sql`
    select r.assessment_id as id, r.${name(`${basis}_risk_plan`)} as risk ${joined}
    where a.study_id = ${studyId} and ${present} and r.${name(`${basis}_risk_plan`)} is not null`);
  return new Map(rows.map(({ id, risk }) => [id, risk]));
}

/** Risk split over mechanisms in proportion to their damage factors. */
export const mechanismShares = (tx: Tx, studyId: string, basis: Basis) =>
  tx.all<MechanismShare>(sql`
    with split as (
      select r.driver, r.evidence, s.key as type, (s.value->>0)::float8 as now, (s.value->>1)::float8 as plan,
        sum((s.value->>0)::float8) over w as now_sum, sum((s.value->>1)::float8) over w as plan_sum,
        r.${name(`${basis}_risk`)} as risk, r.${name(`${basis}_risk_plan`)} as risk_plan
      ${joined} cross join lateral jsonb_each(r.shares) s
      where a.study_id = ${studyId} and ${present} window w as (partition by a.id))
    select type, count(*)::int as parts, count(*) filter (where driver = type)::int as drives,
      case when count(evidence) filter (where driver = type) > 0 then jsonb_build_object(
        'measured', sum((evidence->>'measured')::int) filter (where driver = type),
        'stated', sum((evidence->>'stated')::int) filter (where driver = type),
        'assumed', sum((evidence->>'assumed')::int) filter (where driver = type)) end as evidence,
      coalesce(sum(case when now_sum > 0 then risk * now / now_sum end), 0)::float8 as risk,
      coalesce(sum(case when plan_sum > 0 then risk_plan * plan / plan_sum end), 0)::float8 as "riskPlan"
    from split group by type order by 5 desc, 1`);

export const inspectionCalendar = (tx: Tx, studyId: string) =>
  tx.all<{ month: string; inspections: number; equipment: number; cost: number }>(sql`
    select left(i->>'date', 7) as month, count(*)::int as inspections, count(distinct e.id)::int as equipment,
      coalesce(sum((i->>'cost')::float8), 0)::float8 as cost
    ${joined} cross join lateral jsonb_array_elements(r.inspections) i
    where a.study_id = ${studyId} and ${present} group by 1 order by 1`);
