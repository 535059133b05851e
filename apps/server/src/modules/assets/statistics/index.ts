import { reportEndpoints, reportGallery, reports } from '@ircrisk/contract/modules/assets/statistics.ts';
import { runPivot } from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { readPivot } from './pivot.ts';
import { readReport } from './report.ts';
import { keepSending } from './schedule.ts';
import { statisticsViewHooks } from './view-hooks.ts';

/** Standard reports on ledger data, aggregated by the database. */
export const statistics: ServerModule = {
  id: 'statistics',
  hooks: [statisticsViewHooks],
  handlers: [
    handle(reportGallery, async ({ language }) =>
      Object.entries(reports).map(([id, report]) => ({ id, title: report[language], chart: report.chart })),
    ),
    handle(runPivot, ({ tx, input, actor, projectId, language }) =>
      readPivot(tx, input, viewerOf(actor, projectId), language, actor.timeZone),
    ),
    ...Object.entries(reportEndpoints).map(([id, endpoint]) =>
      handle(endpoint, ({ tx, input, language, actor, projectId }) =>
        readReport(
          tx,
          id as keyof typeof reports,
          { nodeId: (input as { nodeId?: string }).nodeId ?? null, viewer: viewerOf(actor, projectId) },
          language,
          actor.timeZone,
        ),
      ),
    ),
  ],
  routes: keepSending,
};
