import * as contract from '@ircrisk/contract/modules/system/file.ts';
import { labelsOf, parseOptions } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { FastifyInstance } from 'fastify';
import { anyFile, contentOf, partBytes, pieceOf, type StoredFile, storeFile } from '#platform/files/files.ts';
import { askedRanges, severalPieces } from '#platform/files/ranges.ts';
import { beginUpload, finishUpload, giveUp, takePart, uploadState } from '#platform/files/resumable.ts';
import { readUpload } from '#platform/files/upload.ts';
import { commonErrors, fail, invalid, invalidField, success } from '#platform/http/answer.ts';
import { turnUntilAnswered } from '#platform/http/fair-shares.ts';
import { handle } from '#platform/http/handle.ts';
import { admit } from '#platform/http/mount.ts';
import { languageOf, originOf, projectOf } from '#platform/http/request-context.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';
import { mayRead } from './access.ts';

const { filePaths } = contract;
const signedIn = { access: 'signed-in' } as const;
const uploads = { ...signedIn, title: { zh: '上传文件', en: 'File upload' } };

const asAttachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

const shown = ({ id, name, mediaType, size, sha256 }: StoredFile) => ({ id, name, mediaType, size, sha256 });

function askedId(query: unknown): string {
  const asked = id.safeParse((query as { id?: unknown }).id);
  if (!asked.success) throw fail(commonErrors.notFound);
  return asked.data;
}

/** `bytes from-to/size`, as RFC 9110 writes it; the length of the body must agree. */
function rangeStart(header: unknown, length: number): number {
  const range = /^bytes (\d{1,10})-(\d{1,10})\/\d{1,10}$/.exec(String(header ?? ''));
  const [from, to] = [Number(range?.[1]), Number(range?.[2])];
  if (!range || to - from + 1 !== length)
    throw invalidField('Content-Range', 'range', {
      zh: 'Content-Range 与内容长度不符',
      en: 'Content-Range does not fit the length of the body',
    });
  return from;
}

/** Parts of a large upload: the only bodies of bare bytes the platform takes. */
function takeParts(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`/api${filePaths.part}`, { config: uploads, bodyLimit: partBytes }, async (request, reply) => {
      const actor = await admit(request, signedIn);
      if (!Buffer.isBuffer(request.body)) throw fail(commonErrors.mediaType);
      const content = request.body;
      const from = rangeStart(request.headers['content-range'], content.length);
      const uploadId = askedId(request.query);
      await turnUntilAnswered(platform, actor.tenantId, reply);
      const context = contextOf(actor, originOf(request, filePaths.part));
      const state = await withTenant(platform.db, context, (tx) =>
        takePart(tx, platform, uploadId, from, content),
      );
      return success(state, 'done', languageOf(request, actor));
    });
  });
}

/** Upload and download of stored files; other modules hold their ids. */
export const file: ServerModule = {
  id: 'file',
  handlers: [
    handle(contract.beginUpload, ({ tx, actor, input }) => beginUpload(tx, actor.tenantId, input)),
    handle(contract.uploadState, ({ tx, input }) => uploadState(tx, input.id)),
    handle(contract.abandonUpload, async ({ platform, actor, origin, input }) => {
      await giveUp(platform, contextOf(actor, origin), input.id);
      return true as const;
    }),
  ],
  routes: (app, platform) => {
    app.post(`/api${filePaths.upload}`, { config: uploads }, async (request, reply) => {
      const actor = await admit(request, signedIn);
      const upload = await readUpload(request);
      await turnUntilAnswered(platform, actor.tenantId, reply);
      const context = contextOf(actor, originOf(request, filePaths.upload));
      const stored = await withTenant(platform.db, context, (tx) =>
        storeFile(tx, platform, actor.tenantId, upload),
      );
      return success(shown(stored), 'done', languageOf(request, actor));
    });

    takeParts(app, platform);

    app.post(`/api${filePaths.finish}`, { config: uploads }, async (request) => {
      const actor = await admit(request, signedIn);
      const input = contract.finishUploadInput.safeParse(request.body, parseOptions);
      if (!input.success) throw invalid(input.error, labelsOf(contract.finishUploadInput));
      const context = contextOf(actor, originOf(request, filePaths.finish));
      const stored = await finishUpload(platform, context, input.data.id, input.data.sha256);
      return success(shown(stored), 'done', languageOf(request, actor));
    });

    app.get(`/api${filePaths.download}`, { config: signedIn }, async (request, reply) => {
      const actor = await admit(request, signedIn);
      const asked = askedId(request.query);
      const projectId = projectOf(request, actor);
      const context = contextOf(actor, originOf(request, filePaths.download), projectId);
      const found = await withTenant(platform.db, context, async (tx) => {
        const file = await anyFile(tx, asked);
        return file && (await mayRead(tx, actor, projectId, file)) ? file : undefined;
      });
      if (!found) throw fail(commonErrors.notFound);
      reply
        .type(found.mediaType)
        .header('accept-ranges', 'bytes')
        .header('content-disposition', asAttachment(found.name))
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store');
      const ranges = askedRanges(request.headers.range, found.size);
      if (ranges === 'outside')
        return reply.code(416).header('content-range', `bytes */${found.size}`).send();
      const [range, ...more] = ranges ?? [];
      if (!range || !ranges)
        return reply.header('content-length', found.size).send(await contentOf(platform, found));
      if (more.length > 0) {
        const { type, length, body } = severalPieces(found, ranges, (one) => pieceOf(platform, found, one));
        return reply.code(206).type(type).header('content-length', length).send(body);
      }
      return reply
        .code(206)
        .header('content-length', range.to - range.from + 1)
        .header('content-range', `bytes ${range.from}-${range.to}/${found.size}`)
        .send(await pieceOf(platform, found, range));
    });
  },
};
