import type { Page } from '@ircrisk/contract/endpoint.ts';
import { rbiScreening } from '@ircrisk/contract/resources/rbi-screening.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { runExport } from '#platform/resources/exchange/testing.ts';
import { openStudies, type Studies } from '#testing/rbi-studies.ts';
import { rejudgeOutdated } from './qualitative.ts';

const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(5));
});
afterAll(() => studies.platform.close());

const path = '/ircrisk-rbi/rbi-screening';
type Row = Record<string, unknown> & { id: string; version: number };
const rows = async () =>
  (await studies.admin.get<Page<Row>>(`${path}/page`, { size: 100 })).body.data.records;
const chosen = async () =>
  (
    await studies.admin.get<{
      equipmentIds: string[];
      quantitative: number;
      rules: number;
      open: number;
      outdated: number;
    }>(`${path}/chosen`)
  ).body.data;
const risky = {
  damage: 'fast',
  operation: 'excursions',
  condition: 'degraded',
  people: 'occupied',
  business: 'weeks',
};
const quiet = {
  damage: 'none',
  inspection: 'thoroughRecent',
  operation: 'stable',
  condition: 'sound',
  fluid: 'benign',
  inventory: 'small',
  people: 'rare',
  business: 'none',
};

describe('qualitative screening', () => {
  it('brings the equipment of a place in once, with what the ledger knows', async () => {
    const fill = () =>
      studies.admin.post<{ added: number }>(`${path}/fill`, { nodeIds: [studies.plant.nodeId] });
    expect((await fill()).body.data).toEqual({ added: 5 });
    expect((await fill()).body.data).toEqual({ added: 0 });
    const [first] = await rows();
    expect(first).toMatchObject({ fluid: 'flammable', inventory: 'large', level: null, outcome: null });
    expect(await chosen()).toMatchObject({ open: 5, quantitative: 0 });
  });

  it('judges rows as they are typed and sends the risky ones to a study', async () => {
    const [first, second] = await rows();
    const batch = await studies.admin.post(`${path}/row/batch`, {
      rows: [
        { key: 'a', id: first?.id, version: first?.version, values: { ...risky, inspection: 'old' } },
        { key: 'b', id: second?.id, version: second?.version, values: quiet },
      ],
    });
    expect(batch.body.code).toBe(200);
    const after = new Map((await rows()).map((row) => [row.id, row]));
    expect(after.get(first?.id ?? '')).toMatchObject({
      likelihood: '5',
      consequence: 'E',
      level: 'H',
      outcome: 'quantitative',
    });
    expect(after.get(second?.id ?? '')).toMatchObject({ level: 'L', proposal: 'rules', outcome: 'rules' });
    const { equipmentIds, open } = await chosen();
    expect({ equipmentIds, open }).toEqual({ equipmentIds: [String(first?.equipmentId)], open: 3 });
    const study = await studies.create('SCREENED', { scope: { equipmentIds } });
    expect((await studies.study(study)).counts.total).toBe(2);
  });

  it('asks for a reason when a person decides otherwise', async () => {
    const second = (await rows()).find(({ outcome }) => outcome === 'rules');
    const save = (values: object) => studies.admin.post(`${path}/update`, { ...second, ...values });
    const refused = await save({ decision: 'quantitative' });
    expect(refused.body.code).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('reason');
    expect((await save({ decision: 'quantitative', reason: '同类设备曾泄漏' })).body.code).toBe(200);
    expect((await chosen()).quantitative).toBe(2);
  });

  it('says so where the ledger has changed since, and takes its new answers when it is told to', async () => {
    const { admin, inA } = studies;
    const row = async () => (await rows()).find(({ outcome, decision }) => outcome === 'rules' && !decision);
    const [quietOne] = (await rows()).filter(({ damage }) => damage === 'none');
    await admin.post(`${path}/update`, { ...quietOne, decision: null, reason: null });
    const before = await row();
    expect(before).toMatchObject({ level: 'L', basis: 'current', damage: 'none' });
    const rate = (mm: number) =>
      inA(sql`
        insert into equipment_integrity (equipment_id, corrosion_rate, completeness, part_count) values (${before?.equipmentId}, ${mm}, 0, 0)
        on conflict (tenant_id, equipment_id) do update set corrosion_rate = excluded.corrosion_rate`);
    await rate(0.45);
    expect(await row()).toMatchObject({ level: 'L', basis: 'ledgerChanged' });
    expect((await chosen()).outdated).toBe(1);
    const file = await runExport(admin, rbiScreening, {}, 'en');
    const sheet = (await readXlsx(file)).sheets[0]?.rows.flat().map(String);
    expect(sheet).toContain('Out of date: the ledger has changed');
    // Another answer than the ledger's, given since, is an answer to what it says now.
    await admin.post(`${path}/update`, { ...(await row()), damage: 'moderate' });
    expect((await chosen()).outdated).toBe(0);
    await rate(0.05);
    expect((await admin.post<{ renewed: number }>(`${path}/renew`, {})).body.data).toEqual({ renewed: 1 });
    const after = (await rows()).find(({ id }) => id === before?.id);
    expect(after).toMatchObject({
      damage: 'slow',
      inspection: 'thoroughRecent',
      basis: 'current',
      likelihood: '1',
    });
  });

  it('is judged anew where another method judged it', async () => {
    const { platform, inA } = studies;
    const [first] = await rows();
    await inA(sql`
      update rbi_screening_results set method = 'older', level = 'L', proposal = 'rules', outcome = 'rules' where screening_id = ${first?.id}`);
    const again = () => platform.inTenant(platform.a.tenantId, rejudgeOutdated);
    expect([await again(), await again()]).toEqual([1, 0]);
    expect((await rows()).find(({ id }) => id === first?.id)).toMatchObject({
      level: first?.level,
      outcome: first?.outcome,
    });
  });

  it('stays in its tenant', async () => {
    const stranger = await studies.platform.client(studies.platform.b.admin);
    expect((await stranger.get<{ equipmentIds: string[] }>(`${path}/chosen`)).body.data.equipmentIds).toEqual(
      [],
    );
  });
});
