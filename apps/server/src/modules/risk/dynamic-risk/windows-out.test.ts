import type { RiskDetail } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { MaintenanceTest } from '#testing/maintenance.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { recompute } from './recompute.ts';

let platform: TestPlatform;
let plant: MaintenanceTest;
const ccd = '/ircrisk-ccd';
const service = '/ircrisk-dynamic-risk';

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  plant = await MaintenanceTest.start(platform, 1);
  await plant.admin.post('/ircrisk-center/risk-matrix/init', { template: 'default' });
});
afterAll(() => platform?.close());

const inA = <T>(work: Parameters<typeof platform.inTenant<T>>[1]) =>
  platform.inTenant(platform.a.tenantId, work);
async function make(path: string, values: object): Promise<string> {
  const { body } = await plant.admin.post<string>(`${path}/submit`, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** A loop with critical windows whose results are set, and what its risk says of them. */
async function loopOf(code: string) {
  const loopId = await make(`${ccd}/corrosion-loop`, {
    ...{ code, name: code, nodeId: plant.nodeId, colour: 'teal' },
  });
  const window = async (name: string) => {
    const tagId = await make('/ircrisk-series/series-tag', {
      ...{ tag: `AI-${name}`, name, quantity: 'ph', intervalSeconds: 600 },
    });
    const id = await make(`${ccd}/corrosion-window`, {
      ...{ code: name, loopId, tagId, parameter: 'pH', level: 'critical', low: 5.5, high: 6.5 },
    });
    await plant.admin.post(`${ccd}/corrosion-window/enforce`, { ids: [id], reason: 'MOC-1' });
    return id;
  };
  const stands = (id: string, state: string, share: number) =>
    inA((tx) =>
      tx.run(sql`
        insert into corrosion_window_results (window_id, state, outside_share, last_time, speaks_until) values (${id}, ${state}, ${share}, now(), now() + interval '1 hour')
        on conflict (tenant_id, window_id) do update set state = excluded.state, outside_share = excluded.outside_share, last_time = excluded.last_time, speaks_until = excluded.speaks_until`),
    );
  /** One that ended some days ago after this share of the thirty days before. */
  const closed = (id: string, name: string, share: number, daysAgo: number) =>
    inA(async (tx) => {
      const made = await tx.one<{ id: string }>(sql`
        insert into corrosion_excursions (code, window_id, level, kind, side, start_time, state, limit_value)
        values (${name}, ${id}, 'critical', 'limit', 'high', now() - ${daysAgo + 20}::int * interval '1 day', 'acknowledged', 6.5) returning id`);
      await tx.run(sql`
        insert into corrosion_excursion_results (excursion_id, extreme, end_time, share_at_end) values (${made.id}, 7, now() - ${daysAgo}::int * interval '1 day', ${share})`);
    });
  /** One that is under way. */
  const excursion = (id: string, name: string) =>
    inA(async (tx) => {
      const made = await tx.one<{ id: string }>(sql`
        insert into corrosion_excursions (code, window_id, level, kind, side, start_time, state, limit_value)
        values (${name}, ${id}, 'critical', 'limit', 'high', now() - interval '300 days', 'acknowledged', 6.5) returning id`);
      await tx.run(sql`
        insert into corrosion_excursion_results (excursion_id, extreme) values (${made.id}, 7)`);
      return made.id;
    });
  const ended = (id: string, daysAgo: number) =>
    inA((tx) =>
      tx.run(
        sql`update corrosion_excursion_results set end_time = now() - ${daysAgo}::int * interval '1 day' where excursion_id = ${id}`,
      ),
    );
  const out = (id: string, daysAgo: number | null) =>
    inA((tx) =>
      tx.run(sql`
        update corrosion_windows set out_of_use_since = now() - ${daysAgo}::int * interval '1 day', out_of_use_reason = case when ${daysAgo}::int is not null then 'MOC' end where id = ${id}`),
    );
  let subject = '';
  const iow = async () => {
    subject ||= await make(`${service}/dynamic-risk-model`, {
      ...{ code: `R-${code}`, name: code, subjectType: 'loop', loopId },
      ...{ baseSource: 'manual', baseFrequency: 0.002, consP: 3 },
    });
    await inA((tx) => recompute(tx, platform.a.tenantId, [subject]));
    const { contributors } = (await plant.admin.get<RiskDetail>(`${service}/subject/detail`, { id: subject }))
      .body.data;
    return contributors.find(({ kind }) => kind === 'iow');
  };
  return { window, stands, closed, excursion, ended, out, iow };
}

it('a window taken out while another is open fades from that day', async () => {
  const { window, stands, excursion, out, iow } = await loopOf('CL-A');
  const [a, b] = [await window('IOW-A'), await window('IOW-B')];
  await stands(a, 'exceeded', 0.3);
  await stands(b, 'exceeded', 0.2);
  await excursion(b, 'EX-B');
  expect((await iow())?.factor).toBeCloseTo(1.5, 9);
  await stands(a, 'unknown', 0.3);
  expect((await iow())?.factor).toBeCloseTo(1.5, 9);
  await out(a, 0);
  const fading = await iow();
  expect(fading?.factor).toBeCloseTo(1.5, 9);
  expect(fading?.text.en).toMatch(/critical 20 %; fading since .+ \(1\.500 then\); out of use IOW-A$/);
});

it('a window that is put back makes nothing better at once', async () => {
  const { window, stands, excursion, ended, out, iow } = await loopOf('CL-P');
  const id = await window('IOW-P');
  await stands(id, 'exceeded', 0.5);
  const outside = await excursion(id, 'EX-P');
  expect((await iow())?.factor).toBeCloseTo(1.5, 9);
  await ended(outside, 200);
  await out(id, 10);
  const gone = await iow();
  const faded = 1 + 0.5 * Math.exp(-10 / 90);
  expect(gone?.factor).toBeCloseTo(faded, 9);
  // Nothing is read: no share is told.
  expect(gone?.text.en).toMatch(/^fading since .+; out of use IOW-P$/);
  expect(gone?.text.zh).not.toContain('%');
  await out(id, null);
  await stands(id, 'effective', 0);
  expect((await iow())?.factor).toBeCloseTo(faded, 9);
});

it('what closed goes on fading while another window is silent, also of a model that is made then', async () => {
  const { window, stands, closed, iow } = await loopOf('CL-S');
  const [spoke, silent] = [await window('IOW-S1'), await window('IOW-S2')];
  await stands(spoke, 'effective', 0);
  await closed(spoke, 'EX-S', 0.8, 35);
  await stands(silent, 'unknown', 0);
  const found = await iow();
  const faded = 1 + 0.8 * Math.exp(-35 / 90);
  expect(found).toMatchObject({ stale: true });
  expect(found?.factor).toBeCloseTo(faded, 9);
  expect(found?.text.en).toMatch(/^No readings of IOW-S2: .+; fading since it closed on .+ \(1\.800 then\)$/);
  expect(found?.text.zh).toMatch(/^IOW-S2 没有读数.+；.+ 关闭的超限衰减中（关闭时 1\.800）$/);
  // It is remembered: the window that speaks again takes nothing away.
  await stands(silent, 'effective', 0);
  const heard = await iow();
  expect(heard).toMatchObject({ stale: false });
  expect(heard?.factor).toBeCloseTo(faded, 9);
});

it('what becomes known late counts while another window is silent', async () => {
  const { window, stands, closed, excursion, out, iow } = await loopOf('CL-K');
  const [spoke, silent] = [await window('IOW-K1'), await window('IOW-K2')];
  await stands(spoke, 'exceeded', 0.4);
  await excursion(spoke, 'EX-K1');
  await stands(silent, 'effective', 0);
  expect((await iow())?.factor).toBeCloseTo(1.4, 9);
  await stands(silent, 'unknown', 0);
  expect((await iow())?.factor).toBeCloseTo(1.4, 9);
  await closed(spoke, 'EX-K2', 0.9, 10);
  const late = 1 + 0.9 * Math.exp(-10 / 90);
  const found = await iow();
  expect(found?.factor).toBeCloseTo(late, 9);
  // Taken out of use, the silent one makes it no worse.
  await out(silent, 0);
  expect((await iow())?.factor).toBeCloseTo(late, 9);
});
