import type { CriticalityBoard } from '@ircrisk/contract/modules/risk/criticality.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { systemAvailability, systemClass, systemIndex, unitsOf } from '@ircrisk/engine-criticality';
import { nameOf } from '#plant/names.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { classesOf, readFunctions } from './classify.ts';
import { untaggedSql } from './mapping.ts';
import { problemText } from './problem-text.ts';
import { readLines } from './rate-segments.ts';
import { criteriaOf } from './settings.ts';

export interface StudyRow {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  state: CriticalityBoard['state'];
  revision: number;
  kind: CriticalityBoard['kind'];
  method: CriticalityBoard['method'];
  radiusStandard: CriticalityBoard['radiusStandard'];
  nodeId: string | null;
  nodeName: string | null;
  criteriaId: string | null;
  criteriaName: string | null;
}

export const findStudy = (tx: Tx, id: string, language: Language): Promise<StudyRow> => {
  return tx.one(sql`
    select s.id, s.code, s.name, s.name_en as "nameEn", s.state, s.revision, s.kind, s.method, s.radius_standard as "radiusStandard", s.node_id as "nodeId",
      ${nameOf(language, 'n')} as "nodeName", s.criteria_id as "criteriaId",
      ${nameOf(language, 'c')} as "criteriaName"
    from criticality_studies s left join factory_nodes n on n.tenant_id = s.tenant_id and n.id = s.node_id
    left join criticality_criteria c on c.tenant_id = s.tenant_id and c.id = s.criteria_id where s.id = ${id}`);
};

interface Counted {
  total: number;
  unmapped: number;
  unrated: number;
  overridden: number;
  exceptions: number;
}

export const countTags = (tx: Tx, studyId: string): Promise<Counted> =>
  tx.one(sql`
    select count(*)::int as total,
      count(*) filter (where s.method = 'z008' and t.sub_function_ids = '{}' and coalesce(t.exception_reason, t.exception_reason_en, '') = '')::int as unmapped,
      count(*) filter (where r.grade is null and coalesce(t.exception_reason, t.exception_reason_en, '') = '')::int as unrated,
      count(*) filter (where r.source = 'override')::int as overridden,
      count(*) filter (where r.grade is null and coalesce(t.exception_reason, t.exception_reason_en, '') <> '')::int as exceptions
    from criticality_tags t join criticality_studies s on s.tenant_id = t.tenant_id and s.id = t.study_id
    left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${studyId} and t.is_deleted = 0`);

export const countUntagged = (
  tx: Tx,
  study: { id: string; nodeId: string | null },
): Promise<{ count: number }> =>
  tx.one(sql`select count(*)::int as count from equipment e where ${untaggedSql(study.id, study.nodeId)}`);

/** The overview of a study in one answer: figures, hierarchy, system and lines. */
export async function readBoard(
  tx: Tx,
  study: StudyRow,
  language: Language,
): Promise<Omit<CriticalityBoard, 'allowed'>> {
  const isPipeline = study.kind === 'pipeline';
  const cells = await tx.all<{
    grade: string | null;
    dominant: string | null;
    redundancy: string | null;
    count: number;
  }>(sql`
    select r.grade, r.dominant, r.result_redundancy as redundancy, count(*)::int as count
    from criticality_tags t join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${study.id} and t.is_deleted = 0 group by 1, 2, 3`);
  const share: Record<string, number> = { A: 0, B: 0, C: 0 };
  const heat: Record<string, number> = {};
  for (const { grade, dominant, redundancy, count } of cells) {
    if (grade) share[grade] = (share[grade] ?? 0) + count;
    if (dominant && redundancy)
      heat[`${dominant}/${redundancy}`] = (heat[`${dominant}/${redundancy}`] ?? 0) + count;
  }
  const functions = await readFunctions(tx, study.id);
  const subs = await tx.all<
    CriticalityBoard['functions'][number]['subFunctions'][number] & { mainFunctionId: string }
  >(sql`
    select s.id, s.main_function_id as "mainFunctionId", s.code, s.name, s.name_en as "nameEn", s.type, coalesce(c.count, 0)::int as tags
    from criticality_sub_functions s
    left join (select u.id, count(*) from criticality_tags t, unnest(t.sub_function_ids) u(id) where t.study_id = ${study.id} and t.is_deleted = 0 group by 1) c on c.id = s.id
    where s.study_id = ${study.id} and s.is_deleted = 0 order by s.code, s.id`);
  const byMain = Map.groupBy(subs, ({ mainFunctionId }) => mainFunctionId);
  const names = new Map(functions.map(({ id, code }) => [id, code]));
  const items = await tx.all<{ grade: 'A' | 'B' | 'C' | null; index: number | null }>(sql`
    select r.grade, r.eci as index from criticality_tags t left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
    where t.study_id = ${study.id} and t.is_deleted = 0`);
  const highest = systemClass(functions.map((row) => ({ id: row.id, classes: classesOf(row) })));
  const index = systemIndex(items);
  const series = functions.flatMap(({ availability, redundancy }) =>
    availability === null ? [] : [unitsOf(redundancy, availability)],
  );
  const told = (reason: Parameters<typeof problemText>[0] | undefined) =>
    reason ? problemText(reason, language, (id) => names.get(id) ?? id) : null;
  return {
    ...study,
    criteria: { ...(await criteriaOf(tx, study)) },
    tags: {
      ...(await countTags(tx, study.id)),
      untagged: isPipeline ? 0 : (await countUntagged(tx, study)).count,
      share,
      heat,
    },
    functions: functions.map((row) => ({
      id: row.id,
      code: row.code,
      systemNo: row.systemNo,
      name: row.name,
      nameEn: row.nameEn,
      redundancy: row.redundancy,
      classes: { ...classesOf(row) } as Record<string, number | null>,
      subFunctions: (byMain.get(row.id) ?? []).map(({ mainFunctionId: _main, ...sub }) => sub),
    })),
    system: {
      class: highest.value,
      classReason: told(highest.reason),
      index: index.value?.index ?? null,
      indexReason: told(index.reason),
      // Only where every function has its figure: a part of the system says nothing of the whole.
      availability:
        series.length > 0 && series.length === functions.length ? systemAvailability({ series }).value : null,
    },
    lines: isPipeline ? await readLines(tx, study.id) : [],
  };
}
