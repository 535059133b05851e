import { rcaErrors } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { badActorCase } from '@ircrisk/contract/resources/bad-actor.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { managementAnswer } from '@ircrisk/contract/resources/management-evaluation.ts';
import { type RcaSource, rcaLevelDays } from '@ircrisk/contract/resources/root-cause/case.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { firstDocument } from '@ircrisk/engine-root-cause';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';

/** A case wanted by its source: what is left out is read from the record. */
export interface WantedCase {
  source: RcaSource;
  sourceId: string;
  sourceNumber?: string | undefined;
  title?: string | undefined;
  titleEn?: string | undefined;
  what?: string | undefined;
  equipmentId?: string | undefined;
  occurredAt?: string | undefined;
  level?: '1' | '2' | '3' | undefined;
}

interface Known {
  number: string | null;
  title: string | null;
  titleEn: string | null;
  what: string | null;
  equipmentId: string | null;
  place: string | null;
  placeEn: string | null;
  occurredAt: string | null;
}

const nothing: Known = {
  number: null,
  title: null,
  titleEn: null,
  what: null,
  equipmentId: null,
  place: null,
  placeEn: null,
  occurredAt: null,
};

const sourceResources: Readonly<Record<RcaSource, Resource>> = {
  failure: failureEvent,
  badActor: badActorCase,
  incident,
  audit: managementAnswer,
};

/** A source the caller does not see is not there, whatever they say of it. */
export async function findSource(
  { tx, actor, projectId }: Call,
  { source, sourceId }: WantedCase,
): Promise<void> {
  const resource = sourceResources[source];
  const seen =
    may(actor, `${resource.id}.read`) &&
    (await tx.maybe(
      sql`select 1 from ${name(resource.table)} t where t.id = ${sourceId} and ${visible(resource, viewerOf(actor, projectId))}`,
    ));
  if (!seen) throw fail(rcaErrors.source);
}

/**
 * What a source says of itself. Of an incident only place and equipment are read, and of a confidential one nothing: whoever may
 * see it sends its words along.
 */
async function readSource(
  tx: Tx,
  projectId: string | null,
  { source, sourceId }: WantedCase,
): Promise<Known> {
  if (source === 'failure') {
    const found = await tx.maybe<Known>(sql`
      select f.event_number as number, left(e.tag || ' ' || coalesce(d.dict_value, '失效'), 128) as title, left(e.tag || ' ' || coalesce(d.dict_value_en, 'failure'), 256) as "titleEn",
        f.description as what, f.equipment_id as "equipmentId", n.name as place, n.name_en as "placeEn", f.detected_at as "occurredAt"
      from failure_events f join equipment e on e.tenant_id = f.tenant_id and e.id = f.equipment_id
      left join factory_nodes n on n.tenant_id = f.tenant_id and n.id = f.node_id
      left join dicts d on d.code = 'failure_mode' and d.dict_key = f.mode_code and d.is_deleted = 0
      where f.id = ${sourceId} and f.is_deleted = 0`);
    if (!found) throw fail(rcaErrors.source);
    return found;
  }
  if (source === 'badActor') {
    const found = await tx.maybe<Known>(sql`
      select c.case_number as number, left(e.tag || ' 反复失效', 128) as title, left(e.tag || ' repeated failures', 256) as "titleEn", c.problem as what,
        c.equipment_id as "equipmentId", n.name as place, n.name_en as "placeEn", null::timestamptz as "occurredAt"
      from bad_actor_cases c join equipment e on e.tenant_id = c.tenant_id and e.id = c.equipment_id
      left join factory_nodes n on n.tenant_id = c.tenant_id and n.id = e.node_id
      where c.id = ${sourceId} and c.is_deleted = 0`);
    if (!found) throw fail(rcaErrors.source);
    return found;
  }
  if (source === 'audit') {
    const found = await tx.maybe<Known>(sql`
      select left(m.code || ' ' || a.code, 64) as number, left('审核发现 ' || a.question, 128) as title, left('Audit finding: ' || a.question_en, 256) as "titleEn",
        a.question as what, null::bigint as "equipmentId", n.name as place, n.name_en as "placeEn", m.evaluation_date::timestamptz as "occurredAt"
      from management_answers a join management_evaluations m on m.tenant_id = a.tenant_id and m.id = a.study_id
      left join factory_nodes n on n.tenant_id = m.tenant_id and n.id = m.node_id
      where a.id = ${sourceId} and a.is_deleted = 0 and m.is_deleted = 0 and m.project_id = ${projectId}`);
    if (!found) throw fail(rcaErrors.source);
    return found;
  }
  const found = await tx.maybe<Pick<Known, 'equipmentId' | 'place' | 'placeEn'>>(sql`
    select case when not i.confidential then i.equipment_ids[1] end as "equipmentId", case when not i.confidential then n.name end as place,
      case when not i.confidential then n.name_en end as "placeEn"
    from incidents i left join factory_nodes n on n.tenant_id = i.tenant_id and n.id = i.node_id where i.id = ${sourceId} and i.is_deleted = 0`);
  if (!found) throw fail(rcaErrors.source);
  return { ...nothing, ...found };
}

/** The next number of the year: RCA-2026-017. */
async function nextCode(tx: Tx): Promise<string> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('rca number ' || current_tenant()))`);
  const { code } = await tx.one<{ code: string }>(sql`
    select 'RCA-' || to_char(current_date, 'YYYY') || '-' || lpad((coalesce(max(substring(code from '[0-9]{1,6}$')::int), 0) + 1)::text, 3, '0') as code
    from rca_cases where code ~ ('^RCA-' || to_char(current_date, 'YYYY') || '-[0-9]{1,6}$')`);
  return code;
}

/**
 * Begins a case from the record it is about. A source that has an open case is answered with that one, so that two clicks make
 * no two cases.
 */
export async function startCase(
  tx: Tx,
  projectId: string | null,
  wanted: WantedCase,
): Promise<{ id: string; isNew: boolean }> {
  const open = await tx.maybe<{ id: string }>(sql`
    select id from rca_cases where source = ${wanted.source} and source_id = ${wanted.sourceId} and project_id = ${projectId} and is_deleted = 0
      and state in ('draft', 'inReview') order by id desc limit 1`);
  if (open) return { id: open.id, isNew: false };
  const known = await readSource(tx, projectId, wanted);
  const title = wanted.title || known.title;
  if (!title) throw fail(rcaErrors.titleNeeded);
  const titleEn = wanted.titleEn || known.titleEn;
  const level = wanted.level ?? '2';
  const { id } = await tx.one<{ id: string }>(sql`
    insert into rca_cases (project_id, code, name, name_en, level, due_date, equipment_id, source, source_id, source_number, statement, place, place_en, occurred_at, model)
    values (${projectId}, ${await nextCode(tx)}, ${title}, ${titleEn || null}, ${level}, current_date + ${rcaLevelDays[level] ?? 14}::int,
      ${wanted.equipmentId ?? known.equipmentId}, ${wanted.source}, ${wanted.sourceId}, ${wanted.sourceNumber ?? known.number}, ${wanted.what ?? known.what},
      ${known.place}, ${known.placeEn}, ${wanted.occurredAt ?? known.occurredAt}::timestamptz, ${JSON.stringify(firstDocument(title, titleEn))}::jsonb)
    returning id`);
  return { id, isNew: true };
}
