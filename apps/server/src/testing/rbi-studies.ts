import type { Page } from '@ircrisk/contract/endpoint.ts';
import type {
  AssessmentDetail,
  RankedRow,
  StudyDetail,
  StudyPart,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { Sql } from '#platform/database/sql.ts';
import { startTestPlatform } from './platform.ts';
import { plantUnit } from './rbi-plant.ts';
import { hireSigners } from './signers.ts';

export const studyPath = '/ircrisk-rbi/rbi-study';
export const studyFrame = {
  rbiDate: '2026-07-01',
  planDate: '2036-07-01',
  targetKind: 'areaRisk',
  targetValue: 1,
};
/** What a tank's or a bundle's loss is counted with. */
export const studyMoney = {
  equipmentCostUsdPerM2: 10_000,
  productionLossUsdPerDay: 50_000,
  populationPerM2: 0.0005,
  injuryCostUsd: 5e6,
  environmentCostUsdPerBarrel: 500,
  costFactor: 1,
};

/** A platform with a plant of so many vessels, two parts each, and the calls a test makes on its studies. */
export async function openStudies(vessels: number) {
  const platform = await startTestPlatform();
  const admin = await platform.client(platform.a.admin);
  const signers = await hireSigners(platform, platform.a);
  const plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, vessels));

  async function finished(jobId: string): Promise<Job> {
    for (let turn = 0; turn < 600; turn += 1) {
      const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
      if (job.state !== 'queued' && job.state !== 'running') return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the job did not end');
  }
  async function calculate(id: string, onlyStale = false): Promise<Job> {
    const { jobId } = (await admin.post<{ jobId: string }>(`${studyPath}/calculate`, { id, onlyStale })).body
      .data;
    return finished(jobId);
  }
  const create = async (code: string, more: Record<string, unknown> = {}): Promise<string> =>
    (
      await admin.post<string>(`${studyPath}/create`, {
        code,
        name: `研究 ${code}`,
        ...studyFrame,
        scope: { nodeIds: [plant.nodeId] },
        ...more,
      })
    ).body.data;

  return {
    platform,
    admin,
    plant,
    signers,
    finished,
    calculate,
    create,
    inA: <T>(query: Sql) => platform.inTenant(platform.a.tenantId, (tx) => tx.all<T>(query)),
    study: async (id: string) => (await admin.get<StudyDetail>(`${studyPath}/study`, { id })).body.data,
    parts: async (id: string) => (await admin.get<StudyPart[]>(`${studyPath}/parts`, { id })).body.data,
    assessment: async (id: string) =>
      (await admin.get<AssessmentDetail>(`${studyPath}/assessment`, { id })).body.data,
    ranking: async (id: string, query: Record<string, unknown> = {}) =>
      (await admin.get<Page<RankedRow>>(`${studyPath}/ranking`, { id, size: 500, ...query })).body.data,
    /** Confirms, calculates and approves. */
    async approve(id: string) {
      await admin.post(`${studyPath}/confirm-mechanisms`, { id });
      await calculate(id);
      await admin.form(`${studyPath}/submit-review`, { id });
      return (await signers.approve(studyPath, id)).body;
    },
  };
}
export type Studies = Awaited<ReturnType<typeof openStudies>>;
