import { type Resource, resourcePath } from '@ircrisk/contract/resource.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { monitoringLocation, thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { user } from '@ircrisk/contract/resources/people.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkWorkbook, finishedJob, importWorkbook } from '#platform/resources/exchange/testing.ts';
import { ledgerPlant } from '#testing/ledger-plant.ts';

type Cell = string | number | null;
const plant = ledgerPlant();
const workbook = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'rows', rows }] }));
const check = async (resource: Resource, rows: Cell[][], reading: Record<string, string> = {}) =>
  (await checkWorkbook(plant.client, resource, await workbook(rows), 'zh', 'rows.xlsx', reading)).data;
const bring = async (resource: Resource, rows: Cell[][]) =>
  importWorkbook(plant.client, resource, await workbook(rows), 'valid');
const one = async (tag: string) => (await plant.list('equipment', { tag_equal: tag }))[0]!;

const headings = ['位号', '名称', '所属单元', '类型', '设计压力 (MPa)', '介质'];
beforeAll(async () => {
  await plant.add('equipment', plant.vessel('V-1', { designPressure: 1.6, medium: '原油' }));
  await plant.add('equipment', plant.vessel('V-2', { name: '罐', designPressure: 2, medium: '汽油' }));
});

describe('the check', () => {
  test('tells new, changed with old and new, unchanged and refused rows', async () => {
    const told = await check(equipment, [
      headings,
      ['V-1', '塔', '常压单元', '压力容器', 1.8, '原油'],
      ['V-2', '罐', '常压单元', '压力容器', 2, '汽油'],
      ['V-3', '新塔', '常压单元', '压力容器', 1, null],
      ['V-4', '坏', '常压单元', '压力容器', 'abc', null],
      ['V-5', '坏', '常压单元', '压力容器', 'abc', null],
    ]);
    expect(told).toMatchObject({ rows: 5, fresh: 1, changed: 1, changedCells: 1, unchanged: 1, valid: 3 });
    expect(told.changedRows).toMatchObject([
      {
        row: 2,
        name: '炼油区 › 常减压 › 常压单元 › V-1',
        before: { designPressure: 1.6 },
        after: { designPressure: 1.8 },
      },
    ]);
    expect(told.changedRows[0]?.after).not.toHaveProperty('medium');
    expect(told.freshRows).toMatchObject([{ row: 4, name: 'V-3', after: { nodeIdName: '常压单元' } }]);
    // The same fault once, with its rows.
    expect(told.faults).toMatchObject([{ field: 'designPressure', value: 'abc', rows: [5, 6], count: 2 }]);
  });

  test('reads a fault as the person mended it, at once', async () => {
    const rows = [headings, ['V-4', '坏', '常压单元', '压力容器', '1.6MPa绝', null] as Cell[]];
    expect(await check(equipment, rows)).toMatchObject({ fresh: 0, faults: [{ value: '1.6MPa绝' }] });
    const mends = JSON.stringify([{ field: 'designPressure', value: '1.6MPa绝', to: '1.5' }]);
    const told = await check(equipment, rows, { mends });
    expect(told).toMatchObject({ fresh: 1, faults: [], freshRows: [{ after: { designPressure: 1.5 } }] });
  });

  test('does not drop what may not be changed: it says so', async () => {
    const state = await check(equipment, [
      [...headings, '状态'],
      ['V-1', '塔', '常压单元', '压力容器', 1.6, '原油', '报废'],
    ]);
    expect(state.errors).toMatchObject([{ row: 2, field: 'state', msg: '状态不能通过导入修改' }]);
    const id = await plant.add('action-item', {
      title: '补焊',
      type: 'corrective',
      priority: 'high',
      dueDate: '2030-01-01',
    });
    await plant.platform.asOwner(`update action_items set state = 'closed' where id = $1`, [id]);
    const closed = await check(actionItem, [
      ['ID', '标题'],
      [id, '改了'],
    ]);
    expect(closed.errors).toMatchObject([
      { row: 2, msg: '该记录处于“已关闭”，不能再通过导入修改；请把这一行改回原样，或在记录页面上操作' },
    ]);
  });
});

describe('an empty cell', () => {
  const rows = [headings, ['V-1', '塔', '常压单元', '压力容器', 1.7, null] as Cell[]];

  test('leaves the value alone, and is counted', async () => {
    const told = await check(equipment, rows);
    expect(told).toMatchObject({ changed: 1, changedCells: 1, emptyCells: 1, emptyRows: 1 });
    await bring(equipment, rows);
    expect(await one('V-1')).toMatchObject({ designPressure: 1.7, medium: '原油' });
  });

  test('says nothing of a text that is empty already', async () => {
    const told = await check(user, [
      ['账号', '姓名', '英文姓名'],
      ['alice', 'alice', null],
    ]);
    expect(told).toMatchObject({ emptyCells: 0, emptyRows: 0 });
  });

  test('empties it where the person chose so, but never a required one', async () => {
    const told = await check(equipment, rows, { empty: '"clear"' });
    expect(told.changedRows).toMatchObject([{ before: { medium: '原油' }, after: { medium: null } }]);
    const required = await check(equipment, [headings, ['V-1', null, '常压单元', '压力容器', 1.7, null]], {
      empty: '"clear"',
    });
    expect(required.errors).toMatchObject([{ row: 2, field: 'name', msg: '名称不能为空' }]);
  });
});

test('a row that says what is there already is not written', async () => {
  const { version } = await one('V-2');
  const result = await bring(equipment, [headings, ['V-2', '罐', '常压单元', '压力容器', 2, '汽油']]);
  expect(result).toMatchObject({ inserted: 0, updated: 0, unchanged: 1, importId: null });
  expect((await one('V-2')).version).toBe(version);
});

describe('a record that is pointed at', () => {
  let places: { part: string; location: string }[];
  beforeAll(async () => {
    const ids = await Promise.all(['V-1', 'V-2'].map(async (tag) => (await one(tag)).id));
    places = [await plant.wall(ids[0]!), await plant.wall(ids[1]!)];
  });
  const points = ['部件', '测点编号', '位置'];

  test('is refused by a name several records have, with the ways to them', async () => {
    const told = await check(monitoringLocation, [points, ['筒体', 'TML-9', '北']]);
    expect(told.faults).toMatchObject([
      {
        field: 'partId',
        value: '筒体',
        candidates: ['炼油区 › 常减压 › 常压单元 › V-1 › 筒体', '炼油区 › 常减压 › 常压单元 › V-2 › 筒体'],
      },
    ]);
    expect(told.faults[0]?.msg).toContain('V-2 › 筒体');
  });

  test.each(['V-2 › 筒体', 'V-2 / 筒体', 'V-2>筒体', '常减压 › 常压单元 › V-2 › 筒体'])(
    'is found by any tail of the way: %s',
    async (path) => {
      const told = await check(monitoringLocation, [points, [path, 'TML-9', '北']]);
      expect(told.freshRows).toMatchObject([{ after: { partId: places[1]?.part } }]);
    },
  );

  test('is the one with the id beside its name; a name that says otherwise is told', async () => {
    const told = await check(monitoringLocation, [
      ['部件', '部件 ID', '测点编号'],
      ['V-1 › 筒体', places[1]!.part, 'TML-9'],
      ['筒体', places[0]!.part, 'TML-9'],
    ]);
    expect(told.freshRows.map(({ after }) => after.partId)).toEqual([places[1]?.part, places[0]?.part]);
    expect(told.notes).toMatchObject([{ row: 2, field: 'partId' }]);
  });

  test('is of the tenant: another’s id is no id', async () => {
    const other = await plant.platform.client(plant.platform.b.admin);
    const file = await workbook([
      ['部件', '部件 ID', '测点编号'],
      [null, places[0]!.part, 'TML-9'],
    ]);
    const { data } = await checkWorkbook(other, monitoringLocation, file);
    expect(data.errors).toMatchObject([{ row: 2, field: 'partId.id' }]);
    expect(data.fresh).toBe(0);
  });

  test('tells whose reading a row is', async () => {
    const rows = [
      ['测厚点', '测厚日期', '实测厚度 (mm)'],
      ['V-1 › 筒体 › TML-1', '2024-05-01', 13.2],
      ['V-2 › 筒体 › TML-1', '2024-05-01', 12.9],
    ];
    expect(await bring(thicknessReading, rows)).toMatchObject({ inserted: 2, rejected: 0 });
    const kept = await plant.list('thickness-reading', { locationId: places[1]?.location });
    expect(kept).toMatchObject([{ thickness: 12.9 }]);
  });
});

describe('an import taken back', () => {
  const path = (verb: string) => resourcePath(equipment, verb);
  const undo = async (id: string) => {
    const started = await plant.client.post<{ jobId: string }>(path('import-undo'), { id });
    if (started.body.code !== 200) return started;
    return finishedJob(plant.client, started.body.data.jobId);
  };

  test('gives old values back, removes what came, and leaves what was changed since or is in use', async () => {
    const { importId } = await bring(equipment, [
      headings,
      ['V-1', '改名', '常压单元', '压力容器', 3, '柴油'],
      ['V-2', '改名', '常压单元', '压力容器', 3, '柴油'],
      ['V-7', '新塔', '常压单元', '压力容器', 1, null],
      ['V-8', '新塔', '常压单元', '压力容器', 1, null],
    ]);
    const second = await one('V-2');
    await plant.client.post(path('submit'), { id: second.id, medium: '石脑油' });
    await plant.wall((await one('V-8')).id);

    const plan = await plant.client.get(path('import-undo-check'), { id: importId });
    expect(plan.body.data).toMatchObject({ restored: 1, removed: 1, refused: 2 });
    expect(await undo(importId!)).toMatchObject({
      state: 'done',
      result: {
        restored: 1,
        removed: 1,
        refusals: [
          { name: '炼油区 › 常减压 › 常压单元 › V-2', reason: '导入之后又被修改' },
          { name: '炼油区 › 常减压 › 常压单元 › V-8', reason: '已被其他数据引用' },
        ],
      },
    });
    expect(await one('V-1')).toMatchObject({ name: '塔', designPressure: 1.7, medium: '原油' });
    expect(await one('V-2')).toMatchObject({ name: '改名', medium: '石脑油' });
    expect(await one('V-7')).toBeUndefined();
    expect(await one('V-8')).toBeDefined();
    const again = await plant.client.post(path('import-undo'), { id: importId });
    expect(again.body).toMatchObject({ code: 409, msg: '这次导入已撤销' });
    const recent = await plant.client.get<{ id: string; undoTime: string | null }[]>(path('imports'));
    expect(recent.body.data[0]).toMatchObject({ id: importId, inserted: 2, updated: 2 });
    expect(recent.body.data[0]?.undoTime).not.toBeNull();
  });

  test('is the tenant’s own, and at most seven days old', async () => {
    const { importId } = await bring(equipment, [headings, ['V-9', '新塔', '常压单元', '压力容器', 1, null]]);
    const other = await plant.platform.client(plant.platform.b.admin);
    expect((await other.get(path('import-undo-check'), { id: importId })).status).toBe(404);
    expect((await other.post(path('import-undo'), { id: importId })).status).toBe(404);
    expect((await other.get<unknown[]>(path('imports'))).body.data).toEqual([]);
    await plant.platform.asOwner(`update imports set ended = now() - interval '8 days' where id = $1`, [
      importId,
    ]);
    expect((await plant.client.post(path('import-undo'), { id: importId })).body.code).toBe(409);
  });
});
