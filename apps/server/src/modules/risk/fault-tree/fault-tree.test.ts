import { gzipSync } from 'node:zlib';
import type { FaultTreeDetail, PlantRate, StoredResult } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { parseOpenPsa } from '@ircrisk/engine-fault-tree';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFaultTrees } from '#demo/fault-tree/seed.ts';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { hireSigners, type Signers } from '#testing/signers.ts';
import type { TestClient } from '#testing/test-client.ts';
import { upload } from '#testing/upload.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;
let signers: Signers;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
  signers = await hireSigners(platform, platform.a);
});
afterAll(() => platform.close());

const path = '/ircrisk-fault-tree/fault-tree';
const none = { houses: [], parameters: [], ccfGroups: [] };

/** Two pumps in parallel behind one supply: P = s + p² − s·p². */
const pumps: FaultTreeModel = {
  name: 'no-flow',
  top: 'TOP',
  gates: [
    { name: 'TOP', kind: 'or', args: ['SUPPLY', 'PUMPS'] },
    { name: 'PUMPS', kind: 'and', args: ['P1', 'P2'] },
  ],
  events: [
    { name: 'SUPPLY', probability: 0.001 },
    { name: 'P1', probability: 0.02 },
    { name: 'P2', probability: 0.02 },
  ],
  ...none,
};
const expected = 0.001 + 0.0004 - 0.001 * 0.0004;

const create = async (code: string, model?: FaultTreeModel) =>
  (await admin.post<string>(`${path}/create`, { code, name: code, model })).body.data;
const read = async (id: string) => (await admin.get<FaultTreeDetail>(`${path}/model`, { id })).body.data;
const result = async (id: string) =>
  (await admin.get<StoredResult | null>(`${path}/result`, { id })).body.data;

const stored = async (name: string, content: Uint8Array): Promise<string> =>
  (await upload(admin, name, content)).id;

async function calculate(id: string, settings = {}): Promise<Job> {
  const { jobId } = (await admin.post<{ jobId: string }>(`${path}/calculate`, { id, settings })).body.data;
  for (let turn = 0; turn < 400; turn += 1) {
    const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the calculation did not end');
}

describe('a fault tree', () => {
  it('starts with its top gate and keeps an unfinished model, telling its faults', async () => {
    const id = await create('FT-1');
    const tree = await read(id);
    expect(tree).toMatchObject({
      state: 'draft',
      revision: 1,
      allowed: ['update', 'calculate', 'submit', 'delete'],
    });
    const half = { ...tree.model, gates: [{ name: 'TOP', kind: 'or' as const, args: ['MISSING'] }] };
    const saved = await admin.post<{ faults: { code: string }[] }>(`${path}/save-model`, {
      id,
      version: tree.version,
      model: half,
    });
    expect(saved.body.data.faults).toContainEqual(
      expect.objectContaining({ code: 'undefined', path: 'gates/TOP' }),
    );
    expect((await read(id)).model.gates[0]?.args).toEqual(['MISSING']);
    const refused = await admin.post(`${path}/calculate`, { id });
    expect(refused.body).toMatchObject({ code: 400, data: [expect.objectContaining({ code: 'undefined' })] });
  });

  it('is calculated on the server; a later change marks the result stale', async () => {
    const id = await create('FT-2', pumps);
    expect(await calculate(id, { importance: true })).toMatchObject({ state: 'done' });
    const stored = await result(id);
    expect(stored?.analysis.result?.probability).toBeCloseTo(expected, 12);
    expect(stored).toMatchObject({ stale: false, analysis: { result: { cutSets: { count: 2 } } } });
    const save = async (model: FaultTreeModel) =>
      (await admin.post(`${path}/save-model`, { id, version: (await read(id)).version, model })).body.data;
    expect(await save({ ...pumps, missionTimeHours: 100 })).toMatchObject({ stale: true });
    expect((await result(id))?.stale).toBe(true);
    expect(await save(pumps)).toMatchObject({ stale: false });
    expect((await result(id))?.stale).toBe(false);
  });

  it('saved by two people at once keeps the first and tells the second', async () => {
    const id = await create('FT-3', pumps);
    const { version } = await read(id);
    expect(
      (await admin.post(`${path}/save-model`, { id, version, model: { ...pumps, label: 'mine' } })).body.code,
    ).toBe(200);
    const second = await admin.post(`${path}/save-model`, {
      id,
      version,
      model: { ...pumps, label: 'theirs' },
    });
    expect(second.body).toMatchObject({ code: 409, data: { model: { label: 'mine' } } });
  });

  it('is saved on after a calculation and a rename in the list: neither is another person’s edit', async () => {
    const id = await create('FT-10', pumps);
    const { version } = await read(id);
    await calculate(id);
    const [row] = (await admin.get<{ records: { version: number }[] }>(`${path}/page`, { code: 'FT-10' }))
      .body.data.records;
    const renamed = { id, version: row?.version, code: 'FT-10', name: '改名' };
    expect((await admin.post(`${path}/update`, renamed)).body.code).toBe(200);
    const model = { ...pumps, label: 'still mine' };
    expect((await admin.post(`${path}/save-model`, { id, version, model })).body.code).toBe(200);
  });

  it('goes to review only when calculated, is read-only when approved, and lives on in a new revision', async () => {
    const id = await create('FT-4', pumps);
    expect((await admin.form(`${path}/submit-review`, { id })).body.msg).toContain('请先计算');
    await calculate(id);
    expect((await admin.form(`${path}/submit-review`, { id })).body.code).toBe(200);
    expect((await signers.approve(path, id)).body.code).toBe(200);
    const approved = await read(id);
    expect(approved).toMatchObject({ state: 'approved', allowed: ['revise', 'archive'] });
    const change = await admin.post(`${path}/save-model`, { id, version: approved.version, model: pumps });
    expect(change.body.code).toBe(409);
    const next = (await admin.form<string>(`${path}/revise`, { id })).body.data;
    expect(await read(next)).toMatchObject({ state: 'draft', revision: 2, model: pumps });
    expect((await result(next))?.stale).toBe(false);
    await admin.form(`${path}/submit-review`, { id: next });
    await signers.approve(path, next);
    expect((await read(id)).state).toBe('superseded');
  });

  it('takes another tree in by a transfer, library events being the same event in both', async () => {
    const shared = { library: 'power' };
    const treeId = (
      await read(
        await create('POWER', {
          name: 'power',
          top: 'NO-POWER',
          gates: [{ name: 'NO-POWER', kind: 'or', args: ['GRID'] }],
          events: [{ name: 'GRID', probability: 0.1, attributes: shared }],
          ...none,
        }),
      )
    ).treeId;
    const id = await create('FT-5', {
      name: 'both',
      top: 'TOP',
      gates: [
        { name: 'TOP', kind: 'and', args: ['T', 'GRID'] },
        { name: 'T', kind: 'transfer', args: [], attributes: { tree: treeId } },
      ],
      events: [{ name: 'GRID', probability: 0.1, attributes: shared }],
      ...none,
    });
    expect(await calculate(id)).toMatchObject({ state: 'done' });
    expect((await result(id))?.analysis.result?.probability).toBeCloseTo(0.1, 12);
  });

  it('that transfers to itself through another is told as a cycle, not followed for ever', async () => {
    const transfer = (code: string, to: string): FaultTreeModel => ({
      name: code,
      top: code,
      gates: [
        { name: code, kind: 'or', args: ['T', 'E'] },
        { name: 'T', kind: 'transfer', args: [], attributes: { tree: to } },
      ],
      events: [{ name: 'E', probability: 0.5 }],
      ...none,
    });
    const first = await create('LOOP-1', pumps);
    const second = await create('LOOP-2', transfer('LOOP-2', (await read(first)).treeId));
    const { version } = await read(first);
    const saved = await admin.post<{ faults: { code: string }[] }>(`${path}/save-model`, {
      id: first,
      version,
      model: transfer('LOOP-1', (await read(second)).treeId),
    });
    expect(saved.body.data.faults.map(({ code }) => code)).toContain('cycle');
  });

  it('leaves as Open-PSA and comes back the same', async () => {
    const id = await create('FT-6', pumps);
    const { xml } = (await admin.get<{ xml: string }>(`${path}/export-open-psa`, { id })).body.data;
    const fileId = await stored('tree.xml', Buffer.from(xml));
    const back = await admin.post<{ id: string; faults: unknown[] }>(`${path}/import-open-psa`, {
      fileId,
      code: 'FT-6B',
    });
    expect(back.body.data.faults).toEqual([]);
    await calculate(back.body.data.id);
    expect((await result(back.body.data.id))?.analysis.result?.probability).toBeCloseTo(expected, 12);
  });

  it('comes in compressed, in other encodings, with all its common cause groups and alignments', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><opsa-mef>
      <define-fault-tree name="k\u00fchlung"><define-gate name="top"><and><event name="p1"/><event name="p2"/></and></define-gate>
      <define-CCF-group name="pumps" model="beta-factor"><members><basic-event name="p1"/><basic-event name="p2"/></members>
      <distribution><float value="0.1"/></distribution><factor level="2"><float value="0.2"/></factor></define-CCF-group>
      </define-fault-tree></opsa-mef>`;
    const files = { 'a.xml': Buffer.from(xml, 'latin1'), 'b.xml.gz': gzipSync(Buffer.from(xml, 'latin1')) };
    for (const [name, content] of Object.entries(files)) {
      const back = await admin.post<{ id: string; faults: unknown[] }>(`${path}/import-open-psa`, {
        fileId: await stored(name, content),
        code: `FT-${name}`,
      });
      expect(back.body.data.faults).toEqual([]);
      expect((await read(back.body.data.id)).name).toBe('k\u00fchlung');
      await calculate(back.body.data.id);
      const p = (await result(back.body.data.id))?.analysis.result?.probability;
      expect(p).toBeCloseTo(0.02 + 0.98 * 0.08 ** 2, 12);
    }
    const broken = await admin.post(`${path}/import-open-psa`, {
      fileId: await stored('c.gz', files['b.xml.gz'].subarray(0, 60)),
      code: 'FT-C',
    });
    expect(broken.body).toMatchObject({ code: 400, data: [{ code: 'bad-archive' }] });
  });

  it('keeps the event trees, substitutions and components it came with through reading and saving', async () => {
    const xml = `<opsa-mef><define-initiating-event name="I" event-tree="E"/>
      <define-event-tree name="E"><define-functional-event name="F"/><define-sequence name="S"/>
        <initial-state><fork functional-event="F"><path state="no"><collect-formula><gate name="top"/></collect-formula>
        <sequence name="S"/></path></fork></initial-state></define-event-tree>
      <define-fault-tree name="ft"><define-gate name="top"><or><basic-event name="box.a"/></or></define-gate>
        <define-component name="box" role="private"><define-basic-event name="a"><float value="0.1"/></define-basic-event></define-component>
      </define-fault-tree>
      <define-substitution name="s"><hypothesis><basic-event name="ft.box.a"/></hypothesis><target><constant value="true"/></target></define-substitution>
      </opsa-mef>`;
    const fileId = await stored('event-tree.xml', Buffer.from(xml));
    const { id } = (await admin.post<{ id: string }>(`${path}/import-open-psa`, { fileId, code: 'FT-ET' }))
      .body.data;
    const { model, version } = await read(id);
    await admin.post(`${path}/save-model`, { id, version, model });
    const out = (await admin.get<{ xml: string }>(`${path}/export-open-psa`, { id })).body.data.xml;
    expect(parseOpenPsa(out).model).toEqual(parseOpenPsa(xml).model);
    expect(out).toContain('<define-component name="box" role="private">');
  });

  it('is not taken from a file that is hostile, broken or beyond the limits, and the answer says where', async () => {
    const opened = async (xml: string) => {
      const fileId = await stored('tree.xml', Buffer.from(xml));
      return (await admin.post(`${path}/import-open-psa`, { fileId, code: 'FT-BAD' })).body;
    };
    const entity = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n';
    expect(await opened(`${entity}<opsa-mef name="&e;"/>`)).toMatchObject({
      code: 400,
      data: [{ code: 'forbidden-xml', path: 'line/2' }],
    });
    expect(await opened('<opsa-mef>\n<define-fault-tree name="a">\n</opsa-mef>')).toMatchObject({
      code: 400,
      data: [{ code: 'malformed-xml', path: 'line/3' }],
    });
    const many = Array.from({ length: 50_001 }, (_, i) => `<define-basic-event name="E${i}"/>`).join('');
    const large = await opened(`<opsa-mef><model-data>${many}</model-data></opsa-mef>`);
    expect(large).toMatchObject({ code: 400, msg: expect.stringContaining('events ≤ 50000') });
    const trees = await admin.get<{ total: number }>(`${path}/page`, { code: 'FT-BAD' });
    expect(trees.body.data.total).toBe(0);
  });

  it('of some thousand gates with full data is saved; more than a document may be is refused with its limit', async () => {
    const id = await create('FT-8');
    const { version } = await read(id);
    const names = Array.from({ length: 12_000 }, (_, i) => `泵-${i}`);
    const attributes = { tag: 'P-1001A/B', source: 'OREDA 2015，第 1 卷，离心泵，表 4.2' };
    const events = names.map((name) => ({ name, label: name, probability: 0.001, attributes }));
    const gates = Array.from({ length: 120 }, (_, i) => ({
      name: i === 0 ? 'TOP' : `G${i}`,
      kind: 'or' as const,
      args: names.slice(100 * i, 100 * i + 100),
    }));
    const model = { name: 'large', top: 'TOP', gates, events, ...none };
    expect(JSON.stringify(model).length).toBeGreaterThan(1024 * 1024);
    expect((await admin.post(`${path}/save-model`, { id, version, model })).body.code).toBe(200);
    const padded = { ...model, label: ' '.repeat(8 * 1024 * 1024) };
    const refused = await admin.post(`${path}/save-model`, { id, version: version + 1, model: padded });
    expect(refused.body).toMatchObject({ code: 413, msg: expect.stringContaining('8 MB') });
  });

  it('under calculation is cancelled at once, and nothing is stored', async () => {
    // Random triples over 150 events: no order keeps the diagram small, the run would take a minute.
    let last = 1;
    const random = () => {
      last = (last * 48271) % 2147483647;
      return last % 150;
    };
    const id = await create('FT-9', {
      name: 'tangle',
      top: 'TOP',
      gates: [
        { name: 'TOP', kind: 'or', args: Array.from({ length: 400 }, (_, i) => `G${i}`) },
        ...Array.from({ length: 400 }, (_, i) => ({
          name: `G${i}`,
          kind: 'and' as const,
          args: [random(), random(), random()].map((event) => `E${event}`),
        })),
      ],
      events: Array.from({ length: 150 }, (_, i) => ({ name: `E${i}`, probability: 0.01 })),
      ...none,
    });
    const { jobId } = (await admin.post<{ jobId: string }>(`${path}/calculate`, { id })).body.data;
    const job = async () => (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    const until = async (isMet: (now: Job) => boolean) => {
      let now = await job();
      while (!isMet(now)) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        now = await job();
      }
      return now;
    };
    await until(({ done }) => done > 0);
    await admin.form('/ircrisk-system/job/cancel', { id: jobId });
    expect(await until(({ state }) => state !== 'running')).toMatchObject({ state: 'cancelled' });
    expect(await result(id)).toBeNull();
  });

  it('takes events from a workbook, and says when a file is none', async () => {
    const sheet = {
      name: '底事件',
      rows: [
        ['编号', '概率'],
        ['P1', 0.02],
        ['P2', 1.5e-7],
      ],
    };
    const fileId = await stored('events.xlsx', await writeXlsx({ sheets: [sheet] }));
    const read = await admin.post<{ rows: string[][] }>(`${path}/read-events`, { fileId });
    expect(read.body.data.rows).toEqual([
      ['编号', '概率'],
      ['P1', '0.02'],
      ['P2', '1.5e-7'],
    ]);
    const text = await stored('events.xml', Buffer.from('<events/>'));
    expect((await admin.post(`${path}/read-events`, { fileId: text })).body).toMatchObject({ code: 400 });
    expect((await other.post(`${path}/read-events`, { fileId })).status).toBe(404);
  });

  it('knows the failure rates of the plant by class, each tenant its own', async () => {
    const [root] = (await admin.get<{ id: string }[]>('/ircrisk-center/factory-model/all-list')).body.data;
    await platform.inTenant(platform.a.tenantId, async (tx) => {
      const node = await tx.one<{ id: string }>(sql`
        insert into factory_nodes (parent_id, level_code, name) values (${root?.id}, 'unit', '泵房') returning id`);
      const { id } = await tx.one<{ id: string }>(sql`
        insert into equipment (tag, name, type, node_id) values ('P-1', '泵', 'pump', ${node.id}) returning id`);
      await tx.run(
        sql`insert into equipment_states (equipment_id, state, since) values (${id}, 'inUse', now() - interval '1000 days')`,
      );
      for (let turn = 0; turn < 4; turn += 1)
        await tx.run(sql`
          insert into failure_events (equipment_id, node_id, tag, iso_class, detected_at, review_state)
          values (${id}, ${node.id}, 'P-1', 'PU', now() - interval '10 hours', 'released')`);
    });
    const rates = (await admin.get<PlantRate[]>(`${path}/failure-rates`)).body.data;
    expect(rates).toHaveLength(1);
    expect(rates[0]).toMatchObject({ isoClass: 'PU', failures: 4, repairRate: null });
    expect(rates[0]!.rate * 24_000).toBeCloseTo(4, 1);
    expect(rates[0]!.errorFactor).toBeCloseTo(Math.exp(1.645 / 2), 9);
    expect((await other.get<PlantRate[]>(`${path}/failure-rates`)).body.data).toEqual([]);
  });

  it('of another tenant or another project is not found', async () => {
    const id = await create('FT-7', pumps);
    const unknown = (await other.get(`${path}/model`, { id: '123' })).text;
    for (const answer of [
      await other.get(`${path}/model`, { id }),
      await other.get(`${path}/result`, { id }),
      await other.post(`${path}/calculate`, { id }),
      await other.post(`${path}/save-model`, { id, version: 1, model: pumps }),
      await other.post(`${path}/judge`, { id, verdict: 'approve' }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown]);
    }
  });
});

describe('what belongs to a fault tree', () => {
  const finished = async (jobId: string): Promise<Job> => {
    for (let turn = 0; turn < 800; turn += 1) {
      const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
      if (job.state !== 'queued' && job.state !== 'running') return job;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('the job did not end');
  };

  it('is reported as PDF in both languages, and drawn on sheets', async () => {
    const id = await create('FT-20', pumps);
    await calculate(id, { importance: true });
    for (const [call, input] of [
      ['report', { id, language: 'zh' }],
      ['report', { id, language: 'en', style: 'iec' }],
      ['diagram-pdf', { id, paper: 'A4' }],
    ] as const) {
      const { jobId } = (await admin.post<{ jobId: string }>(`${path}/${call}`, input)).body.data;
      const job = await finished(jobId);
      expect(job).toMatchObject({ state: 'done' });
      const { fileId } = job.result as { fileId: string };
      const file = await admin.app.inject({
        method: 'GET',
        url: `/api/ircrisk-system/file/download?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${admin.token}` },
      });
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await other.post(`${path}/report`, { id, language: 'zh' })).status).toBe(404);
  });

  it('is the trees it transfers to: they are offered, handed out with their models, and a change in one makes the result stale', async () => {
    const power = await create('FT-21', pumps);
    const { treeId, version } = await read(power);
    const id = await create('FT-22', {
      name: 'user',
      top: 'TOP',
      gates: [
        { name: 'TOP', kind: 'or', args: ['T'] },
        { name: 'T', kind: 'transfer', args: [], attributes: { tree: treeId } },
      ],
      events: [],
      ...none,
    });
    const choices = (await admin.get<{ treeId: string; code: string }[]>(`${path}/choices`, {})).body.data;
    expect(choices).toContainEqual(expect.objectContaining({ treeId, code: 'FT-21' }));
    const linked = (await admin.get<{ model: FaultTreeModel }[]>(`${path}/linked`, { treeIds: treeId })).body
      .data;
    expect(linked).toMatchObject([{ treeId, model: pumps }]);
    expect((await other.get<unknown[]>(`${path}/linked`, { treeIds: treeId })).body.data).toEqual([]);

    await calculate(id);
    expect((await result(id))?.stale).toBe(false);
    await admin.post(`${path}/save-model`, {
      id: power,
      version,
      model: { ...pumps, events: pumps.events.map((event) => ({ ...event, probability: 0.5 })) },
    });
    expect((await result(id))?.stale).toBe(true);
    expect((await admin.form(`${path}/submit-review`, { id })).body.msg).toContain('请先计算');
  });

  it('stands in a folder, is found by it and moves to another', async () => {
    const id = (
      await admin.post<string>(`${path}/create`, { code: 'FT-F1', name: 'FT-F1', folder: '公用工程/供电' })
    ).body.data;
    await create('FT-F2');
    const inside = async (folder: string) =>
      (
        await admin.get<{ records: { id: string; code: string; version: number }[] }>(`${path}/page`, {
          folder,
        })
      ).body.data.records;
    const [row] = await inside('公用工程/供电');
    expect(await inside('公用工程')).toMatchObject([{ id, code: 'FT-F1' }]);
    const moved = { id, code: 'FT-F1', name: 'FT-F1', folder: '仪表', version: row?.version };
    expect((await admin.post(`${path}/update`, moved)).status).toBe(200);
    expect(await inside('公用工程')).toEqual([]);
    expect(await inside('仪表')).toMatchObject([{ id }]);
  });

  it('takes the English name its folder has, unless it brings one', async () => {
    const create = async (code: string, folder: string, folderEn?: string) =>
      (await admin.post<string>(`${path}/create`, { code, name: code, folder, folderEn })).body.data;
    const named = async (code: string) =>
      (await admin.get<{ records: Record<string, unknown>[] }>(`${path}/page`, { code })).body.data
        .records[0];
    await create('FT-E1', '火炬', 'Flare');
    const id = await create('FT-E2', '火炬');
    await create('FT-E3', '罐区', 'Tank farm');
    expect(await named('FT-E2')).toMatchObject({ folder: '火炬', folderEn: 'Flare' });
    const moved = { ...(await named('FT-E2')), folder: '罐区' };
    expect((await admin.post(`${path}/update`, moved)).status).toBe(200);
    expect(await named('FT-E2')).toMatchObject({ id, folderEn: 'Tank farm' });
    expect((await admin.post(`${path}/update`, { ...(await named('FT-E2')), folder: '新区' })).status).toBe(
      200,
    );
    expect((await named('FT-E2'))?.folderEn).toBeNull();
  });

  it('is renamed and removed in the list only while it is a draft', async () => {
    const id = await create('FT-23', pumps);
    const list = '/ircrisk-fault-tree/fault-tree';
    const rowVersion = async () =>
      (await admin.get<{ records: { version: number }[] }>(`${path}/page`, { code: 'FT-23' })).body.data
        .records[0]?.version;
    const saved = await admin.post(`${list}/update`, {
      id,
      version: await rowVersion(),
      code: 'FT-23',
      name: '改名',
      tolerableProbability: 1e-4,
    });
    expect(saved.body.code).toBe(200);
    expect(await read(id)).toMatchObject({ name: '改名', tolerableProbability: 1e-4 });
    await calculate(id);
    await admin.form(`${path}/submit-review`, { id });
    const refused = await admin.post(`${list}/update`, {
      id,
      version: await rowVersion(),
      code: 'X',
      name: 'X',
    });
    expect(refused.body.code).not.toBe(200);
    expect((await admin.form(`${list}/remove`, { ids: id })).body.code).not.toBe(200);
  });

  it('of the demonstration is three calculated trees and the library behind them', async () => {
    await platform.inTenant(platform.b.tenantId, seedFaultTrees);
    const trees = (
      await other.get<{ records: { code: string; probability: number; state: string }[] }>(`${path}/page`, {})
    ).body.data.records;
    expect(trees.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'FT-019 approved',
      'FT-026 draft',
      'FT-031 draft',
    ]);
    expect(trees[1]?.probability).toBeCloseTo(4.13e-6, 8);
    const library = (await other.get<{ total: number }>('/ircrisk-fault-tree/fault-tree-event/page', {})).body
      .data;
    expect(library.total).toBe(12);
  });
});
