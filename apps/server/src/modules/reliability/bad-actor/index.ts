import * as contract from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { badActorCase } from '@ircrisk/contract/resources/bad-actor.ts';
import { failureTrend } from '@ircrisk/engine-reliability';
import { frequentEquipment } from '#modules/reliability/alarm-management/index.ts';
import {
  figureOf,
  observedFailures,
  periodOf,
  readSettings,
} from '#modules/reliability/failure-database/index.ts';
import { mustSee, seenPlaces } from '#plant/seen-places.ts';
import { inPlaces } from '#plant/subtree.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import { tellBadActors } from './alerts.ts';
import { bottlenecks } from './bottlenecks.ts';
import { caseHandlers } from './case-handlers.ts';
import { engineVersion, rank } from './ranking.ts';
import { badActorReport } from './report.ts';
import type { EquipmentFigures } from './tag-figures.ts';
import { topTen } from './top.ts';

export { type EquipmentFigures, tagFigures } from './tag-figures.ts';
export { type TopLists, topTen } from './top.ts';

const plain = (list: readonly EquipmentFigures[]) =>
  list.map(({ equipmentId, shownTag, count, downtimeHours, cost }) => ({
    equipmentId,
    tag: shownTag,
    count,
    downtimeHours,
    cost,
  }));

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;
/** The part of the plant a person's ranking is about. */
const placesOf = ({ tx, actor, projectId }: Reader, { nodeId }: { nodeId?: string | undefined }) =>
  seenPlaces(tx, viewerOf(actor, projectId), nodeId);

/** The failures a ranking counts, whenever they were. */
const countedOf = ({
  nodeIds,
  isoClass,
}: {
  nodeIds: readonly string[] | null;
  isoClass?: string | undefined;
}) => ({
  nodeIds,
  isoClass: isoClass ?? null,
});

/** A kept run holds the figures of its place: it is shown to whoever sees that place, and to its maker. */
const seenRun = async (reader: Reader): Promise<Sql> => {
  const nodeIds = await placesOf(reader, {});
  return nodeIds
    ? sql`(r.create_user = ${reader.actor.userId} or ${inPlaces('r.node_id', nodeIds)})`
    : sql`true`;
};

/** Whoever may not read alarms is offered none; what is a case already says which. */
async function readFrequent(call: Call, asked: { nodeId?: string | undefined }) {
  const { tx, actor, language } = call;
  if (!may(actor, 'alarm-tag.read')) return [];
  const rows = await frequentEquipment(tx, await placesOf(call, asked), language);
  const cases = await tx.all<{ id: string; equipmentId: string }>(sql`
    select id, equipment_id as "equipmentId" from bad_actor_cases
    where equipment_id = any(${rows.map(({ equipmentId }) => equipmentId)}::bigint[]) and is_deleted = 0 and state not in ('closed', 'rejected')`);
  const open = new Map(cases.map(({ id, equipmentId }) => [equipmentId, id]));
  return rows.map((row) => ({ ...row, caseId: open.get(row.equipmentId) ?? null }));
}

/** Bad actors: ranking of a period, trend of a tag, bottlenecks of the run, and the programme of improvements. */
export const badActor: ServerModule = {
  id: 'bad-actor',
  home: [
    {
      code: 'bad-actor',
      figure: counting(badActorCase, {
        where: sql`t.state not in ('closed', 'rejected')`,
        words: { zh: '{count} 台治理中', en: '{count} being treated' },
      }),
    },
  ],
  follows: {
    // A long import is judged by the next run, not tag by tag.
    'failure.saved': async (tx, { equipmentIds, many }, tenantId) => {
      if (!many) await tellBadActors(tx, tenantId, equipmentIds);
    },
  },
  handlers: [
    handle(contract.runBadActor, async (call) => {
      const { tx, input, actor, language } = call;
      const asked = { ...input, nodeIds: await placesOf(call, input) };
      const period = await periodOf(tx, input, actor.timeZone, 'last12Months', countedOf(asked));
      return (await rank(tx, period, asked, actor.timeZone, language)).ranking;
    }),
    handle(contract.badActorReport, async (call) => {
      const asked = { ...call.input, nodeIds: await placesOf(call, call.input) };
      const period = await periodOf(
        call.tx,
        call.input,
        call.actor.timeZone,
        'last12Months',
        countedOf(asked),
      );
      return {
        jobId: await enqueue(call.tx, call, badActorReport, {
          asked,
          period,
          format: call.input.format,
        }),
      };
    }),
    handle(contract.keepRun, async (call) => {
      const { tx, input, actor, language } = call;
      const period = await periodOf(tx, input, actor.timeZone);
      const { name, ...given } = input;
      const nodeIds = await placesOf(call, input);
      const asked = { ...given, nodeIds };
      const { ranking, parameters, inputHash } = await rank(tx, period, asked, actor.timeZone, language);
      return tx.one<{ id: string }>(sql`
        insert into bad_actor_runs (name, node_id, from_time, to_time, metric, parameters, input_hash, engine_version, event_count, tag_count, result)
        values (${name}, ${nodeIds?.length === 1 ? nodeIds[0] : null}, to_timestamp(${period.start}::double precision / 1000), to_timestamp(${period.end}::double precision / 1000), ${input.metric},
          ${JSON.stringify(parameters)}::jsonb, ${inputHash}, ${engineVersion}, ${ranking.events}, ${ranking.tags}, ${JSON.stringify(ranking)}::jsonb) returning id`);
    }),
    handle(contract.keptRuns, async (call) =>
      call.tx.all(sql`
        select r.id, r.name, r.result -> 'period' ->> 'from' as "from", r.result -> 'period' ->> 'to' as "to", r.metric, r.event_count as events, r.tag_count as tags,
          r.create_time as "createTime", u.shown_name as user
        from bad_actor_runs r left join users u on u.id = r.create_user where r.is_deleted = 0 and ${await seenRun(call)} order by r.create_time desc, r.id desc limit 100`),
    ),
    handle(contract.keptRun, async (call) => {
      const { tx, input } = call;
      const row = await tx.maybe<{
        id: string;
        name: string;
        engineVersion: string;
        inputHash: string;
        parameters: Record<string, unknown>;
        ranking: contract.Ranking;
      }>(sql`
        select r.id, r.name, r.engine_version as "engineVersion", r.input_hash as "inputHash", r.parameters, r.result as ranking from bad_actor_runs r
        where r.id = ${input.id} and r.is_deleted = 0 and ${await seenRun(call)}`);
      if (!row) throw fail(commonErrors.notFound);
      return row;
    }),
    handle(contract.topBadActors, async (call) => {
      const { tx, input, actor } = call;
      const { now: _now, ...period } = await periodOf(tx, input, actor.timeZone);
      const { count, downtime, cost, events } = await topTen(tx, {
        from: period.start,
        to: period.end,
        nodeIds: await placesOf(call, input),
      });
      return { period, count: plain(count), downtime: plain(downtime), cost: plain(cost), events };
    }),
    handle(contract.tagTrend, async ({ tx, input, actor, projectId }) => {
      await mustSee(tx, viewerOf(actor, projectId), input.equipmentId);
      const { equipmentId } = input;
      const { now, ...period } = await periodOf(tx, input, actor.timeZone, 'all', { equipmentId });
      const { basis, since, ...observed } = await observedFailures(
        tx,
        input.equipmentId,
        { ...period, now },
        await readSettings(tx),
      );
      const events = await tx.all<{
        id: string;
        eventNumber: string;
        detectedAt: string;
        zh: string | null;
        en: string | null;
        downtimeHours: number | null;
      }>(sql`
        select t.id, t.event_number as "eventNumber", t.detected_at as "detectedAt", d.dict_value as zh, d.dict_value_en as en, t.downtime_hours as "downtimeHours"
        from failure_events t left join dicts d on d.code = 'failure_mode' and d.dict_key = t.mode_code and d.is_deleted = 0
        where t.equipment_id = ${input.equipmentId} and t.is_deleted = 0 and t.detected_at >= to_timestamp(${period.start}::double precision / 1000)
          and t.detected_at < to_timestamp(${period.end}::double precision / 1000) order by t.detected_at desc limit 200`);
      return {
        period,
        figure: figureOf(failureTrend({ ...observed, truncation: input.truncation })),
        basis,
        since,
        events: events.map(({ zh, en, ...event }) => ({ ...event, mode: zh && en ? { zh, en } : null })),
      };
    }),
    handle(contract.runBottlenecks, async (call) =>
      bottlenecks(call.tx, await placesOf(call, call.input), call.language),
    ),
    handle(contract.frequentAlarms, (call) => readFrequent(call, call.input)),
    ...caseHandlers,
  ],
  jobs: [badActorReport],
};
