import { resourceOf } from '@ircrisk/contract/catalog.ts';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { duplicateLikeness, type Reported } from '@ircrisk/engine-case';
import { nameOf } from '#plant/names.ts';
import { atSeenPlace } from '#plant/seen-places.ts';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { findRow, readDetail } from '#platform/resources/read.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { allowedFor, mayLift, waitsForCheck } from './acts.ts';
import { evidenceOf } from './evidence.ts';
import { namedInCase, toldIn } from './named.ts';
import { mustSeeSubject } from './profile.ts';
import { inLanguage } from './search.ts';
import { listedCases, publishRight } from './see.ts';

type Whole = ResultOf<typeof contract.caseWhole>;

const lessonsOf = (tx: Tx, id: string, viewer: Viewer, language: Language) =>
  tx.all<Whole['lessons'][number]>(sql`
    select l.id, ${inLanguage('lesson', language, 'l')} as lesson,
      coalesce((select json_agg(json_build_object('id', m.id::text, 'nodeId', m.node_id::text, 'node', ${nameOf(language, 'n')}, 'state', m.state, 'evidence', ${evidenceOf(language)}) order by m.id)
        from case_lesson_marks m join factory_nodes n on n.id = m.node_id
        where m.lesson_id = l.id and m.is_deleted = 0 and ${viewer.dataScope === 'all' ? sql`true` : atSeenPlace('m.node_id', viewer)}), '[]') as marks
    from case_lessons l where l.case_id = ${id} and l.is_deleted = 0 order by l.sort, l.id`);

/** Links with records their reader does not see in its own list are left out. */
const seenLink = (subject: string, viewer: Viewer): Sql => {
  const resource = resourceOf(subject);
  return sql`(k.subject <> ${subject} or exists (select 1 from ${name(resource.table)} t where t.id = k.subject_id and ${visible(resource, viewer)}))`;
};

/** Records a case is linked with; what the reader may not see is left out by their own right to its list. */
const linksOf = (tx: Tx, id: string, viewer: Viewer) =>
  tx.all<Whole['links'][number]>(sql`
    select k.kind, k.subject, k.subject_id as "subjectId", v.name from case_links k cross join lateral (
      select e.tag as name from equipment e where k.subject = 'equipment' and e.id = k.subject_id and e.is_deleted = 0
      union all select r.code from rca_cases r where k.subject = 'rca-case' and r.id = k.subject_id and r.is_deleted = 0
      union all select j.number from jhas j where k.subject = 'jha' and j.id = k.subject_id and j.is_deleted = 0
      union all select f.code from fmeca_studies f where k.subject = 'fmeca-study' and f.id = k.subject_id and f.is_deleted = 0
      union all select i.number from incidents i where k.subject = 'incident' and i.id = k.subject_id and i.is_deleted = 0) v
    where k.case_id = ${id} and k.is_deleted = 0 and ${seenLink('rca-case', viewer)} and ${seenLink('incident', viewer)} and k.subject || '.read' = any(${[...(viewer.permissions ?? [])]}::text[]) order by k.id limit 50`);

/** Cases that may tell of the same accident: the same country, year and half the title. */
export async function duplicatesOf(
  tx: Tx,
  viewer: Viewer,
  own: Reported,
  but: string | null,
): Promise<Whole['duplicates']> {
  const rows = await tx.all<{
    id: string;
    number: string;
    title: string;
    titleEn: string | null;
    year: number;
    date: string | null;
    country: string | null;
  }>(sql`
    select c.id, c.number, c.title, c.title_en as "titleEn", c.year, c.happened_on as date, c.country from incident_cases c
    where c.is_deleted = 0 and c.year between ${own.year - 1} and ${own.year + 1} and c.country is not distinct from ${own.country ?? null}
      and c.id is distinct from ${but}::bigint and ${listedCases(viewer, 'c')} order by c.id limit 5000`);
  return rows
    .filter(
      (row) =>
        duplicateLikeness(own, {
          ...row,
          titles: [row.title, row.titleEn].filter((title): title is string => Boolean(title)),
        }) !== null,
    )
    .map(({ id, number, title }) => ({ id, number, title }));
}

const nothing = {
  record: null,
  acts: [],
  mayLift: false,
  lessons: [],
  readers: 0,
  isRead: false,
  quizScore: null,
  links: [],
  duplicates: [],
  named: [],
  mayCheck: false,
  checked: null,
};

/** What its author and whoever judges it are told before everybody reads it. */
async function namedBefore(tx: Tx, { id, state, origin }: Record<string, unknown>, language: Language) {
  if (origin !== 'own' || (state !== 'draft' && state !== 'review')) return [];
  return (await namedInCase(tx, String(id))).map((one) => toldIn(language, one));
}

export const wholeHandler = handle(contract.caseWhole, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const viewer = viewerOf(actor, projectId);
  if (!(await findRow(tx, incidentCase, input.id, viewer, language))) {
    const gone = await tx.maybe(
      sql`select 1 from incident_cases where id = ${input.id} and is_deleted = 0 and state = 'withdrawn' and confidentiality <> 'confidential'`,
    );
    if (!gone) throw fail(commonErrors.notFound);
    return { withdrawn: true, ...nothing };
  }
  const record = await readDetail(tx, incidentCase, input.id, viewer, language);
  const { readers, isRead, quizScore } = await tx.one<{
    readers: number;
    isRead: boolean;
    quizScore: number | null;
  }>(sql`
    select count(*)::int as readers, coalesce(bool_or(user_id = ${actor.userId}), false) as "isRead", max(quiz_score) filter (where user_id = ${actor.userId}) as "quizScore"
    from case_reads where case_id = ${input.id}`);
  const { submittedBy, checkedOn, checkedBy } = await tx.one<{
    submittedBy: string | null;
    checkedOn: string | null;
    checkedBy: string | null;
  }>(sql`
    select c.submitted_by as "submittedBy", c.facts_checked_on as "checkedOn", u.shown_name as "checkedBy"
    from incident_cases c left join users u on u.id = c.facts_checked_by where c.id = ${input.id}`);
  const titles = [record.title, record.titleEn].filter((title): title is string => Boolean(title));
  const own = {
    year: Number(record.year),
    date: record.happenedOn as string | null,
    country: record.country as string | null,
    titles,
  };
  return {
    withdrawn: false,
    record: record as { id: string; version: number },
    acts: allowedFor({ ...record, submittedBy } as never, viewer),
    mayLift: mayLift(record, actor),
    lessons: await lessonsOf(tx, input.id, viewer, language),
    readers,
    isRead,
    quizScore,
    links: await linksOf(tx, input.id, viewer),
    duplicates: await duplicatesOf(tx, viewer, own, input.id),
    named: await namedBefore(tx, record, language),
    mayCheck: actor.permissions.has(publishRight) && waitsForCheck(record),
    checked: checkedOn === null ? null : { on: checkedOn, by: checkedBy },
  };
});

export const readHandlers = [
  handle(contract.markCaseRead, async (call) => {
    const { tx, actor, projectId, input } = call;
    await mustSeeSubject(tx, viewerOf(actor, projectId), 'incident-case', input.id);
    await tx.run(
      sql`insert into case_reads (case_id, user_id) values (${input.id}, ${actor.userId}) on conflict (tenant_id, case_id, user_id) do nothing`,
    );
    return tx.one<{ readers: number }>(
      sql`select count(*)::int as readers from case_reads where case_id = ${input.id}`,
    );
  }),
  handle(contract.linkCase, async (call) => {
    const { tx, actor, projectId, input } = call;
    const viewer = viewerOf(actor, projectId);
    await mustSeeSubject(tx, viewer, input.entityType, input.entityId);
    if (!input.isSet) {
      await tx.run(sql`
        update case_links set is_deleted = 1 where case_id = ${input.caseId} and subject = ${input.entityType} and subject_id = ${input.entityId} and is_deleted = 0`);
      return {};
    }
    await mustSeeSubject(tx, viewer, 'incident-case', input.caseId);
    await tx.run(sql`
      insert into case_links (case_id, subject, subject_id, kind) values (${input.caseId}, ${input.entityType}, ${input.entityId}, ${input.kind})
      on conflict (tenant_id, case_id, subject, subject_id) where is_deleted = 0 do update set kind = excluded.kind`);
    return {};
  }),
];
