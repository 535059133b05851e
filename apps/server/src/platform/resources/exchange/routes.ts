import type { Resource } from '@ircrisk/contract/resource.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { fileErrors, storeFile } from '#platform/files/files.ts';
import { readUpload } from '#platform/files/upload.ts';
import { fail, invalid, success } from '#platform/http/answer.ts';
import { admit } from '#platform/http/mount.ts';
import { mergedParameters } from '#platform/http/parameters.ts';
import { languageOf, originOf, projectOf } from '#platform/http/request-context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { contextOf, withTenant } from '#platform/tenancy/with-tenant.ts';
import { endpointsOf, importCheckInput, templateInput } from '../endpoints.ts';
import { viewerOf } from '../scope.ts';
import { withCells } from './faults.ts';
import { fileContent, judgeFile, type Reading, readingOf } from './import-job.ts';
import { previewOf } from './preview.ts';
import { templateTask } from './template.ts';
import { findColumns, writeSheet } from './workbook.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const keptHours = 24;

interface Upload {
  name: string;
  content: Buffer;
  reading: unknown;
}

async function uploaded(request: FastifyRequest): Promise<Upload> {
  const { name, content, fields } = await readUpload(request);
  const reading = Object.fromEntries(
    (['mapping', 'mends', 'empty', 'into'] as const).flatMap((key) => {
      const value = fields[key];
      // An id is longer than a number holds.
      return value ? [[key, key === 'into' ? value : json(value)]] : [];
    }),
  );
  return { name, content, reading };
}

/** What is to be checked: a file that comes along, or one that is already here. */
interface Asked {
  upload?: Upload;
  fileId?: string;
  reading: Reading;
}

function parsed(input: unknown): Asked {
  const result = importCheckInput.safeParse(input);
  if (!result.success) throw invalid(result.error, () => undefined);
  const { fileId } = result.data;
  return { ...(fileId ? { fileId } : {}), reading: readingOf(result.data) };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function askedOf(request: FastifyRequest): Promise<Asked> {
  if (!request.isMultipart()) {
    const asked = parsed(request.body ?? {});
    if (!asked.fileId) throw fail(fileErrors.missing);
    return asked;
  }
  // The upload comes first: a slow line must not hold a connection to the database.
  const upload = await uploaded(request);
  return { ...parsed(upload.reading), upload };
}

/** The calls of a resource that move files: the empty workbook, the columns of a filled one, and its check. */
export function mountExchange(app: FastifyInstance, platform: Platform, resource: Resource): void {
  const { template, 'import-columns': columns, 'import-check': check } = endpointsOf(resource);
  if (!template || !columns || !check) return;
  const inTenant = async <T>(
    request: FastifyRequest,
    actor: Actor,
    path: string,
    work: (tx: Tx, projectId: string | null) => Promise<T>,
  ) => {
    const projectId = projectOf(request, actor);
    const context = contextOf(actor, originOf(request, path), projectId);
    const leave = await platform.shares.enter(actor.tenantId, request.raw.socket);
    return withTenant(platform.db, context, (tx) => work(tx, projectId)).finally(leave);
  };

  app.route({
    method: 'GET',
    url: `/api${template.path}`,
    config: { access: template.access, endpoint: template },
    handler: async (request, reply) => {
      const actor = await admit(request, template);
      const asked = templateInput.safeParse(mergedParameters(request));
      if (!asked.success) throw invalid(asked.error, () => undefined);
      const { kind, language = languageOf(request, actor) } = asked.data;
      const { fileName, ...task } = await inTenant(request, actor, template.path, (tx) =>
        templateTask(tx, resource, language, kind),
      );
      return reply
        .type(sheetType)
        .header(
          'Content-Disposition',
          `attachment; filename="${resource.id}-template-${language}.xlsx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
        .send(await writeSheet(task, []));
    },
  });

  app.route({
    method: 'POST',
    url: `/api${columns.path}`,
    config: { access: columns.access, endpoint: columns },
    handler: async (request) => {
      const actor = await admit(request, columns);
      const language = languageOf(request, actor);
      const { name, content } = await uploaded(request);
      const bytes = new Uint8Array(content).buffer as ArrayBuffer;
      const found = await findColumns({ content: bytes, resource: resource.id, language });
      const file = await inTenant(request, actor, columns.path, (tx) =>
        storeFile(tx, platform, actor.tenantId, { name, content, expireHours: keptHours }),
      );
      return success({ fileId: file.id, columns: found }, 'done', language);
    },
  });

  app.route({
    method: 'POST',
    url: `/api${check.path}`,
    config: { access: check.access, endpoint: check },
    handler: async (request) => {
      const actor = await admit(request, check);
      const language = languageOf(request, actor);
      const { upload, fileId, reading } = await askedOf(request);
      const data = await inTenant(request, actor, check.path, async (tx, projectId) => {
        const content = upload?.content ?? (await fileContent(tx, platform, fileId ?? ''));
        const judged = await judgeFile(tx, resource, content, viewerOf(actor, projectId), language, {
          maxRows: platform.config.importRows,
          ...reading,
        });
        const preview = await previewOf(tx, resource, judged, language);
        const stored =
          upload &&
          (await storeFile(tx, platform, actor.tenantId, {
            name: upload.name,
            content: upload.content,
            expireHours: keptHours,
          }));
        return {
          fileId: stored?.id ?? fileId ?? '',
          rows: judged.rows,
          valid: judged.rows - judged.broken.size,
          errors: judged.errors,
          faults: await withCells(content, judged, language),
          notes: judged.notes,
          ...preview,
        };
      });
      return success(data, 'done', language);
    },
  });
}
