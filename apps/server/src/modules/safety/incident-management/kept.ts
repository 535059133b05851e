import {
  rcaBarrier,
  rcaChange,
  rcaCustody,
  rcaEvidence,
  rcaMeasure,
  rcaTimeline,
} from '@ircrisk/contract/resources/root-cause/parts.ts';
import { hasTheWork } from '#modules/workplace/action-item/index.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import type { KeptRows } from '#platform/resources/hooks.ts';
import { hasRight, type Viewer } from '#platform/resources/scope.ts';
import { confidentialRight } from './see.ts';

/** What is confidential is for those with the right, its reporter and its investigator. */
export const mayRead = (viewer: Viewer, alias: string): Sql | null => {
  const at = (column: string) => raw(`${alias}.${column}`);
  return hasRight(viewer, confidentialRight)
    ? null
    : sql`(not ${at('confidential')} or ${at('reporter_id')} = ${viewer.userId} or ${at('investigator_id')} = ${viewer.userId})`;
};

/** Cause analyses `c` about these incidents: begun from one or from a failure it recorded, or linked with it. */
const aboutIncidents = (
  incidents: Sql,
): Sql => sql`coalesce(c.source = 'incident' and c.source_id in (${incidents})
  or c.source = 'failure' and c.source_id in (select f.id from failure_events f where f.incident_id in (${incidents}))
  or c.series_id in (select h.cause_series_id from incidents h where h.cause_series_id is not null and h.id in (${incidents})), false)`;

/** Series of the analyses about an incident, as keys of what was published of them. */
export const seriesAbout = (incidentId: string): Sql =>
  sql`select c.series_id::text from rca_cases c where ${aboutIncidents(sql`select ${incidentId}::bigint`)}`;

/** Incidents this person may not read; null where there are none. */
export const unread = (viewer: Viewer): Sql | null => {
  const readable = mayRead(viewer, 'i');
  return readable && sql`select i.id from incidents i where i.confidential and ${readable} is not true`;
};

const checkRight = 'rca-case.check';
const approveRight = 'rca-case.approve';
const caseRights = [confidentialRight, checkRight, approveRight];

/** Who works on an analysis `c`: its author, leader and team, who submitted or signed it, and while it is in review those who may sign it. */
function hasPartIn(viewer: Viewer): Sql {
  const { userId } = viewer;
  const judges = hasRight(viewer, checkRight) || hasRight(viewer, approveRight);
  return sql`coalesce(c.create_user = ${userId} or c.leader = ${userId} or ${userId}::bigint = any(c.team) or ${judges} and c.state = 'inReview'
    or exists (select 1 from study_steps s where s.study_id = c.id and s.user_id = ${userId}), false)`;
}

/** Analyses of what this person may not read and has no part in; null where there are none. */
const unreadCases = (viewer: Viewer): Sql | null => {
  const hidden = unread(viewer);
  return (
    hidden && sql`select c.id from rca_cases c where ${aboutIncidents(hidden)} and not ${hasPartIn(viewer)}`
  );
};

const hiddenIncidents = raw('select i.id from incidents i where i.confidential');
const hiddenCases = sql`select c.id from rca_cases c where ${aboutIncidents(hiddenIncidents)}`;
const hiddenTables = ['incidents', 'rca_cases', 'failure_events'];

/** Whether an analysis is about an incident that is confidential now. */
export const isOfConfidential = (caseId: string): Sql => sql`${caseId}::bigint in (${hiddenCases})`;

/** Actions `t` of these incidents and analyses; an analysis has those of its measures and the check of their effect. */
const actionsAbout = (incidents: Sql, cases: Sql): Sql => sql`coalesce(
  t.source_module = 'incident-management' and t.source_id in (${incidents})
  or t.source_module = 'root-cause-analysis' and (t.source_id in (${cases}) or t.source_id in (select m.id from rca_measures m where m.study_id in (${cases}))), false)`;

/** What is to be done about a confidential incident tells of it: for its readers, and for those who have the work. */
const keptActions: KeptRows = {
  resource: 'action-item',
  rights: caseRights,
  rows(viewer) {
    const [incidents, cases] = [unread(viewer), unreadCases(viewer)];
    return incidents && cases && sql`(${hasTheWork(viewer)} or not ${actionsAbout(incidents, cases)})`;
  },
  reported: {
    tables: [...hiddenTables, 'rca_measures'],
    rows: sql`not ${actionsAbout(hiddenIncidents, hiddenCases)}`,
  },
};

/** Rows that are a cause analysis or stand in one: of a confidential incident they are for its readers and for who works on it; a reporting tool is told none. */
const keptCases = (resource: string, column: 'id' | 'study_id'): KeptRows => ({
  resource,
  rights: caseRights,
  rows(viewer) {
    const cases = unreadCases(viewer);
    return cases && sql`t.${raw(column)} not in (${cases})`;
  },
  reported: { tables: hiddenTables, rows: sql`t.${raw(column)} not in (${hiddenCases})` },
});

export const keptRows: readonly KeptRows[] = [
  keptActions,
  keptCases('rca-case', 'id'),
  ...[rcaEvidence, rcaCustody, rcaTimeline, rcaBarrier, rcaChange, rcaMeasure].map(({ id }) =>
    keptCases(id, 'study_id'),
  ),
];
