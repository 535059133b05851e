import { hasTheWork } from '#modules/workplace/action-item/index.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import type { KeptRows } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer } from '#platform/resources/scope.ts';

export const confidentialRight = 'incident-case-search.confidential';
export const publishRight = 'incident-case-search.publish';

const editingRights = ['incident-case.update', 'incident-case.create', publishRight];
/** What the rules of the lists ask about. */
export const caseRights = [...editingRights, confidentialRight];

const works = (viewer: Viewer): boolean => editingRights.some((right) => hasRight(viewer, right));

/** What is confidential is for those with the right and for who wrote it down. */
const open = (viewer: Viewer, at: string): Sql =>
  hasRight(viewer, confidentialRight)
    ? raw('true')
    : sql`(${raw(`${at}.confidentiality`)} <> 'confidential' or ${raw(`${at}.create_user`)} = ${viewer.userId})`;

/** What is to be done about a lesson of a confidential case tells of it. */
export const keptActions: KeptRows = {
  resource: 'action-item',
  rights: [confidentialRight],
  rows: (viewer) =>
    hasRight(viewer, confidentialRight)
      ? null
      : sql`(${hasTheWork(viewer)} or not coalesce(t.source_module = 'incident-case-search' and t.source_id in (
          select m.id from case_lesson_marks m join case_lessons l on l.id = m.lesson_id join incident_cases c on c.id = l.case_id where ${open(viewer, 'c')} is not true), false))`,
  reported: {
    tables: ['case_lesson_marks', 'case_lessons', 'incident_cases'],
    rows: raw(`not coalesce(t.source_module = 'incident-case-search' and t.source_id in (
      select m.id from case_lesson_marks m join case_lessons l on l.id = m.lesson_id join incident_cases c on c.id = l.case_id where c.confidentiality = 'confidential'), false)`),
  },
};

/** Rows of the list: what is not published is seen by who wrote it down, who submitted or reopened it, and who judges cases. */
export function listedCases(viewer: Viewer, at = 't'): Sql {
  if (hasRight(viewer, publishRight)) return open(viewer, at);
  const isOwn = works(viewer)
    ? sql` or ${raw(`${at}.create_user`)} = ${viewer.userId} or ${raw(`${at}.submitted_by`)} = ${viewer.userId}`
    : sql``;
  return sql`(${raw(`${at}.state`)} = 'published'${isOwn}) and ${open(viewer, at)}`;
}

/** Rows a search, a count or a comparison may tell of: published ones, whoever asks. */
export const publishedCases = (viewer: Viewer, at = 'c'): Sql =>
  sql`${raw(`${at}.state`)} = 'published' and ${raw(`${at}.is_deleted`)} = 0 and ${open(viewer, at)}`;
