import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type {
  IntervalOffer,
  takeTestInterval,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement } from '@ircrisk/contract/resources/barrier.ts';
import { type FailureFindingTask, failureFindingTasks } from '#modules/risk/rcm/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { whoSeesEach } from '#platform/resources/who-sees.ts';
import { readElements } from './evidence.ts';
import { recompute } from './recompute.ts';
import { isOverdue, testFirst } from './standing.ts';

interface Tested {
  id: string;
  tag: string;
  barrierId: string;
  barrier: string;
  ownerId: string | null;
  equipmentId: string;
  planId: string | null;
  intervalDays: number | null;
  missionYears: number | null;
}

/** Elements that are tested and stand on equipment. */
const readTested = (tx: Tx, where: Sql): Promise<Tested[]> =>
  tx.all(sql`
    select e.id, e.tag, b.id as "barrierId", b.code as barrier, b.owner_id as "ownerId", e.equipment_id as "equipmentId", e.plan_id as "planId",
      e.interval_days as "intervalDays", e.mission_years as "missionYears"
    from barrier_elements e join barriers b on b.id = e.barrier_id and b.is_deleted = 0
    where e.is_deleted = 0 and e.needs_test and e.equipment_id is not null and ${where} order by e.id`);

/** What RCM asks for of the equipment of an element, where the element is tested otherwise. */
const otherTests = (one: Tested, tasks: readonly FailureFindingTask[]): FailureFindingTask[] =>
  tasks.filter(
    (task) =>
      task.equipmentId === one.equipmentId &&
      (task.planId !== one.planId || task.intervalDays !== one.intervalDays),
  );

/** Tests that may be taken, by element. */
export async function intervalOffers(tx: Tx, where: Sql): Promise<Map<string, IntervalOffer[]>> {
  const elements = await readTested(tx, where);
  const equipmentIds = [...new Set(elements.map(({ equipmentId }) => equipmentId))];
  const tasks = equipmentIds.length === 0 ? [] : await failureFindingTasks(tx, { equipmentIds });
  return new Map(
    elements.map((one) => [
      one.id,
      otherTests(one, tasks).map(({ equipmentId: _equipment, ...offer }) => offer),
    ]),
  );
}

/** The element is tested as RCM asks: its interval, its plan, and where they come from. */
export async function takeInterval(
  { tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  { id, planId }: ParsedInputOf<typeof takeTestInterval>,
): Promise<boolean> {
  const row = await tx.maybe<{ missionYears: number | null }>(sql`
    select t.mission_years as "missionYears" from barrier_elements t
    where t.id = ${id} and ${visible(barrierElement, viewerOf(actor, projectId))} for update`);
  const offers = (await intervalOffers(tx, sql`e.id = ${id}`)).get(id);
  const offer = offers?.find((one) => one.planId === planId);
  if (!row || !offer) throw fail(commonErrors.notFound);
  if (row.missionYears !== null && row.missionYears * 365 < offer.intervalDays)
    throw invalidField('missionYears', 'order', {
      zh: '任务时间不能短于测试周期',
      en: 'The mission time must not be shorter than the test interval',
    });
  const now = (await readElements(tx)).find((one) => one.id === id);
  const isLonger = offer.intervalDays > (now?.intervalDays ?? 0);
  const hidesFailure = now?.lastFailed && now.testOrderId && planId !== now.planId;
  if (now && ((isOverdue(now) && isLonger) || hidesFailure))
    throw invalidField('intervalDays', 'overdue', testFirst);
  await tx.run(sql`
    update barrier_elements set interval_days = ${offer.intervalDays}, plan_id = ${planId}, interval_source = ${offer.source} where id = ${id}`);
  await recompute(tx, actor.tenantId);
  return true;
}

/** An RCM study has come into force: those whose barriers are tested otherwise are told, and decide. */
export async function tellIntervals(tx: Tx, seriesId: string, tenantId: string): Promise<void> {
  const tasks = await failureFindingTasks(tx, { seriesId });
  if (tasks.length === 0) return;
  const equipmentIds = tasks.map(({ equipmentId }) => equipmentId);
  const tested = await readTested(tx, sql`e.equipment_id = any(${equipmentIds}::bigint[])`);
  const keepers = await whoSeesEach(tx, tenantId, await whoMay(tx, 'barrier-element.update'), {
    resource: barrierElement,
    ids: tested.map(({ id }) => id),
  });
  for (const one of tested) {
    const other = otherTests(one, tasks);
    if (other.length === 0) continue;
    const said = (days: string) =>
      other.map(({ source, intervalDays }) => `${source}: ${intervalDays} ${days}`).join('; ');
    await notify(tx, tenantId, one.ownerId ? [one.ownerId] : (keepers.get(one.id) ?? []), {
      kind: 'barrier',
      title: {
        zh: `屏障 ${one.barrier} 的要素 ${one.tag}：RCM 要求另一测试周期`,
        en: `Element ${one.tag} of barrier ${one.barrier}: RCM asks for another test interval`,
      },
      body: { zh: said('天'), en: said('days') },
      link: `/dynamic-barrier-management?barrier=${one.barrierId}`,
    });
  }
}
