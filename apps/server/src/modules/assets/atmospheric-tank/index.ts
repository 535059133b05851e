import {
  tankCalculation,
  tankFigures,
  tankGrids,
  tankReport,
} from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { atmosphericTank as resource } from '@ircrisk/contract/resources/ledger/tank.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { calculateTank, inBrief } from './calculate.ts';
import { readGrids } from './grids.ts';
import { tankReadingHooks } from './reading-hooks.ts';
import { tankReportJob } from './report-job.ts';
import { readTank, readTanks } from './store.ts';
import { tankHooks } from './tank-hooks.ts';

/** More than a tank farm has; a list beyond that shows the others without figures. */
const mostTanks = 500;

/** Atmospheric tanks beyond their lists: what API 653 says of them. */
export const atmosphericTank: ServerModule = {
  id: 'atmospheric-tank',
  home: [
    {
      code: 'atmospheric-tank',
      figure: counting(resource, { words: { zh: '{count} 座', en: '{count} tanks' } }),
    },
  ],
  hooks: [...tankHooks, tankReadingHooks],
  handlers: [
    handle(tankCalculation, async ({ tx, input, actor, projectId, language }) => {
      const record = await readDetail(tx, resource, input.id, viewerOf(actor, projectId), language);
      const data = await readTank(tx, input.id, language);
      return {
        tank: record,
        ...calculateTank(data, { level: input.level, specificGravity: input.specificGravity }),
      };
    }),
    handle(tankFigures, async ({ tx, actor, projectId }) => {
      const ids = (
        await tx.all<{ id: string }>(
          sql`select t.id from tanks t where ${visible(resource, viewerOf(actor, projectId))} order by t.tank_number, t.id limit ${mostTanks}`,
        )
      ).map(({ id }) => id);
      const tanks = await readTanks(tx, ids);
      return [...tanks].map(([id, data]) => inBrief(id, data.tank, calculateTank({ ...data, rows: [] }, {})));
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
