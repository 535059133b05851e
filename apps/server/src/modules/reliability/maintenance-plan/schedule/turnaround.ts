import type { ParsedInputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { linkTurnaround, turnaround } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { criticalPath, reliabilityMessages } from '@ircrisk/engine-reliability';
import { noticeText } from '@ircrisk/units';
import { nameOf } from '#plant/names.ts';
import { subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { orderColumns } from '../orders/order-sheet.ts';
import { told } from '../reliability-figure.ts';

type Board = ResultOf<typeof turnaround>;
type Row = Omit<Board['activities'][number], 'start' | 'float' | 'critical'>;

/** More activities than a board can show. */
const most = 1000;

interface Shutdown {
  id: string;
  name: string;
  place: string;
  nodeId: string;
  start: string;
  end: string;
  hours: number;
  /** Not over yet. */
  ahead: boolean;
}

const shutdownsOf = (tx: Tx, language: Language) =>
  tx.all<Shutdown>(sql`
    select s.id, ${nameOf(language, 's')} as name, ${nameOf(language, 'n')} as place, s.node_id as "nodeId", s.start_date as start, s.end_date as "end", (s.end_date - s.start_date) * 24 as hours, s.end_date >= current_date as ahead
    from plant_shutdowns s join factory_nodes n on n.id = s.node_id where s.is_deleted = 0 and s.end_date >= current_date - 366 order by s.start_date, s.id limit 100`);

/**
 * What is planned inside the shutdown at its place, but for the rounds of plans that are walked while the plant runs. An order
 * without a duration takes its hours by its crew.
 */
const activitiesOf = (call: Call, { nodeId, start, end }: Shutdown) =>
  call.tx.all<Row>(sql`
    select ${orderColumns}, t.after_ids as "afterIds", coalesce(t.duration_hours, greatest(t.planned_hours / t.crew, 0.5)) as duration
    from work_orders t join equipment e on e.id = t.equipment_id
    where ${visible(resource, viewerOf(call.actor, call.projectId))} and t.state not in ('cancelled', 'requested') and t.planned_date >= ${start} and t.planned_date < ${end}
      and (t.plan_id is null or t.requires_shutdown or t.duration_hours is not null or t.after_ids <> '{}')
      and t.node_id = any(array${subtreeIds([nodeId])}) order by t.planned_date, t.id limit ${most}`);

/** Links inside the board; one to an order that has left the shutdown no longer holds anything up. */
const networkOf = (rows: readonly Row[]) => {
  const here = new Set(rows.map(({ id }) => id));
  return rows.map(({ id, duration, afterIds }) => ({
    id,
    duration,
    after: afterIds.filter((one) => here.has(one)),
  }));
};

/** The network of a shutdown with its critical path, in hours from the start. */
export async function readTurnaround(
  call: Call,
  { shutdownId }: ParsedInputOf<typeof turnaround>,
): Promise<Board> {
  const all = await shutdownsOf(call.tx, call.language);
  const chosen = shutdownId
    ? all.find(({ id }) => id === shutdownId)
    : (all.find(({ ahead }) => ahead) ?? all.at(-1));
  if (shutdownId && !chosen) throw fail(commonErrors.notFound);
  const shutdowns = all.map(({ nodeId: _node, ahead: _ahead, ...one }) => one);
  if (!chosen) return { shutdowns, shutdownId: null, finish: null, activities: [], reason: null };
  const rows = await activitiesOf(call, chosen);
  const { value, reason } = criticalPath({ activities: networkOf(rows) });
  const found = new Map(value?.activities.map((one) => [one.id, one]));
  return {
    shutdowns,
    shutdownId: chosen.id,
    finish: value && rows.length > 0 ? value.finish : null,
    activities: rows
      .map((row) => {
        const one = found.get(row.id);
        return {
          ...row,
          start: one?.earlyStart ?? 0,
          float: one?.float ?? null,
          critical: one?.critical ?? false,
        };
      })
      .sort((a, b) => a.start - b.start || (a.float ?? 0) - (b.float ?? 0)),
    reason: reason ? told(reason) : null,
  };
}

/** Says what has to be done before an order and how long it takes; a circle is refused with its path. */
export async function link(
  call: Call,
  input: ParsedInputOf<typeof linkTurnaround>,
): Promise<{ version: number }> {
  const shutdown = (await shutdownsOf(call.tx, 'zh')).find(({ id }) => id === input.shutdownId);
  if (!shutdown) throw fail(commonErrors.notFound);
  const rows = await activitiesOf(call, shutdown);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  if (!numbers.has(input.id)) throw fail(commonErrors.notFound);
  const after = [...new Set(input.afterIds)];
  if (!after.every((one) => numbers.has(one)))
    throw invalidField('afterIds', 'reference', {
      zh: '前置工单不在本次检修内',
      en: 'An order to wait for is not part of this turnaround',
    });
  const changed = rows.map((row) => (row.id === input.id ? { ...row, afterIds: after } : row));
  const { reason } = criticalPath({
    activities: networkOf(changed).map((one) => ({
      ...one,
      id: numbers.get(one.id) ?? one.id,
      after: one.after.map((id) => numbers.get(id) ?? id),
    })),
  });
  if (reason)
    throw invalidField('afterIds', reason.code, {
      zh: noticeText(reliabilityMessages, reason, 'zh'),
      en: noticeText(reliabilityMessages, reason, 'en'),
    });
  return call.tx.one<{ version: number }>(sql`
    update work_orders set after_ids = ${after}::bigint[], duration_hours = coalesce(${input.durationHours ?? null}::double precision, duration_hours)
    where id = ${input.id} returning version`);
}
