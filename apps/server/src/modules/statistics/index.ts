import { reportEndpoints, reportGallery, reports } from '@ircrisk/contract/modules/statistics.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { readReport } from './report.ts';

/** Standard reports on ledger data, aggregated by the database. */
export const statistics: ServerModule = {
  id: 'statistics',
  handlers: [
    handle(reportGallery, async ({ language }) =>
      Object.entries(reports).map(([id, report]) => ({ id, title: report[language], chart: report.chart })),
    ),
    ...Object.entries(reportEndpoints).map(([id, endpoint]) =>
      handle(endpoint, ({ tx, input, language, actor }) =>
        readReport(
          tx,
          id as keyof typeof reports,
          (input as { nodeId?: string }).nodeId ?? null,
          language,
          actor.timeZone,
        ),
      ),
    ),
  ],
};
