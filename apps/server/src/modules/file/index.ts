import { filePaths } from '@ircrisk/contract/modules/file.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { FastifyRequest } from 'fastify';
import { fileErrors, maxUploadBytes, readFile, storeFile } from '#platform/files/files.ts';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import { languageOf, originOf } from '#platform/http/request-context.ts';
import type { ServerModule } from '#platform/module.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';

/** The one file of a multipart request, read whole up to the limit. */
async function uploaded(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw fail(commonErrors.mediaType);
  const part = await request.file({ limits: { fileSize: maxUploadBytes, files: 1 } });
  if (!part) throw fail(fileErrors.missing);
  const content = await part.toBuffer().catch(() => {
    throw fail(fileErrors.size, { max: maxUploadBytes / 1024 / 1024 });
  });
  return { name: part.filename, content };
}

const asAttachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Upload and download of stored files; other modules hold their ids. */
export const file: ServerModule = {
  id: 'file',
  routes: (app, platform) => {
    app.post(`/api${filePaths.upload}`, { config: { access: 'signed-in' } }, async (request) => {
      const actor = await request.authenticate();
      if (actor.mustChangePassword) throw fail(commonErrors.passwordChangeRequired);
      const upload = await uploaded(request);
      const context = contextOf(actor, originOf(request, filePaths.upload));
      const { storageKey: _key, ...stored } = await withTenant(platform.db, context, (tx) =>
        storeFile(tx, platform, actor.tenantId, upload),
      );
      return success(stored, 'done', languageOf(request, actor));
    });

    app.get(`/api${filePaths.download}`, { config: { access: 'signed-in' } }, async (request, reply) => {
      const actor = await request.authenticate();
      if (actor.mustChangePassword) throw fail(commonErrors.passwordChangeRequired);
      const asked = id.safeParse((request.query as { id?: unknown }).id);
      if (!asked.success) throw fail(commonErrors.notFound);
      const context = contextOf(actor, originOf(request, filePaths.download));
      const found = await withTenant(platform.db, context, (tx) => readFile(tx, platform, asked.data));
      if (!found) throw fail(commonErrors.notFound);
      return reply
        .type(found.file.mediaType)
        .header('content-length', found.file.size)
        .header('content-disposition', asAttachment(found.file.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(found.content);
    });
  },
};
