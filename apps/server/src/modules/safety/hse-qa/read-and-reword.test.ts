import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { Answer, ReadText, Reworded, splitText } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paper } from '#demo/drawings/paper.ts';
import { sql } from '#platform/database/sql.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';

const base = '/ircrisk-hse-qa';
let platform: TestPlatform;
let client: TestClient;

/** A language model that says what it is told to, and remembers what it was asked. */
const model = { says: '', status: 200, asked: [] as { path: string; key: string; content: string }[] };
let service: Server;

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      model.asked.push({
        path: request.url ?? '',
        key: request.headers.authorization ?? '',
        content: messages.map(({ content }) => content).join('\n'),
      });
      response.writeHead(model.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: model.says } }] }));
    });
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  platform = await startTestPlatform({
    env: {
      LANGUAGE_MODEL_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`,
      LANGUAGE_MODEL_NAME: 'small',
      LANGUAGE_MODEL_KEY: 'a-key',
    },
  });
  client = await platform.client(platform.a.admin);
});
afterAll(async () => {
  await platform?.close();
  service.close();
});

const stored = async (name: string, content: Uint8Array): Promise<string> =>
  (await upload(client, name, content)).id;
let made = 0;
async function document(name?: string, content?: Uint8Array): Promise<string> {
  made += 1;
  const fileId = name && content ? await stored(name, content) : undefined;
  const record = {
    documentNumber: `D-${made}`,
    title: `规定 ${made}`,
    type: 'procedure',
    revision: '0',
    fileId,
  };
  const { body } = await client.post<string>('/ircrisk-center/document/submit', record);
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}
async function read(id: string) {
  const { body } = await client.post<{ jobId: string }>(`${base}/document/read-file`, { id });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return finishedJob(client, body.data.jobId);
}
const clausesOf = async (id: string, text: string, save = false) =>
  (await client.post<ResultOf<typeof splitText>>(`${base}/document/split`, { id, text, save })).body.data
    .passages;

/** The text of the test below in GB 18030, one of its characters in four bytes. */
const gb18030 = Buffer.from(
  '352e3120b8f4c0eb0ad3ebcadccfdebfd5bce4c1accda8b5c4b9dcb5c0d3a6bcd3c3a4b0e5a3acb7a7c3c5b1e0bac5208139f3382d3031a1a30a',
  'hex',
);

describe('the file of a document', () => {
  const page = (...lines: string[]) => ({
    ...{ width: 595, height: 842 },
    texts: lines.map((text, at) => ({ x: 60, y: 780 - at * 20, text })),
  });

  test('that is a PDF gives its clauses with their pages', async () => {
    const pdf = await paper('HSE-7', [
      page('5 进入受限空间', '5.1 隔离', '与受限空间连通的管道应加盲板。'),
      page('5.2 气体分析', '作业前 30 min 内取样，氧含量应为 19.5 %～21 %。'),
    ]);
    const id = await document('HSE-7.pdf', pdf);
    const job = await read(id);
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    const found = job.result as ReadText;
    expect(found).toMatchObject({ pages: 2, scanned: [], recognised: [] });
    expect(
      (await clausesOf(id, found.text)).map(({ clause, heading, page: at }) => [clause, heading, at]),
    ).toEqual([
      ['5.1', '隔离', 1],
      ['5.2', '气体分析', 2],
    ]);
    expect(found.text).toContain('氧含量应为 19.5 %～21 %。');
  });

  test('that is scanned is told as such, whole and page by page', async () => {
    const blank = await PDFDocument.create();
    blank.addPage([595, 842]);
    blank.addPage([595, 842]);
    const scanned = await read(await document('scan.pdf', await blank.save()));
    expect(scanned).toMatchObject({ state: 'failed' });
    expect(scanned.error).toContain('2 页都是扫描图像');
    const mixed = await PDFDocument.load(await paper('M', [page('1 范围', '适用于全厂。')]));
    mixed.addPage([595, 842]);
    const half = await read(await document('mixed.pdf', await mixed.save()));
    expect(half.result).toMatchObject({ pages: 2, scanned: [2] });
  });

  test('that is a Word document gives its text; numbers Word sets by itself are told', async () => {
    const xml = `<w:document><w:body><w:p><w:r><w:t>4.1 大风 &amp; 雷雨</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">风力达到六级</w:t></w:r><w:r><w:t>不应露天吊装。</w:t></w:r></w:p>
      <w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr><w:r><w:t>试吊离地 100 mm。</w:t></w:r></w:p></w:body></w:document>`;
    const docx = zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'word/document.xml': strToU8(xml),
    });
    const id = await document('rule.docx', docx);
    const job = await read(id);
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    const found = job.result as ReadText;
    expect(found).toMatchObject({ pages: 2, numberedByWord: 1 });
    expect((await clausesOf(id, found.text))[0]).toMatchObject({
      ...{ clause: '4.1', heading: '大风 & 雷雨', page: 1 },
      text: expect.stringContaining('风力达到六级不应露天吊装。'),
    });
  });

  test('that is a text in GB 18030, UTF-16 or UTF-8 is read as it is written', async () => {
    const text = '5.1 隔离\n与受限空间连通的管道应加盲板，阀门编号 㐱-01。\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const swapped = Buffer.from(utf16).swap16();
    for (const [name, content] of [
      ['gb.txt', gb18030],
      ['le.txt', utf16],
      ['be.txt', swapped],
      ['utf8.md', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ] as const) {
      const id = await document(name, content);
      const job = await read(id);
      expect([name, job.state, job.error]).toEqual([name, 'done', null]);
      const [clause] = await clausesOf(id, (job.result as ReadText).text);
      expect([name, clause?.clause, clause?.heading, clause?.text]).toEqual([
        ...[name, '5.1', '隔离'],
        '与受限空间连通的管道应加盲板，阀门编号 㐱-01。',
      ]);
    }
  });

  test('that is damaged, missing or of another kind is refused with the way out', async () => {
    const broken = await read(await document('broken.pdf', strToU8('%PDF-1.7\nno more')));
    expect([broken.state, broken.error]).toEqual(['failed', expect.stringContaining('broken.pdf')]);
    const other = await read(await document('list.csv', strToU8('a,b\n1,2\n')));
    expect(other.error).toContain('粘贴正文');
    const none = await client.post(`${base}/document/read-file`, { id: await document() });
    expect([none.status, none.body.msg]).toEqual([409, expect.stringContaining('文档库')]);
    const stranger = await platform.client(platform.b.admin);
    expect((await stranger.post(`${base}/document/read-file`, { id: await document() })).status).toBe(404);
  });
});

describe('a language model', () => {
  const question = '受限空间氧含量要求';
  const ask = async () => (await client.post<Answer>(`${base}/ask`, { question })).body.data;
  const reword = (answer: Answer) =>
    client.post<{ jobId: string }>(`${base}/reword`, {
      question,
      passageIds: answer.citations.slice(0, answer.quoted).map(({ passageId }) => passageId),
    });
  async function said(says: string, answer: Answer): Promise<Reworded> {
    model.says = says;
    const job = await finishedJob(client, (await reword(answer)).body.data.jobId);
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
    return job.result as Reworded;
  }

  beforeAll(async () => {
    const id = await document();
    await clausesOf(
      id,
      '5.3 气体分析\n作业前 30 min 内取样，氧含量应为 19.5 %～21 %，低于 19.5 % 不得进入受限空间。',
      true,
    );
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update documents set state = 'approved', effective_date = current_date - 1 where id = ${id}`,
      ),
    );
    await client.post(`${base}/settings/save`, { scoreLimit: 0.1 });
  });

  test('is asked nothing until the company switches it on', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'answered', mayReword: false });
    expect((await reword(answer)).status).toBe(409);
    expect(model.asked).toEqual([]);
  });

  test('rewords what is cited, and is thrown away with a figure, a rule or a citation of its own', async () => {
    await client.post(`${base}/settings/save`, { reword: true });
    const answer = await ask();
    expect(answer).toMatchObject({ outcome: 'answered', mayReword: true, quoted: 1 });
    const good = '进入前 30 分钟内取样；氧含量在 19.5% 到 21% 之间才可进入 [1]。';
    expect(await said(good, answer)).toEqual({ text: good, refused: [] });
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer a-key' });
    expect(model.asked[0]?.content).toContain('低于 19.5 % 不得进入受限空间');
    for (const [text, kind, value] of [
      ['氧含量在 19.5% 到 23.5% 之间 [1]。', 'figure', '23.5 %'],
      ['依据 GB 8958，氧含量不低于 19.5% [1]。', 'name', 'GB 8958'],
      ['氧含量不低于 19.5% [2]。', 'citation', '[2]'],
      ['氧含量不低于 19.5%。', 'uncited', '氧含量不低于 19.5%。'],
    ] as const)
      expect(await said(text, answer)).toEqual({ text: null, refused: [{ kind, value }] });
  });

  test('that fails leaves the quotations, and a superseded clause is never given to it', async () => {
    const answer = await ask();
    model.status = 500;
    const failed = await finishedJob(client, (await reword(answer)).body.data.jobId);
    expect([failed.state, failed.error]).toEqual(['failed', expect.stringContaining('以引文为准')]);
    model.status = 200;
    const before = model.asked.length;
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update documents set state = 'superseded' where id = ${answer.citations[0]?.documentId}`),
    );
    expect((await reword(answer)).status).toBe(409);
    expect(model.asked).toHaveLength(before);
  });
});
