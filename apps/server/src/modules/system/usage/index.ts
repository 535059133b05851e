import * as contract from '@ircrisk/contract/modules/system/usage.ts';
import type { z } from 'zod';
import { all, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { exportJob } from './export-job.ts';
import { keepCounting } from './keeper.ts';
import { activeFigures, statistics } from './statistics.ts';
import * as store from './store.ts';

/** For figures per customer, and for the bench. */
export { countDays, countOperations } from './statistics.ts';

type ErrorRow = Omit<z.output<typeof contract.ErrorLog>, 'env' | 'params' | 'time'>;

const errorColumns = sql`t.id, split_part(t.request_uri, '/', 3) as "serviceId", t.request_id as "requestId", t.remote_ip as "remoteIp", t.user_agent as "userAgent", t.request_uri as "requestUri", t.method,
  t.exception_name as "exceptionName", t.message, t.file_name as "fileName", t.line_number as "lineNumber", t.create_time as "createTime",
  coalesce((select u.shown_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id), '') as "createBy"`;

/** Who did what, when and from where: read only, of the caller's tenant. */
export const usage: ServerModule = {
  id: 'usage',
  handlers: [
    handle(contract.usualLogs, async ({ tx, input, language }) => {
      const { rows, total } = await store.logPage(tx, input, language);
      return pageOf(rows, total, input);
    }),
    handle(contract.usualLog, async ({ tx, input, language }) => {
      const found = await store.logDetail(tx, input.id, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.apiLogs, async ({ tx, input }) => {
      const { rows, total } = await store.requestPage(tx, input);
      return pageOf(rows, total, input);
    }),
    handle(contract.apiLog, async ({ tx, input, language }) => {
      const found = await store.requestDetail(tx, input.id, language);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.errorLogs, async ({ tx, input }) => {
      const condition = all([
        sql`t.tenant_id = current_tenant()`,
        ...store.within(sql`t.create_time`, input),
      ]);
      const rows = await tx.all<ErrorRow>(sql`select ${errorColumns} from error_records t where ${condition}
        order by t.create_time desc, t.id desc limit ${input.size} offset ${(input.current - 1) * input.size}`);
      const { total } = await tx.one<{ total: number }>(
        sql`select count(*)::int as total from error_records t where ${condition}`,
      );
      return pageOf(
        rows.map((row) => ({ ...store.notKept, ...row })),
        total,
        input,
      );
    }),
    handle(contract.errorLog, async ({ tx, actor, input }) => {
      const stack = actor.isOperator ? sql`, t.stack_trace as "stackTrace"` : sql``;
      const found = await tx.maybe<ErrorRow>(
        sql`select ${errorColumns}${stack} from error_records t where t.tenant_id = current_tenant() and t.id = ${input.id}`,
      );
      if (!found) throw fail(commonErrors.notFound);
      return { ...store.notKept, ...found };
    }),
    handle(contract.usageStatistics, ({ tx, input, language }) => statistics(tx, input.by, input, language)),
    handle(contract.activePeople, ({ tx }) => activeFigures(tx)),
    handle(contract.usageModules, async ({ tx, language }) =>
      (await statistics(tx, 'module', {}, language)).map(({ key, name }) => ({ id: key, label: name })),
    ),
    handle(contract.exportUsualLogs, async ({ tx, actor, origin, input, language }) => ({
      jobId: await enqueue(tx, { actor, origin, language }, exportJob, { query: input }),
    })),
  ],
  jobs: [exportJob],
  routes: keepCounting,
};
