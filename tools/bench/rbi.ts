import { performance } from 'node:perf_hooks';
import { assess, plan } from '../../packages/engine-api581/src/index.ts';
import { engineOf } from '../../apps/server/src/modules/rbi/engine-settings.ts';
import { figuresOf } from '../../apps/server/src/modules/rbi/figures.ts';
import { readLedger } from '../../apps/server/src/modules/rbi/ledger-rows.ts';
import { type ResultRow, writeResults } from '../../apps/server/src/modules/rbi/results.ts';
import { inputHash, inputOf } from '../../apps/server/src/modules/rbi/staleness.ts';
import { findStudy, listAssessmentIds } from '../../apps/server/src/modules/rbi/store.ts';
import { plantUnit } from '../../apps/server/src/modules/rbi/testing.ts';
import { startTestPlatform } from '../../apps/server/src/testing/platform.ts';
import type { BenchRow } from './main.ts';

const PARTS = 10_000;
const CHUNK = 1000;

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1000, result];
};

/** The whole job through the queue, against its three parts measured alone on the same data. */
export async function run(): Promise<BenchRow[]> {
  const platform = await startTestPlatform();
  try {
    const { tenantId, projectId, admin } = platform.a;
    const { nodeId } = await platform.inTenant(tenantId, (tx) => plantUnit(tx, PARTS / 2));
    const client = await platform.client(admin);
    const path = '/ircrisk-rbi/rbi-study';
    const frame = { rbiDate: '2026-07-01', planDate: '2036-07-01', targetKind: 'areaRisk', targetValue: 1 };
    const created = await client.post<string>(`${path}/create`, {
      code: 'BENCH',
      name: 'BENCH',
      ...frame,
      scope: { nodeIds: [nodeId] },
    });
    const id = created.body.data;

    const [whole] = await seconds(async () => {
      const { jobId } = (await client.post<{ jobId: string }>(`${path}/calculate`, { id })).body.data;
      for (;;) {
        const job = (await client.get<{ state: string }>('/ircrisk-system/job/detail', { id: jobId })).body.data;
        if (job.state === 'done') return;
        if (job.state !== 'queued' && job.state !== 'running') throw new Error(`the job ended as ${job.state}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });

    const inTenant = platform.inTenant;
    const { study, engine, ids } = await inTenant(tenantId, async (tx) => {
      const found = await findStudy(tx, id, projectId);
      if (!found) throw new Error('no study');
      return { study: found, engine: await engineOf(tx, found), ids: await listAssessmentIds(tx, id) };
    });
    const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) => ids.slice(at * CHUNK, (at + 1) * CHUNK));
    const [read, inputs] = await seconds(async () => {
      const all = [];
      for (const chunk of chunks) {
        const rows = await inTenant(tenantId, (tx) => readLedger(tx, chunk));
        all.push(rows.map((row) => inputOf(row, study)));
      }
      return all;
    });
    const [calculate, results] = await seconds(async () =>
      inputs.map((chunk) =>
        chunk.map(({ component, gaps }): ResultRow => ({
          ...figuresOf(component, engine.settings),
          assessment_id: component.id,
          input_hash: inputHash(component),
          gap_count: gaps.length,
        })),
      ),
    );
    const [write] = await seconds(async () => {
      for (const chunk of results) {
        await inTenant(tenantId, (tx) => writeResults(tx, id, chunk, 0, 'bench'));
      }
    });
    const component = inputs[0]?.[0]?.component;
    if (!component) throw new Error('no component');
    const repeats = 200;
    const [many] = await seconds(async () => {
      for (let i = 0; i < repeats; i += 1) {
        assess(component, { ...engine.settings, derivation: false });
        plan(component, engine.settings);
      }
    });
    const alone = read + calculate + write;
    return [
      {
        work: `server job over ${ids.length} ledger parts (read ${read.toFixed(1)}, calculate ${calculate.toFixed(1)}, write ${write.toFixed(1)} s alone)`,
        measured: whole,
        unit: 's',
        limit: 20,
        bar: 'under 20 s',
        ok: whole < 20,
      },
      {
        work: 'server job against its parts measured alone',
        measured: whole / alone,
        unit: '×',
        limit: 2.5,
        bar: 'at most 2.5 ×',
        ok: whole <= 2.5 * alone,
      },
      {
        work: 'one component: assessment and plan',
        measured: (many / repeats) * 1000,
        unit: 'ms',
        limit: 50,
        bar: 'under 50 ms (what-if)',
        ok: (many / repeats) * 1000 < 50,
      },
    ];
  } finally {
    await platform.close();
  }
}
