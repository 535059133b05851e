import * as contract from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmMapping } from '@ircrisk/contract/resources/alarm/log.ts';
import { alarmShelf } from '@ircrisk/contract/resources/alarm/shelf.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { sql } from '#platform/database/sql.ts';
import { findFile } from '#platform/files/files.ts';
import { counting } from '#platform/home/home-source.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { fileContent } from '#platform/resources/exchange/import-job.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { keepRounds } from '#platform/tenancy/rounds.ts';
import { readActors, readPairs } from './actors.ts';
import { compareWithSystem } from './compare.ts';
import { listEvents, replay } from './events.ts';
import { floodsOf } from './kpis.ts';
import { importLogJob } from './log/import-job.ts';
import { judgeAgain } from './log/judge-again.ts';
import { mappingHooks } from './log/mapping-hooks.ts';
import { clockHooks, retimeWaiting } from './log/retime.ts';
import { actOnAlarms, tagHooks } from './master.ts';
import { philosophyHooks, readPhilosophy } from './philosophy.ts';
import { positionHooks } from './position-load.ts';
import { readKpis } from './read-kpis.ts';
import { floodBefore, inPeriod, mustFindPosition, type Period, periodOf, readBins } from './read-period.ts';
import { alarmReport } from './report.ts';
import { expireShelves, readShelved, readTagLog, shelfHooks, takeShelfAct } from './shelves.ts';
import { dismissTuning, followActions, proposeTuning, submitTuning } from './tuning.ts';

export { frequentEquipment } from './actors.ts';
export { writeLog } from './log/import-job.ts';
export { type LogFormat, readLog } from './log/read-log.ts';
export { type PositionLoad, positionLoads } from './position-load.ts';
export { remakeRollups } from './rollups.ts';

interface Asked {
  positionId: string;
  from: string;
  to: string;
}

/** The days asked for, of a position the caller sees. */
async function periodFor(call: Call): Promise<Period> {
  const { positionId, from, to } = call.input as Asked;
  await mustFindPosition(call, positionId);
  return periodOf(positionId, from, to, call.actor.timeZone);
}

async function loadOf(call: Call) {
  const { tx } = call;
  const period = await periodFor(call);
  const rules = await readPhilosophy(tx);
  const { bins } = await readBins(tx, period);
  const shelves = await tx.all<{ code: string; kind: string; from: number; to: number; alarm: string }>(sql`
    select h.code, h.kind, (extract(epoch from h.start_time) * 1000)::float8 as "from", (extract(epoch from coalesce(h.ended_time, h.until_time)) * 1000)::float8 as "to", a.code as alarm
    from alarm_shelves h join alarm_tags a on a.tenant_id = h.tenant_id and a.id = h.tag_id
    where a.position_id = ${period.positionId} and h.is_deleted = 0 and h.state in ('active', 'expired', 'ended') and h.start_time < ${period.to}::date + 1
      and coalesce(h.ended_time, h.until_time) >= ${period.from}::date order by h.start_time limit 200`);
  const changes = await tx.all<{ at: number; alarm: string }>(sql`
    select (extract(epoch from e.time) * 1000)::float8 as at, t.code as alarm from alarm_events e join alarm_tags t on t.tenant_id = e.tenant_id and t.id = e.tag_id
    where e.position_id = ${period.positionId} and e.kind = 9 and e.kind >= 3 and ${inPeriod(period)} order by e.time limit 200`);
  return {
    midnights: [...period.midnights],
    bins,
    floods: floodsOf(bins, period.midnights[0] ?? 0, rules, await floodBefore(tx, period, bins, rules.flood)),
    limit: rules.flood.startAt,
    shelves,
    changes,
  };
}

/** Alarms of the control systems: master database, logs, figures of operator positions, tuning, shelving. */
export const alarmManagement: ServerModule = {
  id: 'alarm-management',
  hooks: [tagHooks, shelfHooks, mappingHooks, clockHooks, philosophyHooks, positionHooks],
  home: [
    {
      code: 'alarm-management',
      figure: counting(alarmShelf, {
        where: sql`t.state = 'active'`,
        words: { zh: '{count} 个报警被搁置或停用', en: '{count} alarms shelved or out of service' },
      }),
    },
  ],
  follows: { 'action.closed': (tx, { actionIds }) => followActions(tx, actionIds) },
  handlers: [
    handle(contract.kpiRun, async (call) => {
      const position = await mustFindPosition(call, call.input.positionId);
      const period = await periodFor(call as Call);
      return (await readKpis(call.tx, position, period, call.actor.timeZone)).answer;
    }),
    handle(contract.alarmLoad, (call) => loadOf(call as Call)),
    handle(contract.badActors, async (call) =>
      readActors(call.tx, await periodFor(call as Call), call.input.kind, call.actor.timeZone, call.language),
    ),
    handle(contract.alarmPairs, async (call) => readPairs(call.tx, await periodFor(call as Call))),
    handle(contract.tuningOf, async (call) =>
      proposeTuning(call, call.input, await periodFor(call as Call), call.actor.timeZone),
    ),
    handle(contract.submitTuning, async (call) =>
      submitTuning(call, call.input, await periodFor(call as Call)),
    ),
    handle(contract.dismissTuning, (call) => dismissTuning(call, call.input)),
    handle(contract.eventList, async (call) => {
      await mustFindPosition(call, call.input.positionId);
      return listEvents(call.tx, call.input, call.language);
    }),
    handle(contract.eventReplay, async (call) => {
      await mustFindPosition(call, call.input.positionId);
      return replay(call.tx, call.input, call.language);
    }),
    handle(contract.importLog, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      if (input.positionId) await mustFindPosition(call, input.positionId);
      const known = await tx.maybe(
        sql`select 1 from alarm_mappings t where t.id = ${input.mappingId} and ${visible(alarmMapping, viewerOf(actor, projectId))}`,
      );
      if (!known || !(await findFile(tx, input.fileId))) throw fail(commonErrors.notFound);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, importLogJob, input) };
    }),
    handle(contract.compareMaster, async ({ tx, platform, actor, projectId, input, language }) => {
      const { fileId, ...asked } = input;
      const content = fileId ? await fileContent(tx, platform, fileId) : asked.content;
      if (content === undefined)
        throw invalidField('content', 'required', {
          zh: '请选择组态文件',
          en: 'Choose the file of the control system',
        });
      return compareWithSystem(tx, viewerOf(actor, projectId), { ...asked, content }, language);
    }),
    handle(contract.actOnTags, (call) => actOnAlarms(call, call.input)),
    handle(contract.actOnShelf, (call) => takeShelfAct(call, call.input)),
    handle(contract.shelvedNow, (call) => readShelved(call)),
    handle(contract.tagLog, async ({ tx, actor, projectId, input }) => {
      const seen = await tx.maybe(
        sql`select 1 from alarm_tags t where t.id = ${input.id} and ${visible(alarmTag, viewerOf(actor, projectId))}`,
      );
      if (!seen) throw fail(commonErrors.notFound);
      return readTagLog(tx, input.id);
    }),
    handle(contract.monthlyReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const { positionId, ...asked } = input;
      periodOf(positionId, input.from, input.to, actor.timeZone);
      const position = await mustFindPosition(call, positionId);
      return {
        jobId: await enqueue(tx, { actor, origin, language, projectId }, alarmReport, { ...asked, position }),
      };
    }),
  ],
  jobs: [importLogJob, alarmReport],
  routes: (app, platform) =>
    keepRounds(app, platform, {
      operation: 'end shelved alarms',
      everyMs: 60_000,
      firstMs: 20_000,
      visit: async ({ inTenant }) => {
        await inTenant(expireShelves);
        await inTenant(retimeWaiting);
        await inTenant(judgeAgain);
      },
    }),
};
