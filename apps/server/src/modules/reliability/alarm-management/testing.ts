import type { ImportedLog } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import type { TestClient } from '#testing/test-client.ts';
import { multipart } from '#testing/upload.ts';

export const service = '/ircrisk-alarm-management';

/** A new record of a list; its id. */
export async function made(client: TestClient, resource: string, record: object): Promise<string> {
  const answer = await client.post<string>(`${service}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(answer.text);
  return answer.body.data;
}

export const plainFormat = {
  name: 'DCS',
  delimiter: 'comma',
  timeColumn: 'Time',
  timeFormat: 'auto',
  timeZone: 'Asia/Shanghai',
  tagColumn: 'Tag',
  kindColumn: 'Event',
  priorityColumn: 'Priority',
  valueColumn: 'Value',
  sourceColumn: 'Server',
};
export const heading = 'Time,Tag,Event,Priority,Value,Server';

export async function upload(client: TestClient, name: string, content: string | Buffer): Promise<string> {
  const { payload, headers } = multipart(name, Buffer.from(content));
  const answer = await client.app.inject({
    method: 'POST',
    url: `/api${filePaths.upload}`,
    headers: { 'blade-auth': `bearer ${client.token}`, ...headers },
    payload,
  });
  return (answer.json() as { data: { id: string } }).data.id;
}

/** Brings a log in, as the screen does: upload, job, result. */
export async function bringIn(
  client: TestClient,
  mappingId: string,
  content: string | Buffer,
  more: { positionId?: string } = {},
): Promise<ImportedLog> {
  const fileId = await upload(client, 'log.csv', content);
  const started = await client.post<{ jobId: string }>(`${service}/event/import`, {
    mappingId,
    fileId,
    ...more,
  });
  if (started.body.code !== 200) throw new Error(started.text);
  const job = await finishedJob(client, started.body.data.jobId);
  if (job.state !== 'done') throw new Error(`${job.state}: ${job.error}`);
  return job.result as ImportedLog;
}
