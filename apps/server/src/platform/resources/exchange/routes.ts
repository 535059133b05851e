import type { Resource } from '@ircrisk/contract/resource.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileErrors, maxUploadBytes, storeFile } from '#platform/files/files.ts';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import { admit } from '#platform/http/mount.ts';
import { languageOf, originOf, projectOf } from '#platform/http/request-context.ts';
import type { Platform } from '#platform/platform.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';
import { endpointsOf } from '../endpoints.ts';
import { viewerOf } from '../scope.ts';
import { sheetColumns } from './columns.ts';
import { sheetTask } from './export-rows.ts';
import { judgeFile } from './import-job.ts';
import { writeSheet } from './workbook.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function uploaded(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw fail(commonErrors.mediaType);
  const part = await request.file({ limits: { fileSize: maxUploadBytes, files: 1 } });
  if (!part) throw fail(fileErrors.missing);
  const content = await part.toBuffer().catch(() => {
    throw fail(fileErrors.size, { max: maxUploadBytes / 1024 / 1024 });
  });
  return { name: part.filename, content };
}

/** The two calls of a resource that move files: the empty workbook to fill in, and the check of a filled one. */
export function mountExchange(app: FastifyInstance, platform: Platform, resource: Resource): void {
  const { template, 'import-check': check } = endpointsOf(resource);
  if (!template || !check) return;

  app.route({
    method: 'GET',
    url: `/api${template.path}`,
    config: { access: template.access, endpoint: template },
    handler: async (request, reply) => {
      const actor = await admit(request, template);
      const language = languageOf(request, actor);
      const columns = sheetColumns(resource).filter(
        ({ property, imported }) => imported && property !== 'id',
      );
      const content = await writeSheet(sheetTask(resource, language, columns), []);
      const name = encodeURIComponent(`${resource.title[language]}.xlsx`);
      return reply
        .type(sheetType)
        .header('Content-Disposition', `attachment; filename="template.xlsx"; filename*=UTF-8''${name}`)
        .send(content);
    },
  });

  app.route({
    method: 'POST',
    url: `/api${check.path}`,
    config: { access: check.access, endpoint: check },
    handler: async (request) => {
      const actor = await admit(request, check);
      const language = languageOf(request, actor);
      const projectId = projectOf(request, actor);
      // The upload comes first: a slow line must not hold a connection to the database.
      const upload = await uploaded(request);
      const data = await withTenant(
        platform.db,
        contextOf(actor, originOf(request, check.path), projectId),
        async (tx) => {
          const judged = await judgeFile(tx, resource, upload.content, viewerOf(actor, projectId), language, {
            maxRows: platform.config.importRows,
          });
          const file = await storeFile(tx, platform, actor.tenantId, { ...upload, expireHours: 24 });
          return {
            fileId: file.id,
            rows: judged.rows,
            valid: judged.rows - judged.broken.size,
            errors: judged.errors,
          };
        },
      );
      return success(data, 'done', language);
    },
  });
}
