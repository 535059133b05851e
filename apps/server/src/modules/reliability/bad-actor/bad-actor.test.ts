import type { BadActorCase, Ranking } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { defaultRules } from '@ircrisk/engine-reliability';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { type FailurePlant, failurePath, makeFailurePlant, recordFailure } from '#testing/failure-plant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const base = '/ircrisk-badactor';
let platform: TestPlatform;
let client: TestClient;
let plant: FailurePlant;
const idOf = (tag: string) => plant.equipment[tag] ?? '';

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  plant = await makeFailurePlant(platform, platform.a);
});
afterAll(() => platform?.close());

const year = { from: '2023-01-01', to: '2023-12-31' };
const run = async (more: Record<string, unknown> = {}) =>
  (await client.post<Ranking>(`${base}/run`, { ...year, ...more })).body.data;

const fail = (tag: string, at: string, hours: number, more: Record<string, unknown> = {}) => {
  const end = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  return recordFailure(client, {
    equipmentId: idOf(tag),
    detectedAt: at,
    downFrom: at,
    downTo: end,
    repairFrom: at,
    repairTo: end,
    activeRepairHours: hours,
    ...more,
  });
};

describe('a run', () => {
  test('of an empty period shows "no failures", not an error', async () => {
    const empty = await run({ from: '2001-01-01', to: '2001-12-31' });
    expect(empty).toMatchObject({ events: 0, tags: 0, rows: [], failureLimit: null, mttrLimitHours: null });
    expect(empty.notices.map(({ code }) => code)).toEqual(['noFailures']);
  });

  test('ranks tags by weighted share, with quadrant, reasons and the same top ten as the tile', async () => {
    for (const at of ['2023-02-01', '2023-04-01', '2023-06-01', '2023-08-01'])
      await fail('P-101A', `${at} 08:00:00`, 4, { modeCode: 'ELP', labourCost: '100' });
    await fail('V-201', '2023-05-05 00:00:00', 60, { labourCost: '9000' });
    await fail('XV-44', '2023-07-05 00:00:00', 1);
    // The end of the period belongs to the next one.
    await fail('XV-44', '2024-01-01 00:00:00', 1);
    await fail('P-101B', '2023-09-01 00:00:00', 30, { category: 'planned' });
    const result = await run();
    expect(result).toMatchObject({ events: 6, tags: 3, failureLimit: 2 });
    expect(result.rows.map(({ tag, count }) => [tag, count])).toEqual([
      ['V-201', 1],
      ['P-101A', 4],
      ['XV-44', 1],
    ]);
    expect(result.mttrLimitHours).toBeCloseTo(77 / 6, 9);
    const quadrants = Object.fromEntries(result.rows.map(({ tag, quadrant }) => [tag, quadrant]));
    expect(quadrants).toEqual({ 'V-201': 'acute', 'P-101A': 'chronic', 'XV-44': 'controlled' });
    const pump = result.rows.find(({ tag }) => tag === 'P-101A');
    expect(pump?.reasons.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(['count', 'sameMode', 'leaks']),
    );
    expect(pump?.repeats[0]).toMatchObject({ kind: 'sameMode', mode: 'ELP' });
    expect(pump).toMatchObject({ leaks: 4, downtimeHours: 16, cost: 400 });
    const top = (await client.get<Ranking['top']>(`${base}/top10`, year)).body.data;
    expect({ count: top.count, downtime: top.downtime, cost: top.cost }).toEqual({
      count: result.top.count,
      downtime: result.top.downtime,
      cost: result.top.cost,
    });
    expect(top.cost.map(({ tag }) => tag)).toEqual(['V-201', 'P-101A']);
    const unit = await run({ nodeId: plant.nodeId });
    expect(unit.rows.map(({ tag }) => tag)).toEqual(['P-101A']);
  });

  test('takes other exclusions and keeps them with the run', async () => {
    const all = await run({ exclude: [] });
    expect(all.rows.map(({ tag }) => tag)).toContain('P-101B');
    const kept = await client.post<{ id: string }>(`${base}/run/keep`, {
      ...year,
      name: '2023 年',
      exclude: [],
    });
    const stored = (
      await client.get<{ parameters: Record<string, unknown>; ranking: Ranking; inputHash: string }>(
        `${base}/run/detail`,
        { id: kept.body.data.id },
      )
    ).body.data;
    expect(stored.parameters.exclude).toEqual([]);
    expect(stored.ranking).toEqual(all);
    // A later failure changes the next run, not the kept one.
    const late = await fail('XV-44', '2023-11-11 00:00:00', 500);
    expect((await run()).rows[0]?.tag).toBe('XV-44');
    expect(
      (await client.get<{ ranking: Ranking }>(`${base}/run/detail`, { id: kept.body.data.id })).body.data
        .ranking,
    ).toEqual(all);
    await client.post(`${failurePath}/remove`, { ids: late });
    const refused = await run({ weights: { downtime: 0.5 } });
    expect(refused.notices.map(({ code }) => code)).toContain('weightsSum');
  });

  test('refuses to add currencies without a rate, and takes one', async () => {
    const id = await fail('V-201', '2023-10-01 12:00:00', 1, { labourCost: '1000', currency: 'USD' });
    expect((await run()).notices.map(({ code }) => code)).toContain('currencyMix');
    await client.post('/ircrisk-failure/settings/submit', { rates: { 'USD@2023-10': 7 } });
    const converted = await run();
    expect(converted.notices.map(({ code }) => code)).not.toContain('currencyMix');
    expect(converted.rows.find(({ tag }) => tag === 'V-201')?.cost).toBe(16_000);
    await client.post(`${failurePath}/remove`, { ids: id });
    await client.post('/ircrisk-failure/settings/submit', { rates: {} });
  });

  test('comes out as a report, also of a period without failures', async () => {
    for (const asked of [year, { from: '2001-01-01', to: '2001-12-31', nodeId: plant.nodeId }]) {
      const { jobId } = (await client.post<{ jobId: string }>(`${base}/report`, asked)).body.data;
      const job = await finishedJob(client, jobId);
      expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' });
      const { fileId, fileName } = job.result as { fileId: string; fileName: string };
      expect(fileName).toContain(`${asked.from} ${asked.to}.pdf`);
      const file = await client.app.inject({
        url: `/api${filePaths.download}?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${client.token}` },
      });
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('names the company on its cover, not the number of its tenant, in every form', async () => {
    for (const format of ['docx', 'xlsx'] as const) {
      const asked = { ...year, format };
      const { jobId } = (await client.post<{ jobId: string }>(`${base}/report`, asked)).body.data;
      const { fileId, fileName } = (await finishedJob(client, jobId)).result as Record<string, string>;
      expect(fileName).toMatch(new RegExp(`\\.${format}$`));
      const file = await client.app.inject({
        url: `/api${filePaths.download}?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${client.token}` },
      });
      const parts = Object.entries(unzipSync(file.rawPayload)).filter(([name]) => name.endsWith('.xml'));
      const text = parts.map(([, content]) => new TextDecoder().decode(content)).join('\n');
      expect(text).toContain('甲石化有限公司');
      expect(text).not.toContain(platform.a.tenantId);
    }
  });

  test('starts with the rules of the method, which the tenant may change', async () => {
    const rules = (
      await client.get<{
        records: { id: string; metric: string; name: string; nameEn: string; version: number }[];
      }>(`${base}/bad-actor-rule/page`)
    ).body.data.records;
    expect(rules.map(({ metric, name, nameEn }) => ({ metric, zh: name, en: nameEn }))).toEqual(
      defaultRules.map(({ metric, zh, en }) => ({ metric, zh, en })),
    );
    const count = rules.find(({ metric }) => metric === 'count');
    expect(
      (
        await client.post(`${base}/bad-actor-rule/submit`, {
          id: count?.id,
          version: count?.version,
          threshold: 5,
        })
      ).status,
    ).toBe(200);
    const reasons = (await run()).rows
      .find(({ tag }) => tag === 'P-101A')
      ?.reasons.map(({ metric }) => metric);
    expect(reasons).not.toContain('count');
    expect(reasons).toContain('sameMode');
  });

  test('shows the trend of a tag, and none for a single failure', async () => {
    type Trend = {
      figure: { value: { beta: number; curve: unknown[] } | null; reason: { code: string } | null };
      events: unknown[];
    };
    const trend = async (tag: string) =>
      (await client.get<Trend>(`${base}/trend`, { ...year, equipmentId: idOf(tag) })).body.data;
    expect((await trend('P-101A')).figure.value?.curve).toHaveLength(4);
    expect((await trend('XV-44')).figure.reason?.code).toBe('noTrendFromOne');
  });

  test('belongs to its tenant alone', async () => {
    const foreign = await platform.client(platform.b.admin);
    expect((await foreign.post<Ranking>(`${base}/run`, year)).body.data.rows).toEqual([]);
    expect((await foreign.get(`${base}/trend`, { equipmentId: idOf('P-101A') })).status).toBe(404);
  });
});

describe('alerts', () => {
  test('are told once per tag, rule and window', async () => {
    const count = () =>
      platform.inTenant(
        platform.a.tenantId,
        async (tx) => (await tx.all(sql`select 1 from notices where kind = 'bad-actor'`)).length,
      );
    const recent = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await fail('P-101B', recent(40), 2, { modeCode: 'VIB' });
    const before = await count();
    await fail('P-101B', recent(20), 2, { modeCode: 'VIB' });
    const first = await count();
    expect(first).toBeGreaterThan(before);
    const third = await fail('P-101B', recent(19), 2, { modeCode: 'OHE' });
    await client.post(`${failurePath}/submit`, { id: third, description: '轴承温度高' });
    expect(await count()).toBe(first);
  });
});

describe('a case', () => {
  test('goes from identified to verified, closes only with a test, and keeps its history when it is opened again', async () => {
    const opened = await client.post<{ id: string }>(`${base}/case/open`, {
      equipmentId: idOf('P-101A'),
      problem: '机械密封反复泄漏',
    });
    const id = opened.body.data.id;
    expect(
      (await client.post(`${base}/case/open`, { equipmentId: idOf('P-101A'), problem: 'again' })).status,
    ).toBe(409);
    const step = (to: string, note?: string) => client.post(`${base}/case/step`, { id, to, note });
    expect((await step('closed')).status).toBe(409);
    expect((await step('accepted')).status).toBe(200);
    expect((await step('rca')).status).toBe(200);
    expect((await step('action')).body.msg).toBe('请先填写根本原因');
    await client.post(`${base}/case/edit`, { id, rootCause: '密封选型不当' });
    expect((await step('action')).status).toBe(200);
    const action = await client.post<{ actionId: string }>(`${base}/case/action`, {
      id,
      title: '更换为双端面密封',
      dueDate: '2030-01-01',
    });
    expect(action.status).toBe(200);
    expect((await step('monitoring')).body.msg).toBe('请先填写措施完成日期');
    expect(
      (await client.post(`${base}/case/edit`, { id, actionDoneOn: '2099-01-01' })).body.errors?.[0]?.field,
    ).toBe('actionDoneOn');
    await client.post(`${base}/case/edit`, { id, actionDoneOn: '2023-08-02', baselineFrom: '2023-01-01' });
    expect((await step('monitoring')).status).toBe(200);
    expect((await step('closed')).body.msg).toBe('关闭前须完成验证，且验证期足够');
    type Verified = {
      figure: { value: { verdict: string; p: number } };
      failuresBefore: number;
      failuresAfter: number;
    };
    const verified = (await client.post<Verified>(`${base}/case/verify`, { id })).body.data;
    expect(verified).toMatchObject({
      failuresBefore: 4,
      failuresAfter: 0,
      figure: { value: { verdict: 'improved' } },
    });
    expect((await step('closed')).status).toBe(200);
    expect((await step('monitoring')).status).toBe(400);
    expect((await step('monitoring', '再次泄漏')).status).toBe(200);
    const detail = (
      await client.get<BadActorCase & { currency: string; moves: { to: string }[]; actionItems: unknown[] }>(
        `${base}/case/detail`,
        { id },
      )
    ).body.data;
    expect(detail.moves.map(({ to }) => to)).toEqual([
      'identified',
      'accepted',
      'rca',
      'action',
      'monitoring',
      'closed',
      'monitoring',
    ]);
    expect(detail.currency).toBe('CNY');
    expect(detail).toMatchObject({ verdict: null, state: 'monitoring', actions: 1, openActions: 1 });
    expect((await step('closed')).status).toBe(409);
    const board = (await client.get<BadActorCase[]>(`${base}/case/board`)).body.data;
    expect(board.map(({ tag }) => tag)).toEqual(['P-101A']);
    expect((await (await platform.client(platform.b.admin)).get(`${base}/case/detail`, { id })).status).toBe(
      404,
    );
  });

  test('is not opened for scrapped equipment', async () => {
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update equipment set state = 'scrapped' where id = ${idOf('XV-44')}`),
    );
    const refused = await client.post(`${base}/case/open`, { equipmentId: idOf('XV-44'), problem: 'x' });
    expect(refused.body.msg).toBe('设备已报废，只保留历史，不再立项');
  });
});

test('bottlenecks take remaining life, statutory dates and open high risk from the ledger, earliest first', async () => {
  await platform.inTenant(platform.a.tenantId, async (tx) => {
    await tx.run(sql`insert into equipment_integrity (equipment_id, next_due_date, remaining_life, measured_on, risk_level, risk_date)
      values (${idOf('V-201')}, '2031-05-01', 2, '2025-05-01', null, null), (${idOf('P-101A')}, '2029-01-01', null, null, 'high', '2026-01-01')
      on conflict (tenant_id, equipment_id) do update set next_due_date = excluded.next_due_date, remaining_life = excluded.remaining_life,
        measured_on = excluded.measured_on, risk_level = excluded.risk_level, risk_date = excluded.risk_date`);
  });
  await client.post('/ircrisk-failure/settings/submit', { plannedRunEnd: '2028-01-01' });
  type Result = {
    limitingDate: string;
    beforeRunEnd: number;
    rows: { tag: string; cause: string; date: string; others: string[] }[];
  };
  const result = (await client.get<Result>(`${base}/bottlenecks`)).body.data;
  expect(result.rows.map(({ tag, cause, date }) => [tag, cause, date])).toEqual([
    ['P-101A', 'riskTarget', '2026-01-01'],
    ['V-201', 'remainingLife', '2027-05-01'],
  ]);
  expect(result).toMatchObject({ limitingDate: '2026-01-01', beforeRunEnd: 2 });
});
