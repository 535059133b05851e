import * as contract from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { seenPlaces } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { readFigures } from './figures.ts';
import { maintenanceHooks } from './hooks.ts';
import { act, saveTicks } from './orders/acts.ts';
import { readAsset } from './orders/asset.ts';
import { cmmsFile } from './orders/cmms-file.ts';
import { complete } from './orders/completion.ts';
import { askDeferral, decide } from './orders/deferral.ts';
import { orderHome } from './orders/home.ts';
import { readOrderBoard } from './orders/order-board.ts';
import { followClasses } from './orders/order-hooks.ts';
import { readSheet } from './orders/order-sheet.ts';
import { countFresh, generator } from './plans/generate.ts';
import { change, preview } from './plans/preview.ts';
import { endLink, makeLink, serveCalendar } from './schedule/calendar-feed.ts';
import { level, move, readBoard, readSchedule } from './schedule/schedule.ts';
import { link, readTurnaround } from './schedule/turnaround.ts';
import { keepWatch } from './watch.ts';
import { readYear } from './year/read-year.ts';
import { yearFile } from './year/year-file.ts';

export {
  restoreOrders,
  takeInspections,
  type WantedInspection,
  withdrawOrders,
} from './orders/take-inspections.ts';
export { generate } from './plans/generate.ts';
export {
  planRateSql,
  planRates,
  planRatesByMonth,
  planRatesByNode,
  type RatePeriod,
} from './plans/plan-rates.ts';
export { keepTasks, planIntervals, takeTasks, type WantedTask } from './plans/take-tasks.ts';
export { tellOverdue, watchOrders } from './watch.ts';

/** Nobody plans further than this: the calendar of a plan is made anew every year anyway. */
const mostYears = 10;

/** The part of the plant a person's figures are about. */
const placesOf = ({ tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>, nodeId?: string) =>
  seenPlaces(tx, viewerOf(actor, projectId), nodeId);

/** Plans, orders and their calendar: what falls due, who does it, what came of it. */
export const maintenancePlan: ServerModule = {
  id: 'maintenance-plan',
  hooks: maintenanceHooks,
  home: [orderHome],
  follows: {
    'study.approved': async (tx, { kind }) => {
      if (kind === 'criticality-study') await followClasses(tx);
    },
  },
  handlers: [
    handle(contract.previewPlan, ({ tx, input }) => preview(tx, input)),
    handle(contract.changePlan, ({ tx, input }) => change(tx, input)),
    handle(contract.generateOrders, async (call) => {
      const { tx, input } = call;
      const { far, past } = await tx.one<{ far: boolean; past: boolean }>(sql`
        select ${input.until}::date > current_date + make_interval(years => ${mostYears}) as far, ${input.until}::date < current_date as past`);
      if (far || past)
        throw invalidField('until', far ? 'far' : 'past', {
          zh: far ? `最多生成 ${mostYears} 年` : '生成日期不能早于今天',
          en: far ? `At most ${mostYears} years ahead` : 'The day cannot lie in the past',
        });
      if (input.dryRun) return { jobId: null, fresh: await countFresh(tx, input.until) };
      return { jobId: await enqueue(tx, call, generator, { until: input.until }), fresh: null };
    }),
    handle(contract.orderSheet, (call) => readSheet(call, call.input.id)),
    handle(contract.orderBoard, (call) => readOrderBoard(call, call.input)),
    handle(contract.actOnOrder, (call) => act(call, call.input)),
    handle(contract.saveChecklist, (call) => saveTicks(call, call.input)),
    handle(contract.completeOrder, (call) => complete(call, call.input)),
    handle(contract.deferOrder, (call) => askDeferral(call, call.input)),
    handle(contract.decideDeferral, (call) => decide(call, call.input, false)),
    handle(contract.decideCriticalDeferral, (call) => decide(call, call.input, true)),
    handle(contract.schedule, (call) => readSchedule(call, call.input)),
    handle(contract.board, (call) => readBoard(call, call.input)),
    handle(contract.levelBoard, (call) => level(call, call.input)),
    handle(contract.moveOrders, async (call) => ({ moved: await move(call, call.input.moves) })),
    handle(contract.planFigures, async (call) =>
      readFigures(call.tx, {
        period: call.input.period,
        nodeIds: await placesOf(call, call.input.nodeId),
      }),
    ),
    handle(contract.yearPlan, async (call) => {
      const { nodeId, size, current, ...asked } = call.input;
      const nodeIds = await placesOf(call, nodeId);
      const year = await readYear(call.tx, { ...asked, nodeIds }, call.language, { size, current });
      return { ...year, nodeIds: nodeIds ? [...nodeIds] : null };
    }),
    handle(contract.yearFile, async (call) => {
      const { nodeId, format, ...asked } = call.input;
      const nodeIds = await placesOf(call, nodeId);
      return {
        jobId: await enqueue(call.tx, call, yearFile, { asked: { ...asked, nodeIds }, format }),
      };
    }),
    handle(contract.cmmsFile, async (call) => {
      const { filters } = call.input;
      // A filter that does not exist is refused now, not in the job.
      filterConditions(workOrder, filters);
      const { permissions: _permissions, ...viewer } = viewerOf(call.actor, call.projectId);
      return { jobId: await enqueue(call.tx, call, cmmsFile, { filters, viewer }) };
    }),
    handle(contract.turnaround, (call) => readTurnaround(call, call.input)),
    handle(contract.linkTurnaround, (call) => link(call, call.input)),
    handle(contract.calendarLink, (call) => makeLink(call, call.input)),
    handle(contract.endCalendarLink, async ({ tx, actor }) => ({ ended: await endLink(tx, actor.userId) })),
    handle(contract.assetOrders, (call) => readAsset(call, call.input.id)),
  ],
  jobs: [generator, yearFile, cmmsFile],
  routes: (app, platform) => {
    keepWatch(app, platform);
    serveCalendar(app, platform);
  },
};
