import type { Page } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudies, type Studies } from '#testing/rbi-studies.ts';

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
    await studies.admin.get<{ equipmentIds: string[]; quantitative: number; rules: number; open: number }>(
      `${path}/chosen`,
    )
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

  it('stays in its tenant', async () => {
    const stranger = await studies.platform.client(studies.platform.b.admin);
    expect((await stranger.get<{ equipmentIds: string[] }>(`${path}/chosen`)).body.data.equipmentIds).toEqual(
      [],
    );
  });
});
