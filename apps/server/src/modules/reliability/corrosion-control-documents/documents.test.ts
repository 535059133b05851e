import type {
  CorrosionPanel,
  DocumentDetail,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { loopColours } from '@ircrisk/contract/resources/corrosion/choices.ts';
import type { StudyComparison } from '@ircrisk/contract/study.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picturesOfLoops } from '#modules/assets/pdf-marking-tool/index.ts';
import { sql } from '#platform/database/sql.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';

const service = '/ircrisk-ccd';
let platform: TestPlatform;
let admin: TestClient;
let signers: Signers;
let nodeId: string;
let equipmentIds: string[];
let loopId: string;
let windowId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  signers = await hireSigners(platform, platform.a);
  ({ nodeId, equipmentIds } = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 2)));
  loopId = await make('corrosion-loop', {
    ...{ code: 'CL-05', name: '常顶系统', nameEn: 'Atmospheric overhead', nodeId, colour: 'teal' },
    ...{ temperatureMin: 40, temperature: 118, temperatureMax: 130, ph: 5.8, h2sVapour: 3, nh3Vapour: 0.12 },
    ...{ h2sWater: 34_080, nh3Water: 1703 },
  });
  await make('corrosion-member', { loopId, equipmentId: equipmentIds[0] });
  await make('corrosion-damage', {
    loopId,
    mechanism: 'DM37',
    susceptibility: 'H',
    inspection: 'UT',
    rate: 0.2,
  });
  await make('corrosion-damage', { loopId, mechanism: 'DM06', susceptibility: 'M' });
  const tag = { tag: 'AI-1', name: 'pH', quantity: 'ph' };
  const tagId = (await admin.post<string>('/ircrisk-series/series-tag/submit', tag)).body.data;
  windowId = await make('corrosion-window', {
    code: 'IOW-1',
    loopId,
    tagId,
    parameter: 'pH',
    low: 5.5,
    high: 6.5,
  });
  await make('corrosion-control', {
    ...{ code: 'CM-1', loopId, mechanism: 'DM37', type: 'C', measure: '注中和剂', windowIds: [windowId] },
  });
});
afterAll(() => platform.close());

async function send<T = string>(path: string, values: object) {
  return (await admin.post<T>(`${service}/${path}`, values)).body;
}
async function make(resource: string, values: object): Promise<string> {
  const body = await send(`${resource}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}
const detail = async (id: string) =>
  (await admin.get<DocumentDetail>(`${service}/corrosion-document/content`, { id })).body.data;
const panel = async () =>
  (await admin.get<CorrosionPanel>(`${service}/corrosion-window/panel`, { nodeId })).body.data;

it('a credible mechanism without barrier or monitoring is a gap until it has both, or goes to the to-do list once', async () => {
  const { gaps, coverage } = await panel();
  expect(gaps).toMatchObject([{ loop: 'CL-05', mechanism: 'DM06', lacks: ['barrier', 'monitoring'] }]);
  expect(coverage).toEqual({ wanted: 2, covered: 1 });
  const ask = { damageIds: gaps.map(({ damageId }) => damageId), dueDate: '2099-01-01' };
  expect(await send('corrosion-excursion/raise-actions', ask)).toMatchObject({ data: { raised: 1 } });
  expect(await send('corrosion-excursion/raise-actions', ask)).toMatchObject({ code: 409 });
  expect((await panel()).gaps[0]?.action).toContain('CL-05');
});

it('the sheet of a loop joins its members’ ledger with Kp, measures and their states', async () => {
  const sheet = (await admin.get<LoopSheet>(`${service}/corrosion-loop/sheet`, { id: loopId })).body.data;
  expect(sheet.kp).toEqual({ value: 0.36, band: 'high' });
  expect(sheet.nh4hs).toEqual({ percent: expect.closeTo(0.5111, 9), limiting: 'NH₃' });
  expect(sheet.members[0]?.materials.length).toBeGreaterThan(0);
  // Its window was never put into force: nobody knows, and nobody says effective.
  expect(sheet.controls[0]).toMatchObject({ windows: ['IOW-1'], state: 'unknown' });
});

it('contents no water can hold give no share of the salt and say why; a rate or a length that cannot be is refused', async () => {
  const loop = await make('corrosion-loop', {
    ...{ code: 'CL-SALT', name: '回路', nodeId, h2sWater: 900_000, nh3Water: 450_000 },
  });
  const sheet = (await admin.get<LoopSheet>(`${service}/corrosion-loop/sheet`, { id: loop })).body.data;
  expect(sheet).toMatchObject({ nh4hs: null, nh4hsNote: { en: expect.stringContaining('dilute') } });
  const coupon = { code: 'CP-X', loopId: loop, place: '入口', material: '20#', installedOn: '2026-01-01' };
  expect(
    await send('corrosion-coupon/submit', { ...coupon, lossG: 10_000, areaCm2: 1e-6, hours: 1e-3 }),
  ).toMatchObject({ code: 400, errors: [{ field: 'lossG' }], msg: expect.stringContaining('mm/a') });
  expect(
    await send('injection-point/submit', {
      ...{ code: 'INJ-X', name: '注水', loopId: loop, kind: 'injection', medium: '水', upstream: 1e308 },
    }),
  ).toMatchObject({ code: 400, errors: [{ field: 'upstream' }] });
  await admin.form(`${service}/corrosion-loop/remove`, { ids: loop });
});

it('injection points and dead legs say when they are inspected next, stand in their loop, and ask for an interval', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const point = { code: 'INJ-1', name: '塔顶注水', loopId, kind: 'injection', medium: '洗涤水' };
  expect(await send('injection-point/submit', { ...point, lastInspection: day(-800) })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('检验周期'),
  });
  await make('injection-point', { ...point, lastInspection: day(-800), intervalMonths: 24 });
  await make('dead-leg', {
    ...{ code: 'DL-1', name: '开工线', loopId, kind: 'physical', length: 1200, diameter: 100 },
    ...{ lastInspection: day(-30), intervalMonths: 36, treatment: '定期排凝' },
  });
  const sheet = (await admin.get<LoopSheet>(`${service}/corrosion-loop/sheet`, { id: loopId })).body.data;
  expect(sheet.injections).toMatchObject([{ code: 'INJ-1', medium: '洗涤水', isOverdue: true }]);
  expect(sheet.deadLegs).toMatchObject([{ code: 'DL-1', length: 1200, diameter: 100, isOverdue: false }]);
  // What is overdue or was never inspected stands with the gaps of the panel, and goes to the to-do list once.
  await make('dead-leg', { code: 'DL-2', name: '旁路管', nameEn: 'Bypass', loopId, kind: 'operational' });
  const again = (await admin.get<LoopSheet>(`${service}/corrosion-loop/sheet`, { id: loopId })).body.data;
  expect(again.deadLegs).toMatchObject([{ isOverdue: false }, { code: 'DL-2', isOverdue: null }]);
  const { duePoints } = await panel();
  expect(duePoints).toMatchObject([
    { kind: 'injection-point', code: 'INJ-1', loop: 'CL-05', action: null },
    { kind: 'dead-leg', code: 'DL-2', nextInspection: null },
  ]);
  expect(duePoints[0]!.nextInspection! < day(0)).toBe(true);
  const ask = { pointIds: duePoints.map(({ id }) => id), dueDate: '2099-01-01' };
  expect(await send('corrosion-excursion/raise-actions', ask)).toMatchObject({ data: { raised: 2 } });
  expect(await send('corrosion-excursion/raise-actions', ask)).toMatchObject({ code: 409 });
  expect((await panel()).duePoints.map(({ action }) => action)).toEqual([
    'INJ-1 塔顶注水：检验',
    'DL-2 旁路管：检验',
  ]);
  const [due] = sheet.injections;
  const months = new Date(`${due!.lastInspection}T00:00:00Z`);
  months.setUTCMonth(months.getUTCMonth() + 24);
  expect(Math.abs(Date.parse(due!.nextInspection!) - months.getTime())).toBeLessThanOrEqual(3 * 86_400_000);
});

it('the chapters are made, reviewed and frozen; the limits of the reviewed revision come into force with it', async () => {
  const id = await make('corrosion-document', {
    code: 'CCD-110',
    name: '常减压腐蚀控制文件',
    nodeId,
    process: '两级闪蒸。',
  });
  const submit = () => admin.form(`${service}/corrosion-document/submit-review`, { id });
  expect((await submit()).body.msg).toContain('生成各章');
  expect(await send('corrosion-document/generate', { id })).toMatchObject({
    data: { loops: 1, windows: 1, gaps: 1 },
  });
  await send('corrosion-loop/update', { id: loopId, ph: 5.9 });
  expect((await detail(id)).changed).toBe(1);
  expect((await submit()).body.msg).toContain('重新生成');
  await send('corrosion-document/generate', { id });
  expect((await submit()).body).toMatchObject({ success: true });
  // While it is in review somebody edits the record: what was reviewed is what holds.
  await send('corrosion-window/update', { id: windowId, low: 4 });
  expect((await signers.approve(`${service}/corrosion-document`, id)).body).toMatchObject({ success: true });
  const [window] = (await panel()).windows;
  expect(window).toMatchObject({ limits: { low: 5.5, high: 6.5 }, isPending: true });
  const approved = await detail(id);
  expect(approved.state).toBe('approved');
  expect(approved.effectiveDate).not.toBeNull();
  expect(Number(approved.reviewDate!.slice(0, 4)) - Number(approved.effectiveDate!.slice(0, 4))).toBe(3);
  expect(await send('corrosion-document/generate', { id })).toMatchObject({ code: 409 });
  await send('corrosion-loop/update', { id: loopId, name: '常压塔顶系统' });
  expect((await detail(id)).content?.loops[0]?.name).toBe('常顶系统');

  const next = (await admin.form<string>(`${service}/corrosion-document/revise`, { id })).body.data;
  await send('corrosion-document/generate', { id: next });
  const parts = (
    await admin.get<StudyComparison>(`${service}/corrosion-document/compare`, { id: next, with: id })
  ).body.data;
  const windows = parts.find(({ title }) => title === '操作窗口');
  expect(JSON.stringify(windows?.differences)).toContain('4 … 6.5');
  await send('corrosion-window/update', { id: windowId, low: 5.5 });
});

it('names the owner of a window in both languages, whoever made the chapters', async () => {
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(
      sql`update users set real_name = '顾曼青', real_name_en = 'Gu Manqing' where id = ${platform.a.admin.id}`,
    ),
  );
  await send('corrosion-window/update', { id: windowId, ownerId: platform.a.admin.id });
  const id = await make('corrosion-document', { code: 'CCD-OWN', name: '负责人', nodeId });
  await send('corrosion-document/generate', { id });
  const window = (await detail(id)).content?.loops.flatMap(({ windowList }) => windowList)[0];
  expect(window).toMatchObject({ owner: '顾曼青', ownerEn: 'Gu Manqing' });
});

it.each([
  ['pdf', 'zh'],
  ['docx', 'en'],
])('is written as %s in %s', async (format, language) => {
  const id = await make('corrosion-document', {
    code: `CCD-${format}`,
    name: '报告',
    nameEn: 'Report',
    nodeId,
  });
  await send('corrosion-document/generate', { id });
  const { jobId } = (await send<{ jobId: string }>('corrosion-document/report', { id, format, language }))
    .data;
  const state = async () =>
    (await admin.get<{ state: string }>('/ircrisk-system/job/detail', { id: jobId })).body.data.state;
  await expect.poll(state, { timeout: 50_000, interval: 50 }).toBe('done');
});

it('shows its loops in their colours on the drawing they are marked on', async () => {
  const drawingId = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { id: fileId } = await tx.one<{ id: string }>(sql`
      insert into files (name, media_type, size, sha256, storage_key) values ('31-PID-012.pdf', 'application/pdf', 8, 'x', 'x') returning id`);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into documents (document_number, title, type, revision, state, file_id) values ('31-PID-012', '常顶 PID', 'drawing', '2', 'approved', ${fileId}) returning id`);
    await tx.run(
      sql`insert into pdf_readings (document_id, file_id, sha256, page_count) values (${id}, ${fileId}, 'x', 1)`,
    );
    const runs = [{ text: 'E-101 <塔顶>', x: 100, y: 400, width: 60, height: 9, angle: 0, ocr: false }];
    await tx.run(sql`
      insert into pdf_pages (document_id, page, box, rotate, user_unit, runs) values (${id}, 1, ${[0, 0, 842, 595]}, 90, 1, ${JSON.stringify(runs)})`);
    const { id: layerId } = await tx.one<{ id: string }>(
      sql`insert into pdf_layers (document_id, kind, name, colour) values (${id}, 'loop', '腐蚀回路', '#6257a8') returning id`,
    );
    const { id: markId } = await tx.one<{ id: string }>(sql`
      insert into pdf_marks (document_id, layer_id, page, type, strokes, style)
      values (${id}, ${layerId}, 1, 'polyline', '[[[100,300],[700,300]]]', '{"stroke":"#1d6fa5","fill":null,"width":1.5,"opacity":1}') returning id`);
    await tx.run(sql`insert into pdf_bindings (mark_id, loop_id) values (${markId}, ${loopId})`);
    const [picture] = await picturesOfLoops(tx, [loopId]);
    expect(picture).toMatchObject({ number: '31-PID-012', revision: '2', page: 1 });
    expect(picture?.svg).toContain(loopColours.teal.hex);
    expect(picture?.svg).toContain('CL-05');
    expect(picture?.svg).toContain('E-101 &lt;塔顶&gt;');
    expect(picture?.svg).toContain('M100 295 L700 295');
    expect(picture?.svg).toContain('viewBox="0 0 595 842"');
    return id;
  });
  const id = await make('corrosion-document', { code: 'CCD-D', name: '报告', nodeId });
  await send('corrosion-document/generate', { id });
  const { content } = (await admin.get<DocumentDetail>(`${service}/corrosion-document/content`, { id })).body
    .data;
  expect(content?.drawings).toMatchObject([
    { loopId, documentId: drawingId, number: '31-PID-012', pages: [1], marks: 1 },
  ]);
  const asked = { id, format: 'docx', language: 'en' };
  const { jobId } = (await send<{ jobId: string }>('corrosion-document/report', asked)).data;
  const job = await finishedJob(admin, jobId);
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
  const file = await platform.app.inject({
    url: `/api${filePaths.download}?id=${(job.result as { fileId: string }).fileId}`,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  const body = new TextDecoder().decode(unzipSync(file.rawPayload)['word/document.xml']);
  expect(body.replaceAll(/<[^>]+>/g, '')).toContain('Loops marked on 31-PID-012 R2, page 1');
});

it('refuses what cannot be, and names the field', async () => {
  const second = await make('corrosion-loop', { code: 'CL-06', name: '侧线', nodeId, colour: 'tan' });
  const twice = await send('corrosion-member/submit', { loopId: second, equipmentId: equipmentIds[0] });
  expect(twice).toMatchObject({ code: 400, errors: [{ field: 'side' }] });
  expect(twice.msg).toContain('CL-05');
  const crossed = await send('corrosion-window/update', { id: windowId, low: 7 });
  expect(crossed).toMatchObject({ code: 400, errors: [{ field: 'low' }] });
  const never = await send('corrosion-window/update', { id: windowId, low: -1e308, high: 1e308 });
  expect(never).toMatchObject({
    code: 400,
    errors: [
      { field: 'low', rule: 'tooSmall' },
      { field: 'high', rule: 'tooBig' },
    ],
  });
  const unknown = await send('corrosion-window/enforce', { ids: [windowId, '1'], reason: 'MOC-7' });
  expect(unknown.code).toBe(404);
  const hot = { code: 'CL-9', name: 'x', nodeId, colour: 'tan', temperatureMin: 300, temperature: 200 };
  expect(await send('corrosion-loop/submit', hot)).toMatchObject({ errors: [{ field: 'temperature' }] });
  const bare = { code: 'D-0', name: 'x', nodeId: await emptyNode() };
  const id = await make('corrosion-document', bare);
  expect((await send('corrosion-document/generate', { id })).msg).toContain('没有腐蚀回路');
  const stranger = await platform.client(platform.b.admin);
  expect((await stranger.get(`${service}/corrosion-document/content`, { id })).body.code).toBe(404);
  expect((await stranger.get(`${service}/corrosion-loop/sheet`, { id: loopId })).body.code).toBe(404);
});

it('a coupon gives its rate from what was weighed, and none while something is missing', async () => {
  const coupon = {
    code: 'K-1',
    loopId,
    place: '回流罐入口',
    material: 'Q245R',
    installedOn: '2025-01-01',
    areaCm2: 22.5,
  };
  const id = await make('corrosion-coupon', { ...coupon, hours: 2160, density: 7.85 });
  const rate = async () =>
    (await admin.get<{ rate: number | null }>(`${service}/corrosion-coupon/detail`, { id })).body.data.rate;
  expect(await rate()).toBeNull();
  await send('corrosion-coupon/update', { id, lossG: 0.412 });
  expect(await rate()).toBeCloseTo(0.0946, 4);
  // Ninety days are 2160 h: it may have been out for a while, but not in for longer.
  expect(await send('corrosion-coupon/update', { id, removedOn: '2025-04-01', hours: 99_999 })).toMatchObject(
    { code: 400, errors: [{ field: 'hours' }], msg: expect.stringContaining('2160') },
  );
  expect(await send('corrosion-coupon/update', { id, removedOn: '2025-04-01', hours: 2184 })).toMatchObject({
    success: true,
  });
  // Of one day the dates give no hours: it says what is missing, instead of no rate without a word.
  const sameDay = { ...coupon, code: 'K-2', removedOn: coupon.installedOn, lossG: 0.412 };
  expect(await send('corrosion-coupon/submit', sameDay)).toMatchObject({
    code: 400,
    errors: [{ field: 'hours' }],
    msg: expect.stringContaining('小时'),
  });
  expect(await send('corrosion-coupon/submit', { ...sameDay, hours: 6 })).toMatchObject({ success: true });
});

async function emptyNode(): Promise<string> {
  const { id } = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ id: string }>(sql`
      insert into factory_nodes (parent_id, level_code, name) select parent_id, level_code, '空装置' from factory_nodes where id = ${nodeId} returning id`),
  );
  return id;
}
