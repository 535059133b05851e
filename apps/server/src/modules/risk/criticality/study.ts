import { criticalityErrors } from '@ircrisk/contract/modules/risk/criticality.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import { grades } from '@ircrisk/contract/resources/criticality/choices.ts';
import {
  criticalityFunction,
  criticalitySubFunction,
  criticalityTag,
} from '@ircrisk/contract/resources/criticality/functions.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import { criticalityStudy, criticalityStudyCalls } from '@ircrisk/contract/resources/criticality/study.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { acceptClasses } from '#modules/assets/equipment/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { countTags, countUntagged } from './board.ts';
import { classifyTags } from './classify.ts';
import { rateSegments } from './rate-segments.ts';

const factsOf = (tx: Tx, id: string): Promise<{ kind: string; nodeId: string | null }> =>
  tx.one(sql`select kind, node_id as "nodeId" from criticality_studies where id = ${id}`);

async function tagFindings(tx: Tx, { id }: StudyHead, nodeId: string | null): Promise<Found[]> {
  const { total, unmapped, unrated, overridden, exceptions } = await countTags(tx, id);
  if (total === 0) return [{ level: 'blocks', kind: criticalityErrors.empty }];
  const { count } = nodeId ? await countUntagged(tx, { id, nodeId }) : { count: 0 };
  const found: Found[] = [];
  if (unmapped > 0)
    found.push({ level: 'blocks', kind: criticalityErrors.unmapped, params: { count: unmapped } });
  if (unrated - unmapped > 0)
    found.push({ level: 'blocks', kind: criticalityErrors.unrated, params: { count: unrated - unmapped } });
  if (count > 0) found.push({ level: 'blocks', kind: criticalityErrors.untagged, params: { count } });
  const partial = await countPartialWorse(tx, id);
  if (partial > 0)
    found.push({ level: 'blocks', kind: criticalityErrors.partialWorse, params: { count: partial } });
  if (overridden > 0)
    found.push({ level: 'warns', kind: criticalityErrors.overrides, params: { count: overridden } });
  if (exceptions > 0)
    found.push({ level: 'warns', kind: criticalityErrors.exceptions, params: { count: exceptions } });
  return found;
}

/** Main functions rated before partial and total loss were held against each other. */
async function countPartialWorse(tx: Tx, studyId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from criticality_functions where study_id = ${studyId} and is_deleted = 0 and (partial_safety > safety
      or partial_environment > environment or partial_production > production or partial_other > other)`);
  return count;
}

async function segmentFindings(tx: Tx, { id }: StudyHead): Promise<Found[]> {
  const { total, unrated, unlocated, unknown } = await tx.one<
    Record<'total' | 'unrated' | 'unlocated' | 'unknown', number>
  >(sql`
    select count(*)::int as total, count(*) filter (where r.risk is null)::int as unrated, count(*) filter (where t.location_class is null)::int as unlocated,
      count(*) filter (where r.hca = 'unknown')::int as unknown
    from criticality_segments t left join criticality_segment_results r on r.tenant_id = t.tenant_id and r.segment_id = t.id
    where t.study_id = ${id} and t.is_deleted = 0`);
  if (total === 0) return [{ level: 'blocks', kind: criticalityErrors.empty }];
  const found: Found[] = [];
  if (unrated > 0)
    found.push({ level: 'blocks', kind: criticalityErrors.segmentsUnrated, params: { count: unrated } });
  if (unlocated > 0)
    found.push({ level: 'blocks', kind: criticalityErrors.unlocated, params: { count: unlocated } });
  if (unknown > 0)
    found.push({ level: 'warns', kind: criticalityErrors.areasUnknown, params: { count: unknown } });
  return found;
}

/** Columns a person has set, of one list of a study. */
const setColumns = (resource: Resource, without: readonly string[] = []) =>
  Object.entries(resource.fields)
    .filter(([property, { summary }]) => !summary && property !== 'studyId' && !without.includes(property))
    .map(([property]) => name(columnOf(resource, property)));

/** Rows of a list taken over as they are. */
const copyRows = (tx: Tx, resource: Resource, from: string, to: string) => {
  const columns = join(setColumns(resource));
  return tx.run(sql`
    insert into ${name(resource.table)} (study_id, project_id, ${columns})
    select ${to}, project_id, ${columns} from ${name(resource.table)} where study_id = ${from} and is_deleted = 0 order by id`);
};

/** Functions are known by their numbers within a study: what points at one is led to its copy by them. */
async function copyStudy(tx: Tx, from: string, to: string): Promise<void> {
  await copyRows(tx, criticalityFunction, from, to);
  const sub = join(setColumns(criticalitySubFunction, ['mainFunctionId']).map((column) => sql`s.${column}`));
  await tx.run(sql`
    insert into criticality_sub_functions (study_id, project_id, main_function_id, ${join(setColumns(criticalitySubFunction, ['mainFunctionId']))})
    select ${to}, s.project_id, n.id, ${sub} from criticality_sub_functions s left join criticality_functions o on o.id = s.main_function_id
    left join criticality_functions n on n.study_id = ${to} and n.code = o.code and n.is_deleted = 0
    where s.study_id = ${from} and s.is_deleted = 0 order by s.id`);
  const tag = join(setColumns(criticalityTag, ['subFunctionIds']).map((column) => sql`t.${column}`));
  await tx.run(sql`
    insert into criticality_tags (study_id, project_id, sub_function_ids, ${join(setColumns(criticalityTag, ['subFunctionIds']))})
    select ${to}, t.project_id, array(select n.id from unnest(t.sub_function_ids) u(id) join criticality_sub_functions o on o.id = u.id
      join criticality_sub_functions n on n.study_id = ${to} and n.code = o.code and n.is_deleted = 0), ${tag}
    from criticality_tags t where t.study_id = ${from} and t.is_deleted = 0 order by t.id`);
  await copyRows(tx, criticalitySegment, from, to);
  const { kind } = await factsOf(tx, to);
  await (kind === 'pipeline' ? rateSegments(tx, to) : classifyTags(tx, to));
}

const words = {
  tags: { zh: '位号等级', en: 'Classes of tags' },
  segments: { zh: '管段', en: 'Segments' },
};

async function compareClasses(
  tx: Tx,
  from: StudyHead,
  to: StudyHead,
  language: Language,
): Promise<ComparedPart[]> {
  const { kind } = await factsOf(tx, to.id);
  const classes = (id: string) => sql`
    select t.equipment_id as key, e.tag as subject, r.grade as value from criticality_tags t join equipment e on e.id = t.equipment_id
    left join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id where t.study_id = ${id} and t.is_deleted = 0`;
  const risks = (id: string) => sql`
    select t.line_no || ' ' || t.code as key, t.line_no || ' ' || t.code as subject, to_char(r.risk, 'FM990.00') as value from criticality_segments t
    left join criticality_segment_results r on r.tenant_id = t.tenant_id and r.segment_id = t.id where t.study_id = ${id} and t.is_deleted = 0`;
  const side = kind === 'pipeline' ? risks : classes;
  const rows = await tx.all<{
    subject: string;
    before: string | null;
    after: string | null;
    wasThere: boolean;
    isThere: boolean;
  }>(sql`
    select coalesce(b.subject, a.subject) as subject, a.value as before, b.value as after, a.key is not null as "wasThere", b.key is not null as "isThere"
    from (${side(from.id)}) a full join (${side(to.id)}) b on b.key = a.key
    where a.key is null or b.key is null or a.value is distinct from b.value order by 1`);
  const shown = (value: string | null) =>
    value && kind !== 'pipeline' ? (grades[value as keyof typeof grades]?.[language] ?? value) : value;
  return [
    {
      title: (kind === 'pipeline' ? words.segments : words.tags)[language],
      total: rows.length,
      differences: rows.slice(0, 500).map(({ subject, before, after, wasThere, isThere }) => ({
        change: !wasThere ? 'added' : !isThere ? 'removed' : 'changed',
        subject,
        before: shown(before),
        after: shown(after),
      })),
    },
  ];
}

/** A study goes to review when every tag has its class or its reason; approved, its classes are the ledger's. */
export const criticalityKind: StudyKind = {
  resource: criticalityStudy,
  calls: criticalityStudyCalls,
  link: (id) => `/criticality/study/${id}`,
  revisionColumns: { tagCount: 'tag_count', highCount: 'high_count' },

  async ready(tx, head) {
    const { kind, nodeId } = await factsOf(tx, head.id);
    return kind === 'pipeline' ? segmentFindings(tx, head) : tagFindings(tx, head, nodeId);
  },
  copy: (tx, { id }, to) => copyStudy(tx, id, to),
  compare: compareClasses,

  async publish(tx, head) {
    const { kind } = await factsOf(tx, head.id);
    const source = `${head.code} ${head.label}`;
    if (kind !== 'pipeline')
      await acceptClasses(
        tx,
        source,
        sql`select t.equipment_id, r.grade from criticality_tags t join criticality_tag_results r on r.tenant_id = t.tenant_id and r.tag_id = t.id
          where t.study_id = ${head.id} and t.is_deleted = 0`,
      );
    // A line of the ledger is as critical as its worst segment: high A, medium-high and medium B, low C.
    else
      await acceptClasses(
        tx,
        source,
        sql`select t.equipment_id, case when max(r.risk) >= 40 - 1e-9 then 'A' when max(r.risk) >= 10 - 1e-9 then 'B' else 'C' end as grade
          from criticality_segments t join criticality_segment_results r on r.tenant_id = t.tenant_id and r.segment_id = t.id
          where t.study_id = ${head.id} and t.is_deleted = 0 and t.equipment_id is not null and r.risk is not null group by 1`,
      );
  },
};
