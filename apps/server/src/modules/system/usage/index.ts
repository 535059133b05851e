import * as contract from '@ircrisk/contract/modules/system/usage.ts';
import type { z } from 'zod';
import { hiddenRecords, keptRights, seenEntries } from '#platform/audit/kept-entries.ts';
import { all, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { exportJob } from './export-job.ts';
import { keepCounting } from './keeper.ts';
import { activeFigures, statistics } from './statistics.ts';
import * as store from './store.ts';

/** For figures per customer, and for the bench. */
export { countDays, countOperations } from './statistics.ts';

type ErrorRow = z.output<typeof contract.ErrorLog>;

const errorColumns = sql`t.id, nullif(split_part(t.request_uri, '/', 3), '') as "serviceId", t.request_id as "requestId", nullif(t.remote_ip, '') as "remoteIp",
  nullif(t.user_agent, '') as "userAgent", nullif(t.request_uri, '') as "requestUri", nullif(t.method, '') as method, t.env, t.params, t.milliseconds::text as time,
  t.exception_name as "exceptionName", t.message, nullif(t.file_name, '') as "fileName", t.line_number as "lineNumber", t.create_time as "createTime",
  (select u.shown_name from users u where u.tenant_id = t.tenant_id and u.id = t.user_id) as "createBy"`;

const seenBy = ({ tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>) =>
  seenEntries(tx, viewerOf(actor, projectId));

/** The same, with what else is not there for the reader: the names of those records. */
async function readBy(call: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>) {
  const viewer = viewerOf(call.actor, call.projectId);
  const hidden = await hiddenRecords(call.tx, viewer);
  const seen = await seenEntries(call.tx, viewer, hidden);
  return { seen, readership: { language: call.language, hidden } };
}

/** Who did what, when and from where: read only, of the caller's tenant. */
export const usage: ServerModule = {
  id: 'usage',
  handlers: [
    handle(contract.usualLogs, async (call) => {
      const { tx, input } = call;
      const { seen, readership } = await readBy(call);
      const { rows, total } = await store.logPage(tx, input, readership, seen);
      return pageOf(rows, total, input);
    }),
    handle(contract.usualLog, async (call) => {
      const { tx, input } = call;
      const { seen, readership } = await readBy(call);
      const found = await store.logDetail(tx, input.id, readership, seen);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.apiLogs, async (call) => {
      const { tx, input, language } = call;
      const { rows, total } = await store.requestPage(tx, input, language, await seenBy(call));
      return pageOf(rows, total, input);
    }),
    handle(contract.apiLog, async (call) => {
      const { tx, input, language } = call;
      const found = await store.requestDetail(tx, input.id, language, await seenBy(call));
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
      return pageOf(rows, total, input);
    }),
    handle(contract.errorLog, async ({ tx, actor, input }) => {
      const stack = actor.isOperator ? sql`, t.stack_trace as "stackTrace"` : sql``;
      const found = await tx.maybe<ErrorRow>(
        sql`select ${errorColumns}${stack} from error_records t where t.tenant_id = current_tenant() and t.id = ${input.id}`,
      );
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.usageStatistics, ({ tx, input, language }) => statistics(tx, input.by, input, language)),
    handle(contract.activePeople, ({ tx }) => activeFigures(tx)),
    handle(contract.usageModules, async ({ tx, language }) =>
      (await statistics(tx, 'module', {}, language, 'all')).map(({ key, name }) => ({
        id: key,
        label: name,
      })),
    ),
    handle(contract.exportUsualLogs, async ({ tx, actor, origin, projectId, input, language }) => {
      const { permissions, ...viewer } = viewerOf(actor, projectId);
      const rights = keptRights().filter((right) => permissions?.has(right));
      const asked = { query: input, viewer: { ...viewer, rights } };
      return { jobId: await enqueue(tx, { actor, origin, language }, exportJob, asked) };
    }),
  ],
  jobs: [exportJob],
  routes: keepCounting,
};
