import { filePaths, type StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import type { TestClient } from './test-client.ts';

/** A multipart body with one file, after any fields. */
export function multipart(
  name: string,
  content: Uint8Array,
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'test-boundary-7d1f';
  const before = Object.entries(fields)
    .map(
      ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const head = `${before}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A file in the store, sent as a browser sends it. */
export async function upload(
  client: TestClient,
  name: string,
  content: Uint8Array | string,
): Promise<StoredFile> {
  const { payload, headers } = multipart(name, Buffer.from(content));
  const answer = await client.app.inject({
    method: 'POST',
    url: `/api${filePaths.upload}`,
    headers: { ...headers, 'blade-auth': `bearer ${client.token}` },
    payload,
  });
  return answer.json<{ data: StoredFile }>().data;
}
