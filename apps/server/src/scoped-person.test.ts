import type { CorrosionPanel } from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { LiveBarrier } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement } from '@ircrisk/contract/resources/barrier.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { checkWorkbook } from '#platform/resources/exchange/testing.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';

/** Somebody with every right, bound to one department: what others keep is not there for them, to read or to write into. */
let platform: TestPlatform;
let plant: MaintenanceTest;
let admin: TestClient;
let anton: TestClient;
const barriers = '/ircrisk-dynamic-barrier-management';
const corrosion = '/ircrisk-ccd';
const alarms = '/ircrisk-alarm-management';
const jobs = '/ircrisk-job-hazard-analysis';
const nowhere = '4242424242424242';

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);

async function made(client: TestClient, path: string, values: object): Promise<string> {
  const { body } = await client.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 2);
  admin = plant.admin;
  const workshop = (
    await admin.post<string>('/ircrisk-system/dept/submit', {
      ...{ deptName: '车间', parentId: platform.a.deptId, deptCategory: '2' },
    })
  ).body.data;
  await inA(async (tx) => {
    await tx.run(
      sql`update users set dept_ids = array[${workshop}::bigint] where tenant_id = current_tenant() and id = ${platform.a.plain.id}`,
    );
    await tx.run(sql`
      update roles set api_scope_ids = array(select id from api_scopes), data_scope_ids = array(select id from data_scopes where built_in and scope_type = 4)
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`);
    await tx.run(
      sql`update factory_nodes set create_dept = ${workshop} where id = ${plant.otherNodeId} and tenant_id = current_tenant()`,
    );
  });
  anton = await platform.client(platform.a.plain);
});
afterAll(() => platform?.close());

/** The answer to a reference nobody sees is that to one which does not exist, to the letter. */
async function expectUnknown(path: string, record: (id: string) => object, unseen: string): Promise<void> {
  const [answer, other] = [await anton.post(path, record(unseen)), await anton.post(path, record(nowhere))];
  const said = ({ status, body }: typeof answer) => [status, body.code, body.msg, body.errors];
  expect(said(answer), path).toEqual(said(other));
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.errors).toMatchObject([{ rule: 'reference' }]);
  expect(answer.body.errors).toHaveLength(1);
}

const kind = { function: 'PSD', type: 'activeHw', safetyCritical: true, commonCause: 0 };
const tested = () => ({
  ...{ failureRate: 2e-6, intervalDays: 365, lastTest: plant.day(-10), lastResult: 'pass' },
});

describe('barriers of another department', () => {
  let barrierId: string;
  let elementId: string;
  let own: string;
  beforeAll(async () => {
    barrierId = await made(admin, `${barriers}/barrier`, {
      ...{ ...kind, code: 'B-1', name: '联锁', nodeId: plant.nodeId },
    });
    elementId = await made(admin, `${barriers}/barrier-element`, { barrierId, tag: 'LT-1', ...tested() });
    await made(admin, `${barriers}/barrier-impairment`, {
      ...{ code: 'I-1', elementId, kind: 'failure', reason: '卡涩', startTime: `${plant.today} 00:00:00` },
    });
    own = await made(anton, `${barriers}/barrier`, {
      ...{ ...kind, code: 'B-2', name: '自己的', nodeId: plant.otherNodeId },
    });
    await made(anton, `${barriers}/barrier-element`, { barrierId: own, tag: 'LT-2', ...tested() });
  });

  it('take no element and no impairment', async () => {
    const state = () =>
      inA((tx) =>
        tx.one(sql`select state, causes from barrier_element_results where element_id = ${elementId}`),
      );
    const before = await state();
    await expectUnknown(
      `${barriers}/barrier-element/save`,
      (id) => ({ barrierId: id, tag: 'LT-9', ...tested() }),
      barrierId,
    );
    await expectUnknown(
      `${barriers}/barrier-impairment/save`,
      (id) => ({
        ...{ code: 'I-9', elementId: id, kind: 'failure', reason: 'x', startTime: `${plant.today} 00:00:00` },
      }),
      elementId,
    );
    expect(await state()).toEqual(before);
  });

  it('take none from a worksheet or a workbook either', async () => {
    const rows = (id: string) => ({
      rows: [{ key: 'a', values: { barrierId: id, tag: 'LT-8', ...tested() } }],
    });
    const batch = async (id: string) =>
      (
        await anton.post<{ saved: unknown[]; faults: { errors: object[] }[] }>(
          `${barriers}/barrier-element/row/batch`,
          rows(id),
        )
      ).body.data;
    expect((await batch(barrierId)).saved).toEqual([]);
    expect((await batch(barrierId)).faults[0]?.errors).toMatchObject([
      { field: 'barrierId', msg: '屏障所指的数据不存在' },
    ]);
    expect((await batch(own)).saved).toHaveLength(1);
    const sheet = (code: string) =>
      writeXlsx({
        sheets: [
          {
            name: 'rows',
            rows: [
              ['屏障', '位号'],
              [code, 'LT-7'],
            ],
          },
        ],
      });
    const check = async (code: string) =>
      checkWorkbook(anton, barrierElement, Buffer.from(await sheet(code)));
    expect((await check('B-1')).data.errors).toMatchObject([{ row: 2, field: 'barrierId' }]);
    expect((await check('B-2')).data.errors).toEqual([]);
  });

  it('where something is may be said by whoever may write it', async () => {
    const id = await made(anton, `${barriers}/barrier-element`, { barrierId: own, tag: 'LT-3', ...tested() });
    const update = (values: object) => anton.post(`${barriers}/barrier-element/update`, { id, ...values });
    expect((await update({ equipmentId: plant.equipment(1) })).status).toBe(200);
  });

  it('stand in no panel, list, calendar or explanation; one’s own do', async () => {
    const read = async <T>(path: string, query: object = {}) =>
      (await anton.get<T>(`${barriers}/${path}`, query as Record<string, unknown>)).body;
    const panel = (await read<{ barriers: LiveBarrier[]; kpi: { openImpairments: number } }>('barrier/panel'))
      .data;
    expect(panel.barriers.map(({ code }) => code)).toEqual(['B-2']);
    expect(panel.kpi.openImpairments).toBe(0);
    expect((await read<unknown[]>('barrier-impairment/open')).data).toEqual([]);
    const days = { from: plant.day(-400), to: plant.day(400) };
    const tests = (await read<{ barrier: string }[]>('barrier-element/calendar', days)).data;
    expect(new Set(tests.map(({ barrier }) => barrier))).toEqual(new Set(['B-2']));
    expect((await read('barrier/why', { id: barrierId })).code).toBe(404);
    expect((await read('barrier/why', { id: own })).code).toBe(200);
    // Whoever sees all is shown all.
    const all = await admin.get<{ barriers: LiveBarrier[] }>(`${barriers}/barrier/panel`);
    expect(all.body.data.barriers.map(({ code }) => code)).toEqual(['B-1', 'B-2']);
  });

  it('are drawn into no bow-tie', async () => {
    const id = await made(anton, `${barriers}/bow-tie`, {
      ...{ code: 'BT-2', name: 'x', hazard: 'x', topEvent: 'x' },
    });
    const save = (on: string) =>
      anton.post(`${barriers}/bow-tie/save-model`, {
        ...{ id, version: 1 },
        model: {
          threats: [{ id: 't', name: 'x', frequencyPerYear: 0.1, barrierIds: [on] }],
          consequences: [{ id: 'c', name: 'x', tolerablePerYear: 1e-4, barrierIds: [] }],
        },
      });
    expect((await save(barrierId)).body.errors).toMatchObject([{ field: 'model', rule: 'reference' }]);
    expect((await save(own)).status).toBe(200);
  });

  it('a bow-tie of theirs bears no dynamic risk', async () => {
    const tie = await made(admin, `${barriers}/bow-tie`, {
      ...{ code: 'BT-1', name: 'x', hazard: 'x', topEvent: 'x' },
    });
    await expectUnknown(
      '/ircrisk-dynamic-risk/dynamic-risk-model/save',
      (bowTieId) => ({
        ...{
          code: 'D-1',
          name: 'x',
          subjectType: 'scenario',
          nodeId: plant.otherNodeId,
          baseSource: 'bowTie',
          bowTieId,
        },
      }),
      tie,
    );
  });
});

it('limits of another department’s windows are put into force by nobody who does not see them', async () => {
  const loopId = await made(admin, `${corrosion}/corrosion-loop`, {
    ...{ code: 'CL-1', name: '常顶', nodeId: plant.nodeId, colour: 'teal' },
  });
  const tagId = await made(admin, '/ircrisk-series/series-tag', {
    ...{ tag: 'AI-1', name: 'pH', quantity: 'ph', intervalSeconds: 600 },
  });
  const windowId = await made(admin, `${corrosion}/corrosion-window`, {
    ...{
      code: 'IOW-1',
      loopId,
      tagId,
      parameter: 'pH',
      level: 'standard',
      low: 5,
      high: 6,
      dwellMinutes: 30,
    },
    ...{ hysteresis: 0.1, expectedMinutes: 10 },
  });
  const enforce = await anton.post(`${corrosion}/corrosion-window/enforce`, { ids: [windowId], reason: 'x' });
  expect(enforce.status).toBe(404);
  expect(
    await inA((tx) => tx.all(sql`select 1 from corrosion_limits where window_id = ${windowId}`)),
  ).toEqual([]);
  const panel = (await anton.get<CorrosionPanel>(`${corrosion}/corrosion-window/panel`)).body.data;
  expect([panel.loops, panel.windows, panel.damages]).toEqual([[], [], []]);
  expect((await anton.get(`${corrosion}/corrosion-loop/sheet`, { id: loopId })).status).toBe(404);
  expect((await admin.get(`${corrosion}/corrosion-loop/sheet`, { id: loopId })).status).toBe(200);
  expect(
    (await admin.post(`${corrosion}/corrosion-window/enforce`, { ids: [windowId], reason: 'x' })).status,
  ).toBe(200);
});

it('alarms of another department are hidden by nobody who does not see them', async () => {
  const tagId = await made(admin, `${alarms}/alarm-tag`, {
    ...{ code: 'A-1', name: 'x', tag: 'LI-1', type: 'H', system: 'DCS', priority: '3', setpoint: 5 },
  });
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await expectUnknown(
    `${alarms}/alarm-shelf/save`,
    (id) => ({
      ...{ code: 'S-1', tagId: id, kind: 'shelve', reason: 'x', startTime: at(0), untilTime: at(2) },
    }),
    tagId,
  );
});

it('a log is read by nobody in a format they do not see', async () => {
  const format = {
    ...{ name: 'DCS', delimiter: 'comma', timeColumn: 'Time', timeFormat: 'auto', timeZone: 'Asia/Shanghai' },
    ...{ tagColumn: 'Tag', kindColumn: 'Event' },
  };
  const mappingId = await made(admin, `${alarms}/alarm-mapping`, format);
  const { id: fileId } = await upload(anton, 'log.csv', 'Time,Tag,Event\n');
  const read = (id: string) => anton.post(`${alarms}/event/import`, { mappingId: id, fileId });
  const [answer, other] = [await read(mappingId), await read(nowhere)];
  expect([answer.status, answer.body.msg]).toEqual([404, other.body.msg]);
  const own = await made(anton, `${alarms}/alarm-mapping`, { ...format, name: '自己的' });
  expect((await read(own)).status).toBe(200);
});

it('a job of another department takes no step, handed in or not', async () => {
  const start = async () =>
    (
      await admin.post<{ id: string }>(`${jobs}/jha/start`, {
        ...{ title: '动火', nodeId: plant.nodeId },
        ...{ plannedFrom: `${plant.day(1)} 08:00:00`, plannedTo: `${plant.day(1)} 12:00:00` },
      })
    ).body.data.id;
  const [draft, handedIn] = [await start(), await start()];
  await inA((tx) => tx.run(sql`update jhas set state = 'submitted' where id = ${handedIn}`));
  const step = (jhaId: string) => ({ jhaId, sort: 1, description: 'x' });
  await expectUnknown(`${jobs}/jha-step/save`, step, draft);
  await expectUnknown(`${jobs}/jha-step/save`, step, handedIn);
});

it('a question is changed by whoever asked it, or by whoever manages the knowledge', async () => {
  const question = '/ircrisk-hse-qa/qa-question';
  const id = await made(admin, question, { question: '动火前多久采样？', visibility: 'tenant' });
  const change = { id, question: '改写' };
  const { api_scope_ids: all } = await inA((tx) =>
    tx.one<{ api_scope_ids: string[] }>(
      sql`select api_scope_ids from roles where id = ${platform.a.plainRoleId}`,
    ),
  );
  await inA((tx) =>
    tx.run(sql`update roles set api_scope_ids = array(select id from api_scopes where code like 'qa-question.%' or code = 'hse-qa.ask')
      where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`),
  );
  const reader = await platform.client(platform.a.plain);
  const detail = await reader.get<{ allowed: string[] }>(`${question}/detail`, { id });
  expect(detail.body.data.allowed).not.toContain('update');
  expect((await reader.post(`${question}/update`, change)).status).toBe(403);
  expect((await reader.post(`${question}/remove`, { ids: id })).status).toBe(403);
  const asked = await made(reader, question, { question: '受限空间谁监护？', visibility: 'tenant' });
  expect((await reader.post(`${question}/update`, { id: asked, question: '谁来监护？' })).status).toBe(200);
  await inA((tx) =>
    tx.run(
      sql`update roles set api_scope_ids = ${all}::bigint[] where tenant_id = current_tenant() and id = ${platform.a.plainRoleId}`,
    ),
  );
  const manager = await platform.client(platform.a.plain);
  expect((await manager.post(`${question}/update`, change)).status).toBe(200);
});

it('nobody hears of what they do not see; whoever sees it does', async () => {
  const report = async (nodeId: string) => {
    const { body } = await admin.post<{ id: string }>('/ircrisk-incident-management/incident/report', {
      ...{ key: `scoped-${nodeId}-report`, kind: 'release', nodeId, description: '法兰渗漏', photos: [] },
      ...{ occurredAt: `${plant.day(-1)} 08:00:00`, injured: 'none' },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    return body.data.id;
  };
  const [elsewhere, here] = [await report(plant.nodeId), await report(plant.otherNodeId)];
  const told = await inA((tx) =>
    tx.all<{ user: string; link: string }>(
      sql`select user_id::text as user, link from notices where tenant_id = current_tenant() and kind = 'incident'`,
    ),
  );
  const whoHeard = (id: string) =>
    told
      .filter(({ link }) => link.endsWith(`/incident/${id}`))
      .map(({ user }) => user)
      .sort();
  expect(whoHeard(elsewhere)).toEqual([platform.a.admin.id]);
  expect(whoHeard(here)).toEqual([platform.a.admin.id, platform.a.plain.id].sort());
  // A barrier that fails is told to those who keep barriers and see it.
  const notices = await inA((tx) =>
    tx.all(
      sql`select 1 from notices where tenant_id = current_tenant() and user_id = ${platform.a.plain.id} and kind = 'barrier' and title::text like '%B-1%'`,
    ),
  );
  expect(notices).toEqual([]);
});
