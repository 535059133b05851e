import { tankCalculation, tankGrids, tankReport } from '@ircrisk/contract/modules/atmospheric-tank.ts';
import { atmosphericTank as resource } from '@ircrisk/contract/resources/ledger/tank.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { calculateTank } from './calculate.ts';
import { readGrids } from './grids.ts';
import { tankReportJob } from './report-job.ts';
import { readTank } from './store.ts';

/** Atmospheric tanks beyond their lists: what API 653 says of them. */
export const atmosphericTank: ServerModule = {
  id: 'atmospheric-tank',
  handlers: [
    handle(tankCalculation, async ({ tx, input, actor, projectId, language }) => {
      const record = await readDetail(tx, resource, input.id, viewerOf(actor, projectId), language);
      const data = await readTank(tx, input.id, language);
      return {
        tank: record,
        ...calculateTank(data, { level: input.level, specificGravity: input.specificGravity }),
      };
    }),
    handle(tankGrids, async ({ tx, input, actor, projectId, language }) => {
      await readDetail(tx, resource, input.id, viewerOf(actor, projectId), language);
      return readGrids(tx, input.id, input.day);
    }),
    handle(tankReport, async ({ tx, input, actor, projectId, language, origin }) => {
      await readDetail(tx, resource, input.id, viewerOf(actor, projectId), language);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, tankReportJob, input) };
    }),
  ],
  jobs: [tankReportJob],
};
