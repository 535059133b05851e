import { raw, type Sql, sql } from '#platform/database/sql.ts';
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

/** Rows of the list: drafts are seen by those who work on them. */
export const listedCases = (viewer: Viewer, at = 't'): Sql =>
  works(viewer) ? open(viewer, at) : sql`${raw(`${at}.state`)} = 'published' and ${open(viewer, at)}`;

/** Rows a search, a count or a comparison may tell of: published ones, whoever asks. */
export const publishedCases = (viewer: Viewer, at = 'c'): Sql =>
  sql`${raw(`${at}.state`)} = 'published' and ${raw(`${at}.is_deleted`)} = 0 and ${open(viewer, at)}`;
