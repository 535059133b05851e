import { userExchangePaths } from '@ircrisk/contract/modules/system/user.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import type { FastifyInstance } from 'fastify';
import { storeFile } from '#platform/files/files.ts';
import { readUpload } from '#platform/files/upload.ts';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import { turnUntilAnswered } from '#platform/http/fair-shares.ts';
import { admit } from '#platform/http/mount.ts';
import { mergedParameters } from '#platform/http/parameters.ts';
import { languageOf, originOf } from '#platform/http/request-context.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { Platform } from '#platform/platform.ts';
import { exportJob } from '#platform/resources/exchange/export-job.ts';
import { importJob, judgeFile } from '#platform/resources/exchange/import-job.ts';
import { templateTask } from '#platform/resources/exchange/template.ts';
import { writeSheet } from '#platform/resources/exchange/workbook.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { registerHooks } from '#platform/resources/hooks.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';
import { userHooks } from './import-rules.ts';

/** What a job carries: rights are looked up again when it runs. */
function carried(actor: Actor): Viewer {
  const { permissions: _permissions, ...viewer } = viewerOf(actor, null);
  return viewer;
}

/** The user calls of the wire that move files; the same work as the mechanism's own under `/ircrisk-user/user`. */
export function exchangeRoutes(app: FastifyInstance, platform: Platform): void {
  registerHooks([userHooks]);

  app.get(
    `/api${userExchangePaths.template}`,
    { config: { access: 'user.import' } },
    async (request, reply) => {
      const actor = await admit(request, { access: 'user.import' });
      const language = languageOf(request, actor);
      const context = contextOf(actor, originOf(request, userExchangePaths.template));
      const { fileName, ...task } = await withTenant(platform.db, context, (tx) =>
        templateTask(tx, user, language, undefined),
      );
      const content = await writeSheet(task, []);
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header(
          'Content-Disposition',
          `attachment; filename="user-template-${language}.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
        .send(content);
    },
  );

  app.get(
    `/api${userExchangePaths.export}`,
    { config: { access: 'user.export', title: { zh: '用户：导出', en: 'Users: Export' } } },
    async (request) => {
      const actor = await admit(request, { access: 'user.export' });
      const language = languageOf(request, actor);
      const origin = originOf(request, userExchangePaths.export);
      const filters = mergedParameters(request);
      filterConditions(user, filters);
      const jobId = await withTenant(platform.db, contextOf(actor, origin), (tx) =>
        enqueue(tx, { actor, origin, language }, exportJob, {
          resource: user.id,
          filters,
          viewer: carried(actor),
        }),
      );
      return success({ jobId }, 'done', language);
    },
  );

  app.post(
    `/api${userExchangePaths.import}`,
    { config: { access: 'user.import', title: { zh: '用户：导入', en: 'Users: Import' } } },
    async (request, reply) => {
      const actor = await admit(request, { access: 'user.import' });
      const language = languageOf(request, actor);
      const origin = originOf(request, userExchangePaths.import);
      const { name, content } = await readUpload(request);
      await turnUntilAnswered(platform, actor.tenantId, reply);
      const context = contextOf(actor, origin);
      const judged = await withTenant(platform.db, context, (tx) =>
        judgeFile(tx, user, content, carried(actor), language),
      );
      if (judged.broken.size > 0)
        throw fail(commonErrors.importRows, { count: judged.broken.size }, { data: { rows: judged.errors } });
      const jobId = await withTenant(platform.db, context, async (tx) => {
        const file = await storeFile(tx, platform, actor.tenantId, {
          name,
          content,
          expireHours: 24,
        });
        return enqueue(tx, { actor, origin, language }, importJob, {
          resource: user.id,
          fileId: file.id,
          mode: 'all' as const,
          viewer: carried(actor),
        });
      });
      return success({ jobId }, 'done', language);
    },
  );
}
