import { AsyncLocalStorage } from 'node:async_hooks';
import type { Page } from '@ircrisk/contract/endpoint.ts';
import { batchTexts, successTexts } from '@ircrisk/contract/errors.ts';
import type { RowsAnswer, RowsInput } from '@ircrisk/contract/rows.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

type Event = { id: string; version: number; code: string; name: string; failureRate: number | null };

const base = '/ircrisk-fault-tree/fault-tree-event';
let platform: TestPlatform;
let client: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
});
afterAll(() => platform?.close());

const save = (input: RowsInput, by = client) => by.post<RowsAnswer>(`${base}/row/batch`, input);
const event = (code: string, more: object = {}) => ({
  code,
  name: `泵 ${code}`,
  model: 'exponential',
  ...more,
});
const stored = async (code: string): Promise<Event[]> =>
  (await client.get<Page<Event>>(`${base}/page`, { code, size: 500 })).body.data.records;

/** Makes events by the same call and answers them. */
async function made(...codes: string[]): Promise<Event[]> {
  const { data } = (await save({ rows: codes.map((code) => ({ key: code, values: event(code) })) })).body;
  return data.saved.map(({ record }) => record as unknown as Event);
}

test('new and changed rows are stored together, each under its own key, and a row keeps what it does not set', async () => {
  const [old] = await made('AA-1');
  const { data } = (
    await save({
      rows: [
        { key: 'new', values: event('AA-2', { failureRate: 1e-6 }) },
        { key: 'old', id: old!.id, version: old!.version, values: { failureRate: 2e-6 } },
      ],
    })
  ).body;
  expect(data.faults).toEqual([]);
  expect(Object.fromEntries(data.saved.map(({ key, record }) => [key, record]))).toMatchObject({
    new: { code: 'AA-2', failureRate: 1e-6, modelName: '指数分布（任务时间）', version: 1 },
    old: { id: old!.id, code: 'AA-1', name: '泵 AA-1', failureRate: 2e-6, version: old!.version + 1 },
  });
  const audit = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{ action: string }>(
      sql`select action from audit_entries where table_name = 'fault_tree_events' and record_id = ${old!.id} order by id`,
    ),
  );
  expect(audit.map(({ action }) => action)).toEqual(['insert', 'update']);
});

test('a bad row is told by field and stays out; the good rows beside it are stored', async () => {
  await made('BB-1');
  const { data } = (
    await save({
      rows: [
        { key: 'good', values: event('BB-2') },
        { key: 'empty', values: event('BB-3', { name: '' }) },
        { key: 'large', values: event('BB-4', { probability: 2 }) },
        { key: 'twice', values: event('BB-1') },
        { key: 'also good', values: event('BB-5') },
      ],
    })
  ).body;
  expect(data.saved.map(({ key }) => key)).toEqual(['good', 'also good']);
  expect(data.faults.map(({ key, errors }) => [key, errors[0]?.field, errors[0]?.msg])).toEqual([
    ['empty', 'name', '名称不能为空'],
    ['large', 'probability', '概率不能大于 1'],
    ['twice', 'code', '编号“BB-1”已存在'],
  ]);
  expect((await stored('BB-')).map(({ code }) => code)).toEqual(['BB-1', 'BB-2', 'BB-5']);
});

test('the answer says what has come of the rows: all, some or none saved', async () => {
  const [good, bad] = [
    { key: 'good', values: event('SS-1') },
    { key: 'bad', values: event('SS-2', { name: '' }) },
  ];
  expect((await save({ rows: [bad] })).body.msg).toBe(batchTexts.noneSaved.zh);
  expect((await save({ rows: [good, bad] })).body.msg).toBe(batchTexts.partlySaved.zh);
  expect((await save({ rows: [{ key: 'good', values: event('SS-3') }] })).body.msg).toBe(
    successTexts.updated.zh,
  );
});

test('two new rows of one sheet that exclude each other: the first is stored, the second told', async () => {
  const rows = ['CC-1', 'CC-1', 'CC-2'].map((code, at) => ({ key: String(at), values: event(code) }));
  const { data } = (await save({ rows })).body;
  expect(data.saved.map(({ key }) => key)).toEqual(['0', '2']);
  expect(data.faults.map(({ key }) => key)).toEqual(['1']);
});

test('a row somebody else has changed comes back as it is now, and one that is gone as nothing', async () => {
  const [mine, theirs, gone] = await made('DD-1', 'DD-2', 'DD-3');
  await client.post(`${base}/update`, { id: theirs!.id, version: theirs!.version, name: '他人所改' });
  await client.form(`${base}/remove`, { ids: gone!.id });
  const rows = [mine!, theirs!, gone!].map(({ id, version, code }) => ({
    key: code,
    id,
    version,
    values: { name: '我所改' },
  }));
  const { data } = (await save({ rows })).body;
  expect(data.saved.map(({ key }) => key)).toEqual(['DD-1']);
  expect(data.stale).toMatchObject([
    { key: 'DD-2', record: { name: '他人所改', version: theirs!.version + 1 } },
    { key: 'DD-3', record: null },
  ]);
});

test('of two who save the same row at once one is stored and the other is told', async () => {
  const [row] = await made('EE-1');
  const change = (name: string) =>
    save({ rows: [{ key: 'k', id: row!.id, version: row!.version, values: { name } }] });
  const answers = await Promise.all([change('甲'), change('乙')]);
  expect(answers.map(({ body }) => body.data.saved.length).sort()).toEqual([0, 1]);
  expect(answers.map(({ body }) => body.data.stale.length).sort()).toEqual([0, 1]);
});

test('rows taken out of the sheet are removed with the same save', async () => {
  const [one, two] = await made('FF-1', 'FF-2');
  const { data } = (await save({ rows: [], removed: [one!.id] })).body;
  expect(data.removed).toEqual([one!.id]);
  expect((await stored('FF-')).map(({ id }) => id)).toEqual([two!.id]);
});

test('500 rows cost the statements of one', async () => {
  const { query } = pg.Client.prototype;
  // Counts what the call itself asks: rounds of the platform go on meanwhile.
  const call = new AsyncLocalStorage<{ statements: number }>();
  const counted = async (codes: string[]) => {
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const counting = call.getStore();
      if (counting) counting.statements += 1;
      return (query as (...given: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    const counting = { statements: 0 };
    const rows = await call
      .run(counting, () => made(...codes))
      .finally(() => {
        pg.Client.prototype.query = query;
      });
    return { ...counting, rows };
  };
  // Once in a while a call also reads anew who asks: of three, the one that did not is counted.
  const least = async (codes: (round: number) => string[]) => {
    const rounds = [await counted(codes(0)), await counted(codes(1)), await counted(codes(2))];
    return rounds.reduce((one, other) => (other.statements < one.statements ? other : one));
  };
  const few = await least((round) => [`GG-${round}`]);
  const many = await least((round) => Array.from({ length: 500 }, (_, at) => `HH-${round}-${at}`));
  expect(many.rows).toHaveLength(500);
  expect(few.statements).toBeGreaterThan(3);
  expect(many.statements).toBe(few.statements);
  const tooMany = Array.from({ length: 501 }, (_, at) => ({ key: String(at), values: {} }));
  expect((await save({ rows: tooMany })).status).toBe(400);
});

test('another tenant’s row is not there, and adding and removing ask for their own rights', async () => {
  const [row] = await made('II-1');
  const b = await platform.client(platform.b.admin);
  const foreign = { key: 'k', id: row!.id, version: row!.version, values: { name: 'x' } };
  expect((await save({ rows: [foreign] }, b)).body.data).toMatchObject({
    saved: [],
    stale: [{ key: 'k', record: null }],
  });
  expect((await save({ rows: [], removed: [row!.id] }, b)).body.data).toMatchObject({
    removed: [],
    faults: [{ key: row!.id }],
  });
  await platform.permit(platform.a, 'fault-tree-event.update', 'fault-tree-event.read');
  const plain = await platform.client(platform.a.plain);
  // Whose data scope is their own rows does not reach an administrator's.
  expect((await save({ rows: [foreign] }, plain)).body.data).toMatchObject({
    saved: [],
    stale: [{ record: null }],
  });
  expect((await save({ rows: [{ key: 'n', values: event('II-2') }] }, plain)).status).toBe(403);
  expect((await save({ rows: [], removed: [row!.id] }, plain)).status).toBe(403);
});

test('a row that is not there is told as gone, though it comes without a version', async () => {
  const gone = { key: 'k', id: '1', values: {} };
  const answer = { saved: [], faults: [], stale: [{ key: 'k', record: null }] };
  expect((await save({ rows: [gone] })).body.data).toMatchObject(answer);
  // A resource whose records forbid changes by their state looks at the record first.
  const orders = await client.post<RowsAnswer>('/ircrisk-maint/work-order/row/batch', { rows: [gone] });
  expect(orders.body.data).toMatchObject(answer);
});

test('a key or a record used twice in one batch is refused by name, and nothing is stored', async () => {
  const [row] = await made('JJ-1');
  const change = (key: string, name: string) => ({
    key,
    id: row!.id,
    version: row!.version,
    values: { name },
  });
  const refused = async (input: RowsInput) => {
    const { status, body } = await save(input);
    return [status, body.errors?.[0]?.field, body.msg];
  };
  expect(
    await refused({ rows: ['JJ-2', 'JJ-3'].map((code) => ({ key: 'same', values: event(code) })) }),
  ).toEqual([400, 'rows.1.key', expect.stringContaining('same')]);
  expect(await refused({ rows: [change('a', '甲'), change('b', '乙')] })).toEqual([
    400,
    'rows.1.id',
    expect.stringContaining(row!.id),
  ]);
  expect(await refused({ rows: [change('a', '甲')], removed: [row!.id] })).toEqual([
    400,
    'removed.0',
    expect.stringContaining(row!.id),
  ]);
  expect((await stored('JJ-')).map(({ code, name }) => [code, name])).toEqual([['JJ-1', '泵 JJ-1']]);
});

test('a number is a number or its text; a yes or a list is refused by field', async () => {
  const given = [true, [5], {}, '1e-6', 2e-6, ' '];
  const rows = given.map((failureRate, at) => ({ key: `${at}`, values: event(`KK-${at}`, { failureRate }) }));
  const { data } = (await save({ rows })).body;
  expect(data.faults.map(({ key, errors }) => [key, errors[0]?.field, errors[0]?.rule])).toEqual(
    ['0', '1', '2'].map((key) => [key, 'failureRate', 'format']),
  );
  expect(data.saved.map(({ record }) => record.failureRate)).toEqual([1e-6, 2e-6, null]);
});
