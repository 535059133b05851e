import type { Notice } from '@ircrisk/contract/modules/workplace/notice.ts';
import type { TestClient } from './test-client.ts';

/** What a person was told of a page, oldest first: the beginning of each title, and whether what it asks for is done. */
export async function toldOf(client: TestClient, link: string): Promise<[string, 'open' | 'done'][]> {
  const { body } = await client.get<{ records: Notice[] }>('/ircrisk-system/notice/list', { size: 100 });
  return body.data.records
    .filter((notice) => notice.link === link)
    .map(({ title, settledTime }): [string, 'open' | 'done'] => [title, settledTime ? 'done' : 'open'])
    .reverse();
}
