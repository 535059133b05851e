import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, FileStore } from './file-store.ts';

export interface S3Settings {
  /** `https://host[:port]`; requests are path-style: `endpoint/bucket/key`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

async function toBuffer(content: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Any S3-compatible store. Files are bounded by the upload limit, so a body is signed and sent whole. */
export function s3FileStore(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 3,
  });
  const url = (key: string) => `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${key}`;
  const send = async (method: string, key: string, body?: Buffer, range?: ByteRange) => {
    const answer = await client.fetch(url(key), {
      method,
      body: body ? new Uint8Array(body) : undefined,
      ...(range && { headers: { range: `bytes=${range.from}-${range.to}` } }),
    });
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) {
      throw new Error(`file store answered ${answer.status} to ${method}`);
    }
    return answer;
  };
  return {
    async put(key, content) {
      const body = await toBuffer(content);
      await send('PUT', key, body);
      return { size: body.length };
    },
    async get(key, range) {
      const answer = await send('GET', key, undefined, range);
      if (!answer.body) throw new Error('file store answered without a body');
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async remove(key) {
      await send('DELETE', key);
    },
  };
}
