import { resources } from '@ircrisk/contract/catalog.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { type Job, jobDetail } from '@ircrisk/contract/modules/system/job.ts';
import { type Resource, resourcePath, verbsOf } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { z } from 'zod';
import type { Answer, TestClient } from '#testing/test-client.ts';
import { multipart } from '#testing/upload.ts';
import type { importCheckResult } from '../endpoints.ts';
import type { ImportResult } from './import-job.ts';

// Export and import through HTTP, as a browser does them.

/**
 * Which languages a list goes out and comes back in: one with made-up records, the other with the demo plant's, turn about;
 * ROUND_TRIPS=both walks all of them.
 */
export function roundTripLanguages(resource: Resource, records: 'samples' | 'demo'): Language[] {
  if (process.env.ROUND_TRIPS === 'both') return ['zh', 'en'];
  const exchanged = resources.filter((each) => verbsOf(each).includes('import'));
  const even = exchanged.indexOf(resource) % 2 === 0;
  return [even === (records === 'demo') ? 'zh' : 'en'];
}

export async function finishedJob(client: TestClient, id: string): Promise<Job> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = (await client.get<Job>(jobDetail.path, { id })).body;
    if (data.state !== 'queued' && data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`job ${id} does not end`);
}

export async function download(client: TestClient, fileId: string): Promise<Buffer> {
  const response = await client.app.inject({
    method: 'GET',
    url: `/api${filePaths.download}?id=${fileId}`,
    headers: { 'blade-auth': `bearer ${client.token}` },
  });
  if (response.statusCode !== 200) throw new Error(`download answers ${response.statusCode}`);
  return response.rawPayload;
}

export async function runExport(
  client: TestClient,
  resource: Resource,
  filters: Record<string, unknown>,
  language: Language,
): Promise<Buffer> {
  const { data } = (
    await client.post<{ jobId: string }>(resourcePath(resource, 'export'), { filters, language })
  ).body;
  const job = await finishedJob(client, data.jobId);
  if (job.state !== 'done') throw new Error(`export ${job.state}: ${job.error}`);
  return download(client, (job.result as { fileId: string }).fileId);
}

export type Checked = z.infer<typeof importCheckResult>;

export async function checkWorkbook(
  client: TestClient,
  resource: Resource,
  content: Buffer,
  language: Language = 'zh',
  name = 'rows.xlsx',
  reading: Record<string, string> = {},
): Promise<Answer<Checked>['body'] & { status: number }> {
  const { payload, headers } = multipart(name, content, reading);
  const response = await client.app.inject({
    method: 'POST',
    url: `/api${resourcePath(resource, 'import-check')}`,
    payload,
    headers: { ...headers, language, 'blade-auth': `bearer ${client.token}` },
  });
  return { ...(response.json() as Answer<Checked>['body']), status: response.statusCode };
}

export const importWorkbook = async (...asked: Parameters<typeof runImport>): Promise<ImportResult> =>
  (await runImport(...asked)).result as ImportResult;

/** The job of an import, ended well. */
export async function runImport(
  client: TestClient,
  resource: Resource,
  content: Buffer,
  mode: 'all' | 'valid',
  language: Language = 'zh',
  reading: { into?: string } = {},
): Promise<Job> {
  const checked = await checkWorkbook(client, resource, content, language, 'rows.xlsx', reading);
  if (checked.code !== 200) throw new Error(`the check refuses the file: ${checked.msg}`);
  if (mode === 'all' && checked.data.errors.length > 0)
    throw new Error(`rows are refused: ${JSON.stringify(checked.data.errors.slice(0, 3))}`);
  const started = await client.post<{ jobId: string }>(
    resourcePath(resource, 'import'),
    { fileId: checked.data.fileId, mode, ...reading },
    { language },
  );
  if (started.body.code !== 200) throw new Error(`the import is refused: ${started.text}`);
  const job = await finishedJob(client, started.body.data.jobId);
  if (job.state !== 'done')
    throw new Error(`import ${job.state}: ${job.error} ${JSON.stringify(job.result)}`);
  return job;
}
