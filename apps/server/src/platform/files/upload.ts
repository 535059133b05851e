import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { commonErrors, Failure, fail, invalidField } from '#platform/http/answer.ts';
import { fileErrors, maxUploadBytes } from './files.ts';

export interface Upload {
  name: string;
  content: Buffer;
  /** The text fields beside the file. */
  fields: Readonly<Record<string, string>>;
}

const tooLarge = () => fail(fileErrors.size, { max: maxUploadBytes / 1024 / 1024 });

const second = () =>
  invalidField('file', 'one', {
    zh: '一次只能上传一个文件，请分次上传',
    en: 'One file at a time: send them one after the other',
  });

async function contentOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  if (size > maxUploadBytes || file.truncated) throw tooLarge();
  return Buffer.concat(chunks, size);
}

/**
 * The one file of a multipart request, whole or not at all. The reader is allowed one byte more than the limit, so a file that is
 * too large shows by its length: whether the parser's own mark is set in time does not matter.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw fail(commonErrors.mediaType);
  try {
    let upload: { part: MultipartFile; content: Buffer } | undefined;
    for await (const part of request.files({ limits: { fileSize: maxUploadBytes + 1, files: 2 } })) {
      if (upload) {
        part.file.resume();
        throw second();
      }
      upload = { part, content: await contentOf(part) };
    }
    if (!upload) throw fail(fileErrors.missing);
    const { part, content } = upload;
    const fields = Object.fromEntries(
      Object.entries(part.fields).flatMap(([name, field]) =>
        field && 'value' in field ? [[name, String(field.value)]] : [],
      ),
    );
    checkHash(request.headers['content-sha256'] ?? fields.sha256, content);
    return { name: part.filename ?? '', content, fields };
  } catch (error) {
    throw error instanceof Failure
      ? error
      : multipartFailure(error as { statusCode?: number; code?: string });
  }
}

/** A sender that tells the hash wants to know that every byte came. */
function checkHash(told: unknown, content: Buffer): void {
  if (typeof told !== 'string' || told === '') return;
  if (createHash('sha256').update(content).digest('hex') !== told.toLowerCase()) throw fail(fileErrors.hash);
}

function multipartFailure({ statusCode, code }: { statusCode?: number; code?: string }): Failure {
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  return invalidField('file', 'multipart', {
    zh: '上传的内容不完整或格式有误，请重新上传',
    en: 'What was uploaded is incomplete or malformed; send it again',
  });
}
