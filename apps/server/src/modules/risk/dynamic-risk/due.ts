import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import type { Follows } from '#platform/events/topics.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { goRound, keepRounds, type TenantRounds, type VisitedTenant } from '#platform/tenancy/rounds.ts';
import { chunkSize, recompute, sharedOf } from './recompute.ts';

/**
 * Subjects are calculated again soon: the mark is written with what happened, the calculation comes after it. A mark that stands is
 * written anew, so that a calculation under way waits for what is told here instead of taking the mark away unseen.
 */
export async function mark(tx: Tx, tenantId: string, which: Sql): Promise<number> {
  const marked = await tx.run(sql`
    insert into dynamic_risk_due (model_id) select m.id from dynamic_risk_models m where m.is_deleted = 0 and m.active and (${which}) order by m.id
    on conflict (tenant_id, model_id) do update set model_id = excluded.model_id`);
  if (marked > 0)
    await tell(tx, { tenantId, userId: null, type: 'data', data: { topic: 'dynamic-risk.due' } });
  return marked;
}

/** Subjects that stand on this equipment: by themselves, by their loop, or as the unit around it. */
const ofEquipment = (equipment: Sql): Sql => sql`
  m.equipment_id in (${equipment})
  or (m.subject_type = 'loop' and m.loop_id in (select c.loop_id from corrosion_members c where c.is_deleted = 0 and c.equipment_id in (${equipment})))
  or (m.subject_type = 'unit' and exists (select 1 from equipment e join factory_nodes n on n.id = e.node_id join factory_nodes u on u.id = m.node_id
    where e.id in (${equipment}) and starts_with(n.path, u.path)))`;
const ofSeries = (ids: readonly string[]): Sql => sql`
  m.bow_tie_id in (select t.id from bow_ties t where t.series_id in (select b.series_id from bow_ties b where b.id = any(${ids}::bigint[])))`;

const ofOrders = (tx: Tx, { orderIds }: { orderIds: readonly string[] }, tenantId: string) =>
  mark(
    tx,
    tenantId,
    ofEquipment(sql`select w.equipment_id from work_orders w where w.id = any(${orderIds}::bigint[])`),
  );

export const follows: Follows = {
  'order.saved': (tx, { orderIds, many }, tenantId) =>
    many ? mark(tx, tenantId, sql`true`) : ofOrders(tx, { orderIds }, tenantId),
  'order.overdue': ofOrders,
  'order.deferred': ofOrders,
  'order.completed': ofOrders,
  'order.cancelled': ofOrders,
  'barrier.changed': (tx, { bowTieIds, barrierIds }, tenantId) =>
    mark(
      tx,
      tenantId,
      sql`${ofSeries(bowTieIds)} or m.bow_tie_id in (select t.id from bow_ties t where t.series_id in (select b.series_id from bow_ties b
        where b.state = 'approved' and b.is_deleted = 0 and exists (select 1 from jsonb_path_query(b.model, '$.*[*].barrierIds[*]') one where one #>> '{}' = any(${barrierIds}::text[]))))`,
    ),
  'window.changed': (tx, { loopIds }, tenantId) =>
    mark(
      tx,
      tenantId,
      sql`m.loop_id = any(${loopIds}::bigint[]) or ${ofEquipment(
        sql`select c.equipment_id from corrosion_members c where c.is_deleted = 0 and c.loop_id = any(${loopIds}::bigint[])`,
      )} or (m.subject_type = 'unit' and exists (select 1 from corrosion_loops l join factory_nodes n on n.id = l.node_id join factory_nodes u on u.id = m.node_id
        where l.id = any(${loopIds}::bigint[]) and starts_with(n.path, u.path)))`,
    ),
  'failure.saved': (tx, { equipmentIds, many }, tenantId) =>
    // The rate of a class moves with each of its members.
    mark(
      tx,
      tenantId,
      many
        ? sql`m.use_failures`
        : sql`m.use_failures and m.equipment_id in (select e.id from equipment e where e.iso_class in (select f.iso_class from equipment f where f.id = any(${equipmentIds}::bigint[])))`,
    ),
  'action.closed': (tx, { actionIds }, tenantId) =>
    mark(
      tx,
      tenantId,
      ofEquipment(
        sql`select a.equipment_id from action_items a where a.id = any(${actionIds}::bigint[]) and a.type = 'moc'`,
      ),
    ),
  'incident.classified': (tx, { equipmentIds }, tenantId) =>
    mark(tx, tenantId, ofEquipment(sql`select unnest(${equipmentIds}::bigint[])`)),
  'study.approved': async (tx, { kind, id }, tenantId) => {
    if (kind === 'rbi-study')
      await mark(
        tx,
        tenantId,
        sql`m.base_source = 'rbi' and m.equipment_id in (select a.equipment_id from rbi_assessments a where a.study_id = ${id} and a.is_deleted = 0)`,
      );
    if (kind === 'bow-tie') await mark(tx, tenantId, ofSeries([id]));
    if (kind === 'management-evaluation') await mark(tx, tenantId, sql`m.base_source = 'rbi'`);
  },
};

/** A chunk a transaction: what is done stays done, whenever the server stops; what is not has its mark still. */
export async function calculateDue(
  { id, inTenant }: Pick<VisitedTenant, 'id' | 'inTenant'>,
  stopping?: AbortSignal,
) {
  for (;;) {
    if (stopping?.aborted) return;
    const done = await inTenant(async (tx) => {
      const rows = await tx.all<{ id: string }>(
        sql`select model_id as id from dynamic_risk_due order by model_id limit ${chunkSize}`,
      );
      if (rows.length > 0)
        await recompute(
          tx,
          id,
          rows.map((row) => row.id),
        );
      return rows.length;
    });
    if (done === 0) return;
  }
}

/** Everything that is active: days pass, shares slide, values grow old and figures set by hand end without anybody's doing. */
const everything = ({ id, inTenant }: VisitedTenant, stopping: AbortSignal) =>
  calculateAll({ tenantId: id, inTenant, after: '0', stop: () => stopping.aborted });

interface Walk {
  tenantId: string;
  inTenant: VisitedTenant['inTenant'];
  /** The last subject that is done. */
  after: string;
  only?: readonly string[] | undefined;
  stop(): boolean;
  onChunk?(last: string, done: number, total: number): Promise<void>;
}

/** By id, a chunk a transaction; from where it was cut off it goes on, and a chunk done twice writes nothing. */
export async function calculateAll({
  tenantId,
  inTenant,
  after,
  only,
  stop,
  onChunk,
}: Walk): Promise<number> {
  const wanted = only ? sql`m.id = any(${only}::bigint[])` : sql`true`;
  let [last, done, news] = [after, 0, 0];
  // Asked once: what changes meanwhile marks its subjects.
  const shared = await inTenant((tx) => sharedOf(tx, { forAll: only === undefined }));
  for (;;) {
    if (stop()) return news;
    const chunk = await inTenant(async (tx) => {
      const rows = await tx.all<{ id: string; total: number }>(sql`
        select m.id, count(*) over ()::int as total from dynamic_risk_models m where m.is_deleted = 0 and m.active and ${wanted} and m.id > ${last}::bigint
        order by m.id limit ${chunkSize}`);
      const ids = rows.map(({ id }) => id);
      const changed = ids.length > 0 ? await recompute(tx, tenantId, ids, shared) : 0;
      return { ids, changed, left: rows[0]?.total ?? 0 };
    });
    const end = chunk.ids.at(-1);
    if (end === undefined) return news;
    last = end;
    done += chunk.ids.length;
    news += chunk.changed;
    await onChunk?.(last, done, done + chunk.left - chunk.ids.length);
  }
}

/** Asked for by a person; after a crash it goes on behind the last chunk that was stored. */
export const recalculation: JobKind<{ subjectIds?: readonly string[] | undefined }, { changed: number }> = {
  kind: 'dynamic-risk.recompute',
  title: { zh: '重算动态风险', en: 'Recalculate dynamic risk' },
  afterCrash: 'resume',
  async run({ input, context, inTenant, saved, progress, checkpoint, signal }) {
    const changed = await calculateAll({
      tenantId: context.tenantId,
      inTenant,
      after: (saved as { after?: string } | null)?.after ?? '0',
      only: input.subjectIds,
      stop: () => signal.aborted,
      async onChunk(after, done, total) {
        await checkpoint({ after });
        await progress(done, total);
      },
    });
    return { changed };
  },
};

const rounds = (visit: TenantRounds['visit']): TenantRounds => ({
  operation: 'calculate dynamic risk',
  everyMs: 300_000,
  firstMs: 110_000,
  visit,
});

/** A figure set by hand ends at a moment of its own, and its subject does not wait for the round of all. */
export const overrideRounds: TenantRounds = {
  operation: 'end figures set by hand',
  everyMs: 15_000,
  firstMs: 25_000,
  visit: ({ id, inTenant }) =>
    inTenant((tx) =>
      mark(
        tx,
        id,
        sql`m.id in (select o.model_id from dynamic_risk_overrides o where o.is_deleted = 0 and o.state in ('requested', 'approved') and o.expires_at <= now())`,
      ),
    ),
};

/** Calculates at once what something has marked, and everything every few minutes. */
export function keepCalculated(app: FastifyInstance, platform: Platform): void {
  keepRounds(app, platform, rounds(everything));
  keepRounds(app, platform, overrideRounds);
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const only = (tenantId: string) =>
    rounds((tenant) => (tenant.id === tenantId ? calculateDue(tenant, stopping.signal) : Promise.resolve()));
  const stop = platform.events.subscribe(({ tenantId, type, data }) => {
    if (type !== 'data' || (data as { topic?: string } | null)?.topic !== 'dynamic-risk.due') return;
    if (waiting.has(tenantId)) return;
    waiting.add(tenantId);
    running = running.then(async () => {
      waiting.delete(tenantId);
      if (stopping.signal.aborted) return;
      await goRound(platform.db, only(tenantId), stopping.signal).catch((error: unknown) =>
        app.log.warn({ err: error }, 'dynamic risk is calculated by the next round'),
      );
    });
  });
  app.addHook('preClose', async () => {
    stop();
    stopping.abort();
    await running;
  });
}
