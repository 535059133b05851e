import type { EventTreeDetail, StoredEventTreeResult } from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { placesOf } from '@ircrisk/engine-fault-tree/event-tree/drawing.ts';
import {
  addFork,
  addFunctionalEvent,
  changeSequence,
  setFaultTree,
  setProbability,
} from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedEventTrees } from '#demo/fault-tree/seed.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
});
afterAll(() => platform.close());

const path = '/ircrisk-event-tree/event-tree';
const faultTrees = '/ircrisk-fault-tree/fault-tree';

const read = async (id: string) => (await admin.get<EventTreeDetail>(`${path}/model`, { id })).body.data;
const result = async (client: TestClient, id: string) =>
  (await client.get<StoredEventTreeResult | null>(`${path}/result`, { id })).body.data;

async function save(id: string, change: (model: FaultTreeModel) => FaultTreeModel) {
  const { version, document } = await read(id);
  return admin.post<{ version: number; stale: boolean }>(`${path}/save-model`, {
    id,
    version,
    document: { ...document, model: change(document.model) },
  });
}

async function ended(client: TestClient, jobId: string): Promise<Job> {
  for (let turn = 0; turn < 400; turn += 1) {
    const job = (await client.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the job did not end');
}
async function calculate(id: string): Promise<Job> {
  const { jobId } = (await admin.post<{ jobId: string }>(`${path}/calculate`, { id })).body.data;
  return ended(admin, jobId);
}

const stored = async (content: string): Promise<string> => (await upload(admin, 'model.xml', content)).id;

const places = (model: FaultTreeModel) => placesOf(model, model.initiatingEvents![0]!);

/** A valve that a fault tree tells of, then ignition. */
async function valveTree(code: string): Promise<{ treeId: string; id: string }> {
  const model: FaultTreeModel = {
    name: code,
    top: 'TOP',
    gates: [{ name: 'TOP', kind: 'or', args: ['V', 'S'] }],
    events: [
      { name: 'V', probability: 0.1 },
      { name: 'S', probability: 0.2 },
    ],
    ...{ houses: [], parameters: [], ccfGroups: [] },
  };
  const id = (await admin.post<string>(`${faultTrees}/create`, { code, name: code, model })).body.data;
  const { treeId } = (await admin.get<{ treeId: string }>(`${faultTrees}/model`, { id })).body.data;
  return { treeId, id };
}

async function leak(code: string): Promise<{ id: string; valve: { treeId: string; id: string } }> {
  const valve = await valveTree(`FT-${code}`);
  const id = (await admin.post<string>(`${path}/create`, { code, name: '泄漏', nameEn: 'Leak' })).body.data;
  await save(id, (first) => {
    const [start] = first.initiatingEvents!;
    let model: FaultTreeModel = { ...first, initiatingEvents: [{ ...start!, frequency: 0.01 }] };
    model = addFunctionalEvent(addFunctionalEvent(model, code, '切断'), code, '点火');
    model = addFork(model, places(model)[0]!.address, 'F1');
    model = setFaultTree(model, places(model)[0]!.address, { treeId: valve.treeId, label: '阀' });
    model = addFork(model, places(model).at(-1)!.address, 'F2');
    model = setProbability(model, places(model).find(({ fork }) => fork === 'F2')!.address, 0.5);
    const worst = model.eventTrees![0]!.sequences.at(-1)!.name;
    return changeSequence(model, code, worst, (one) => ({ ...one, consequence: 'E' }));
  });
  return { id, valve };
}

describe('an event tree', () => {
  it('asks fault trees, is calculated on the server, and is stale when one of them changes', async () => {
    const { id, valve } = await leak('ET-1');
    expect(await calculate(id)).toMatchObject({ state: 'done' });
    const stored = await result(admin, id);
    expect(stored).toMatchObject({ stale: false, warnings: [] });
    expect(stored!.results[0]!.sequences.map(({ frequency }) => Number(frequency!.toPrecision(12)))).toEqual([
      0.0072, 0.0014, 0.0014,
    ]);
    const worst = stored!.results[0]!.sequences.at(-1)!;
    expect(worst.cutSets!.listed.map(({ events }) => events.join())).toEqual([
      'F2,FT-ET-1/S',
      'F2,FT-ET-1/V',
    ]);
    expect(worst.importance.map(({ event }) => event)).toContain('F2');
    const [row] = (
      await admin.get<{ records: { exceeded: string; sequenceCount: number }[] }>(`${path}/page`, {
        code: 'ET-1',
      })
    ).body.data.records;
    expect(row).toMatchObject({ exceeded: 'E', sequenceCount: 3, frequency: 0.01 });

    const tree = (
      await admin.get<{ version: number; model: FaultTreeModel }>(`${faultTrees}/model`, { id: valve.id })
    ).body.data;
    const events = tree.model.events.map((one) => ({ ...one, probability: 0.3 }));
    const model = { ...tree.model, events };
    await admin.post(`${faultTrees}/save-model`, { id: valve.id, version: tree.version, model });
    expect((await result(admin, id))!.stale).toBe(true);
    const refused = await admin.form(`${path}/submit-review`, { id });
    expect(refused.body.msg).toContain('请先计算');
    await calculate(id);
    expect((await result(admin, id))!.results[0]!.sequences[0]!.frequency).toBeCloseTo(0.01 * 0.49, 12);
  });

  it('goes out as Open-PSA with its fault trees and comes back with the same figures', async () => {
    const { id } = await leak('ET-2');
    await calculate(id);
    const { xml, fileName } = (
      await admin.get<{ xml: string; fileName: string }>(`${path}/export-open-psa`, { id })
    ).body.data;
    expect(fileName).toBe('ET-2-R1.xml');
    const back = await admin.post<{ id: string; faults: object[] }>(`${path}/import-open-psa`, {
      fileId: await stored(xml),
      code: 'ET-2B',
      name: '导回',
    });
    expect(back.body.data.faults).toEqual([]);
    await calculate(back.body.data.id);
    const figures = async (of: string) =>
      (await result(admin, of))!.results[0]!.sequences.map(({ sequence, frequency, consequence }) => [
        sequence,
        frequency,
        consequence,
      ]);
    expect(await figures(back.body.data.id)).toEqual(await figures(id));
    const none = await admin.post(`${path}/import-open-psa`, {
      fileId: await stored('<opsa-mef><define-fault-tree name="f"/></opsa-mef>'),
      code: 'ET-2C',
    });
    expect(none.body).toMatchObject({ code: 400, msg: expect.stringContaining('没有可量化的事件树') });
  });

  it('with faults is kept but not calculated, and the refusal names them', async () => {
    const id = (await admin.post<string>(`${path}/create`, { code: 'ET-3', name: '半成品' })).body.data;
    const saved = await save(id, (model) => ({
      ...model,
      eventTrees: model.eventTrees!.map((tree) => ({
        ...tree,
        initialState: { instructions: [], end: { sequence: 'NOWHERE' } },
      })),
    }));
    expect(saved.body.code).toBe(200);
    const refused = await admin.post(`${path}/calculate`, { id });
    expect(refused.body).toMatchObject({ code: 400, msg: expect.stringContaining('NOWHERE') });
  });

  it('saved by two at once is refused to the second, with what the first saved', async () => {
    const id = (await admin.post<string>(`${path}/create`, { code: 'ET-4', name: '两人' })).body.data;
    const { version, document } = await read(id);
    const first = await admin.post(`${path}/save-model`, { id, version, document });
    expect(first.body.code).toBe(200);
    const second = await admin.post<EventTreeDetail>(`${path}/save-model`, { id, version, document });
    expect(second.body).toMatchObject({ code: 409, data: { version: version + 1, document } });
  });

  it('is seen by its own tenant alone', async () => {
    const { id } = await leak('ET-5');
    for (const call of ['model', 'result', 'export-open-psa'])
      expect((await other.get(`${path}/${call}`, { id })).body.code).toBe(404);
    expect((await other.post(`${path}/calculate`, { id })).body.code).not.toBe(200);
  });

  it('of the demonstration exceeds its worst class only because of what its defences share', async () => {
    await platform.inTenant(platform.b.tenantId, seedEventTrees);
    const rows = (
      await other.get<{ records: { id: string; code: string; state: string; exceeded: string | null }[] }>(
        `${path}/page`,
        {},
      )
    ).body.data.records;
    expect(rows.map(({ code, state, exceeded }) => [code, state, exceeded])).toEqual([
      ['ET-014', 'draft', 'E'],
      ['ET-015', 'approved', null],
    ]);
    const stored = await result(other, rows[0]!.id);
    expect(stored!.stale).toBe(false);
    const [tree] = stored!.results;
    const worst = tree!.sequences.filter(({ consequence }) => consequence === 'E');
    const exact = worst.reduce((sum, one) => sum + one.frequency!, 0);
    const naive = worst.reduce((sum, one) => sum + one.independent! * tree!.frequency!, 0);
    expect(exact).toBeGreaterThan(1e-5);
    expect(naive).toBeLessThan(1e-5);
    for (const language of ['zh', 'en']) {
      const asked = { id: rows[0]!.id, language, format: 'pdf' };
      const { jobId } = (await other.post<{ jobId: string }>(`${path}/report`, asked)).body.data;
      expect(await ended(other, jobId)).toMatchObject({ state: 'done' });
    }
  });
});
