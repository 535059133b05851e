import { deflateRawSync } from 'node:zlib';
import type { Page } from '@ircrisk/contract/endpoint.ts';
import { dictBiz } from '@ircrisk/contract/resources/dict.ts';
import { post } from '@ircrisk/contract/resources/post.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { stageFile } from './staging.ts';
import { checkWorkbook, download, finishedJob, importWorkbook, runExport, runImport } from './testing.ts';
import { guardWorkbook, sheetErrors } from './zip-guard.ts';

let platform: TestPlatform;
let client: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
});
afterAll(() => platform?.close());

type Cell = string | number | null;
const workbook = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }));
const headings = ['岗位类别', '岗位编号', '岗位名称', '排序', '备注'];
const posts = async (query: Record<string, unknown> = {}, as = client) =>
  (await as.get<Page<Record<string, unknown>>>('/ircrisk-system/post/page', { size: 500, ...query })).body
    .data;

describe('an import', () => {
  test('takes good rows by names or keys, in either language of the headings', async () => {
    const zh = await workbook([headings, ['高层', 'I1', '总经理', 1, null], ['2', 'I2', '经理', 2, 'x']]);
    expect(await importWorkbook(client, post, zh, 'all')).toMatchObject({ inserted: 2, updated: 0 });
    const en = await workbook([
      ['Name', 'code', 'Category', 'Order'],
      ['Boss', 'I1', 'Top management', 5],
    ]);
    expect(await importWorkbook(client, post, en, 'all', 'en')).toMatchObject({ inserted: 0, updated: 1 });
    const { records } = await posts({ postCode_equal: 'I1' });
    // A column the file does not have is left alone.
    expect(records).toMatchObject([{ postName: 'Boss', sort: 5, category: '1', version: 2 }]);
  });

  test('names every wrong row and cell, and imports nothing of such a file', async () => {
    const file = await workbook([
      headings,
      ['高层', 'J1', '好', 1, null],
      ['没有的类别', 'J2', '', -1, null],
      ['高层', 'J 3!', 'x', 'abc', null],
      ['高层', 'J1', '重复', 1, null],
    ]);
    const before = (await posts()).total;
    const checked = await checkWorkbook(client, post, file);
    expect(checked.data).toMatchObject({ rows: 4, valid: 1 });
    expect(checked.data.errors.map(({ row, field }) => `${row} ${field}`).sort()).toEqual(
      ['3 category', '3 postName', '3 sort', '4 postCode', '4 sort', '5 postCode'].sort(),
    );
    const { data } = (
      await client.post<{ jobId: string }>('/ircrisk-system/post/import', {
        fileId: checked.data.fileId,
        mode: 'all',
      })
    ).body;
    const job = await finishedJob(client, data.jobId);
    expect(job.state).toBe('failed');
    expect((job.result as { rows: unknown[] }).rows).toHaveLength(6);
    expect((await posts()).total).toBe(before);
  });

  test('tells the planner how many rows came: the next list over them is planned for them', async () => {
    const known = async () =>
      (
        await platform.asOwner<{ rows: number }>(
          `select reltuples as rows from pg_class where relname = 'posts'`,
        )
      )[0]!.rows;
    const rows = Array.from({ length: 400 }, (_, at) => ['高层', `P${at}`, `岗位 ${at}`, at, null]);
    await importWorkbook(client, post, await workbook([headings, ...rows]), 'all');
    expect(await known()).toBeGreaterThanOrEqual(400);
  });

  test('counts each row once when it is over', async () => {
    const rows = ['K1', 'K2', 'K3'].map((code) => ['高层', code, '计数', 1, null]);
    const job = await runImport(client, post, await workbook([headings, ...rows]), 'all');
    expect(job).toMatchObject({ done: 3, total: 3 });
  });

  test('imports the good rows where that is asked for, and gives the others back as a file', async () => {
    const file = await workbook([headings, ['高层', 'V1', '好', 1, null], ['高层', 'V2', '', 1, null]]);
    const result = await importWorkbook(client, post, file, 'valid');
    expect(result).toMatchObject({ inserted: 1, rejected: 1 });
    const rejects = await readXlsx(await download(client, result.rejectFileId ?? ''));
    expect(rejects.sheets[0]?.rows).toEqual([
      [...headings, '导入错误'],
      ['高层', 'V2', null, 1, null, '岗位名称不能为空'],
    ]);
  });

  test('stops reading a file at the limit of rows, long before its end', async () => {
    const limit = 3000;
    const rows = Array.from({ length: 20_000 }, (_, at): Cell[] => ['高层', `L${at}`, `岗位 ${at}`, 1, null]);
    const file = await workbook([headings, ...rows]);
    const told: number[] = [];
    const onRows = async (count: number) => void told.push(count);
    const staging = platform.inTenant(platform.a.tenantId, (tx) =>
      stageFile(tx, post, file, 'zh', { maxRows: limit, onRows }),
    );
    await expect(staging).rejects.toMatchObject({ kind: sheetErrors.rows, params: { max: limit } });
    expect(told).toEqual([1000, 2000, 3000]);
  });

  test('finds a record by the id column, and refuses an id that is not the tenant’s', async () => {
    const [record] = (await posts({ postCode_equal: 'V1' })).records;
    const renamed = await workbook([
      ['ID', ...headings],
      [String(record?.id), '高层', 'V1X', '改名', 1, null],
    ]);
    expect(await importWorkbook(client, post, renamed, 'all')).toMatchObject({ inserted: 0, updated: 1 });
    const other = await platform.client(platform.b.admin);
    const checked = await checkWorkbook(other, post, renamed);
    expect(checked.data.errors).toMatchObject([{ row: 2, field: 'id' }]);
    expect((await posts({}, other)).total).toBe(0);
  });

  test('ignores a tenant written into the file (SEC20)', async () => {
    const file = await workbook([
      [...headings, 'tenantId', 'tenant_id'],
      ['高层', 'T1', '租户', 1, null, platform.b.tenantId, platform.b.tenantId],
    ]);
    await importWorkbook(client, post, file, 'all');
    expect((await posts({ postCode_equal: 'T1' })).records[0]?.tenantId).toBe(platform.a.tenantId);
    const other = await platform.client(platform.b.admin);
    expect((await posts({ postCode_equal: 'T1' }, other)).total).toBe(0);
  });

  test('hangs the rows of a tree under parents of the same file', async () => {
    const head = ['上级', '字典编号', '字典键值', '字典名称', '英文名称', '排序'];
    const file = await workbook([
      head,
      ['材质', 'steel', '1', '碳钢', 'Carbon steel', 1],
      [null, 'steel', '-1', '材质', 'Material', 1],
      ['材质', 'steel', '2', '不锈钢', 'Stainless', 2],
    ]);
    expect(await importWorkbook(client, dictBiz, file, 'all')).toMatchObject({ inserted: 3 });
    const tree = (
      await client.get<{ title: string; children?: { title: string }[] }[]>('/ircrisk-system/dict-biz/tree')
    ).body.data;
    expect(tree.find(({ title }) => title === '材质')?.children?.map(({ title }) => title)).toEqual([
      '碳钢',
      '不锈钢',
    ]);
    const orphan = await workbook([head, ['没有', 'steel', '9', 'x', 'x', 1]]);
    const checked = await checkWorkbook(client, dictBiz, orphan);
    const { data } = (
      await client.post<{ jobId: string }>('/ircrisk-system/dict-biz/import', { fileId: checked.data.fileId })
    ).body;
    expect((await finishedJob(client, data.jobId)).state).toBe('failed');
  });

  test('of another tenant’s file finds no file', async () => {
    const checked = await checkWorkbook(
      client,
      post,
      await workbook([headings, ['高层', 'F1', 'f', 1, null]]),
    );
    const other = await platform.client(platform.b.admin);
    const { data } = (
      await other.post<{ jobId: string }>('/ircrisk-system/post/import', { fileId: checked.data.fileId })
    ).body;
    const job = await finishedJob(other, data.jobId);
    expect(job).toMatchObject({ state: 'failed', error: '数据不存在' });
  });
});

describe('an export', () => {
  test('is filtered like the list and neutralises what a spreadsheet would run (SEC20)', async () => {
    await client.post('/ircrisk-system/post/submit', {
      category: '1',
      postCode: 'X1',
      postName: '=HYPERLINK("http://x")',
      postNameEn: '+1',
      sort: 7,
      remark: '@cmd',
    });
    const file = await runExport(client, post, { postCode: 'X1' }, 'en');
    const { sheets } = await readXlsx(file);
    expect(sheets[0]?.rows).toHaveLength(2);
    expect(sheets[0]?.rows[0]).toEqual(['ID', 'Category', 'Code', 'Name', 'English name', 'Order', 'Remark']);
    expect(sheets[0]?.rows[1]?.slice(1)).toEqual([
      'Top management',
      'X1',
      '\'=HYPERLINK("http://x")',
      "'+1",
      7,
      "'@cmd",
    ]);
  });

  test('keeps tabs, line ends, backslashes and quotes, out and in again', async () => {
    const remark = 'C:\\new\ttab\nline "quoted" {a,b} \\N 鋼😀';
    await client.post('/ircrisk-system/post/submit', {
      category: '1',
      postCode: 'S1',
      postName: 'odd',
      sort: 1,
      remark,
    });
    const file = await runExport(client, post, { postCode: 'S1' }, 'zh');
    expect((await readXlsx(file)).sheets[0]?.rows[1]?.[6]).toBe(remark);
    expect(await importWorkbook(client, post, file, 'all')).toMatchObject({ inserted: 0, updated: 0 });
    const renamed = await workbook([headings, ['高层', 'S2', 'odd', 1, remark]]);
    await importWorkbook(client, post, renamed, 'all');
    expect((await posts({ postCode_equal: 'S2' })).records[0]?.remark).toBe(remark);
  });

  test('refuses an unknown filter at once', async () => {
    expect(
      (await client.post('/ircrisk-system/post/export', { filters: { 'postCode_like)': 'x' } })).status,
    ).toBe(400);
  });
});

describe('a template', () => {
  const template = async (language: 'zh' | 'en') =>
    client.app.inject({
      url: '/api/ircrisk-system/post/template',
      headers: { 'blade-auth': `bearer ${client.token}`, language },
    });

  test('has its own name, marks what is required, and offers what may be chosen', async () => {
    const answer = await template('zh');
    const named = String(answer.headers['content-disposition']);
    expect(named).toContain('filename="post-template-zh.xlsx"');
    expect(decodeURIComponent(named)).toContain('岗位 - 导入模板.xlsx');
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets[0]?.rows[0]).toEqual([
      '岗位类别 *',
      '岗位编号 *',
      '岗位名称 *',
      '英文名称',
      '排序',
      '备注',
    ]);
    expect(sheets[0]?.rows[1]?.slice(0, 3)).toEqual(['高层', 'ENG-01', '设备工程师（示例）']);
    expect(sheets[1]?.rows.map(([first]) => first)).toContain('基层');
    expect(sheets[0]?.dataValidations).toMatchObject([{ type: 'list', range: 'A2:A1048576' }]);
  });

  test.each(['zh', 'en'] as const)(
    'in %s is filled in below its example, which stays out',
    async (language) => {
      const { sheets } = await readXlsx((await template(language)).rawPayload);
      const rows = sheets[0]!.rows as Cell[][];
      const own: Cell[] = ['1', `TPL-${language}`, 'x', null, 1, null];
      const told = await checkWorkbook(client, post, await workbook([...rows, own]), language);
      expect(told.data).toMatchObject({ rows: 1, fresh: 1, errors: [] });
      // Typed over, it is a row like any other.
      const over = rows.map((row, at) => (at === 1 ? row.with(2, 'mine') : row));
      expect((await checkWorkbook(client, post, await workbook(over), language)).data).toMatchObject({
        rows: 1,
        fresh: 1,
      });
    },
  );
});

interface Entry {
  name: string;
  content: Buffer;
}

/** A zip by hand, so that it can be as odd as an attacker's. */
function zip(entries: Entry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(1, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    central.write(name, 46);
    locals.push(local, packed);
    centrals.push(central);
    at += local.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') };
const sheet = (text: string) => ({ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(text) });

describe('SEC16: a hostile workbook is refused with its reason', () => {
  const cases: [string, () => Buffer, keyof typeof sheetErrors][] = [
    ['no workbook at all', () => Buffer.from('PK\u0003\u0004 but nothing else, not at all really'), 'broken'],
    ['a text file by another name', () => Buffer.from('just text that claims to be a workbook'), 'broken'],
    ['a zip bomb', () => zip([types, sheet(' '.repeat(50_000_000))]), 'tooBig'],
    [
      'a thousand and one entries',
      () =>
        zip([
          types,
          ...Array.from({ length: 1000 }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from('<a/>') })),
        ]),
      'tooBig',
    ],
    [
      'a document type',
      () =>
        zip([
          types,
          sheet('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sheetData>&e;</sheetData>'),
        ]),
      'entities',
    ],
    [
      'a document type in another encoding',
      () => zip([types, { name: 'xl/workbook.xml', content: Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') }]),
      'entities',
    ],
    ['a macro', () => zip([types, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]), 'macros'],
    [
      'a formula',
      () => zip([types, sheet('<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData>')]),
      'formulas',
    ],
    [
      'a sheet that was cut off',
      () =>
        zip([
          types,
          sheet('<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row>'),
        ]),
      'damaged',
    ],
    [
      'shared texts that were cut off',
      () =>
        zip([
          types,
          sheet('<worksheet><sheetData/></worksheet>'),
          { name: 'xl/sharedStrings.xml', content: Buffer.from('<sst count="2"><si><t>a</t></si><si><t>b') },
        ]),
      'damaged',
    ],
    ['an empty sheet', () => zip([types, sheet('')]), 'damaged'],
    ['a sheet of comments alone', () => zip([types, sheet('<!---->'.repeat(1000))]), 'damaged'],
    ['a sheet that ends in comments', () => zip([types, sheet(`<a>${'<!---->'.repeat(73)}`)]), 'damaged'],
    [
      'an encrypted workbook',
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
      'encrypted',
    ],
  ];
  test.each(cases)('%s', async (_name, make, reason) => {
    await expect(guardWorkbook(make())).rejects.toMatchObject({ kind: sheetErrors[reason] });
  });

  test('and over the wire as well', async () => {
    const bomb = await checkWorkbook(client, post, zip([types, sheet(' '.repeat(50_000_000))]));
    expect(bomb).toMatchObject({ status: 400, msg: sheetErrors.tooBig.zh });
    const formula = '<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData>';
    expect(await checkWorkbook(client, post, zip([types, sheet(formula)]))).toMatchObject({
      status: 400,
      msg: sheetErrors.formulas.zh,
    });
    const macro = zip([types, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]);
    expect(await checkWorkbook(client, post, macro)).toMatchObject({
      status: 400,
      msg: sheetErrors.macros.zh,
    });
    const text = await checkWorkbook(client, post, Buffer.from('a,b\n1,2\n'), 'zh', 'rows.csv');
    expect(text.status).toBe(400);
    const huge = await checkWorkbook(client, post, Buffer.alloc(21 * 1024 * 1024));
    expect([400, 413]).toContain(huge.status);
    const unknown = await checkWorkbook(
      client,
      post,
      await workbook([
        ['what', 'is this'],
        [1, 2],
      ]),
    );
    expect(unknown.msg).toBe(sheetErrors.headers.zh);
  });
});
