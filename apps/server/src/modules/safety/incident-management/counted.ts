import type { Told } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Queries } from '#platform/database/pool.ts';
import { raw, type Sql, sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { told } from './classify.ts';
import { mayRead, unread } from './kept.ts';

/** Whose figures, of which days and places; null is the whole plant. */
export interface FigureScope {
  from: string;
  to: string;
  nodeIds: readonly string[] | null;
  viewer: Viewer;
}

/** Months whose figures are of so many that none is read out of them (ADR 108): over, whole in the period, of the whole plant. */
const inWholeMonth = (at: Sql, { from, to, nodeIds }: FigureScope): Sql =>
  nodeIds
    ? raw('false')
    : sql`(date_trunc('month', ${at})::date >= ${from}::date and (date_trunc('month', ${at}) + interval '1 month')::date <= least(${to}::date + 1, date_trunc('month', now())::date))`;

/** Incidents `i` that figures count for their reader. */
export function countsFor(scope: FigureScope): Sql {
  const readable = mayRead(scope.viewer, 'i');
  return readable ? sql`(${readable} or ${inWholeMonth(sql`i.occurred_at`, scope)})` : raw('true');
}

/** The same of what a frozen month keeps of an incident. */
export function keptCountsFor(incidentId: Sql, month: Sql, scope: FigureScope): Sql {
  const hidden = unread(scope.viewer);
  return hidden
    ? sql`(${incidentId} is null or ${incidentId} not in (${hidden}) or ${inWholeMonth(month, scope)})`
    : raw('true');
}

/** Incidents `i` one by one, or in cells as small as a place and an hour. */
export const isToldTo = (viewer: Viewer): Sql => mayRead(viewer, 'i') ?? raw('true');

/** Whether anything may be kept from somebody; it says nothing about whether there is any. */
export const isKeptFrom = (viewer: Viewer): boolean => mayRead(viewer, 'i') !== null;

/** Why figures are without confidential incidents, where they are; told whether there are any or not. */
export async function leftOutOf(tx: Queries, scope: FigureScope): Promise<Told | null> {
  if (!isKeptFrom(scope.viewer)) return null;
  if (scope.nodeIds) return told({ code: 'confidentialOfPlace', path: 'nodeId' });
  const { whole } = await tx.one<{ whole: boolean }>(sql`
    select extract(day from ${scope.from}::date) = 1 and extract(day from ${scope.to}::date + 1) = 1 and ${scope.to}::date < date_trunc('month', now())::date as whole`);
  return whole ? null : told({ code: 'confidentialOfDays', path: 'from' });
}
