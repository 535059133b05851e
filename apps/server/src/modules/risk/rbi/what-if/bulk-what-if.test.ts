import type { BulkAnswer } from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudies, type Studies, studyPath } from '#testing/rbi-studies.ts';

const studies = {} as Studies;
let study = '';
beforeAll(async () => {
  Object.assign(studies, await openStudies(3));
  study = await studies.create('BULK');
  await studies.calculate(study);
});
afterAll(() => studies.platform.close());

async function ask(question: object): Promise<BulkAnswer> {
  const { body } = await studies.admin.post<{ jobId: string }>(`${studyPath}/bulk-what-if`, {
    id: study,
    ...question,
  });
  const job = await studies.finished(body.data.jobId);
  expect(job.error).toBeNull();
  return job.result as BulkAnswer;
}
const rate = 'mechanisms.thinning.corrosionRateMmPerYear';

describe('what if, over many components', () => {
  it('shows every component before and after, and writes nothing', async () => {
    const before = await studies.ranking(study, { order: 'tag' });
    const { rows, leftOut } = await ask({ changes: [{ path: rate, act: 'multiply', value: 2 }] });
    expect({ count: rows.length, leftOut }).toEqual({ count: 6, leftOut: 0 });
    const known = new Map(before.records.map((row) => [row.id, row]));
    for (const row of rows) {
      expect(row.before.riskPlan).toBe(known.get(row.id)?.riskPlan);
      expect(row.after.df).toBeGreaterThanOrEqual(row.before.df ?? 0);
    }
    expect(rows.some(({ before: now, after }) => (after.riskPlan ?? 0) > (now.riskPlan ?? 0))).toBe(true);
    expect(await studies.ranking(study, { order: 'tag' })).toEqual(before);
  });

  it('credits an inspection, moves the dates, and stays with what was chosen', async () => {
    const [first] = (await studies.ranking(study, { order: 'tag' })).records;
    const inspected = await ask({
      assessmentIds: [first?.id],
      inspection: { date: '2026-06-01', effectiveness: 'A' },
    });
    expect(inspected.rows.map(({ id }) => id)).toEqual([first?.id]);
    expect(inspected.rows[0]?.after.df).toBeLessThanOrEqual(inspected.rows[0]?.before.df ?? 0);
    const later = await ask({ equipmentId: first?.equipmentId, planDate: '2046-07-01' });
    expect(later.rows).toHaveLength(2);
    for (const { before, after } of later.rows)
      expect(after.riskPlan).toBeGreaterThanOrEqual(before.riskPlan ?? 0);
  });

  it('tells which component cannot be calculated so, and why', async () => {
    const { rows } = await ask({ changes: [{ path: rate, act: 'set', value: 50 }] });
    expect(rows[0]?.after.df).toBeNull();
    expect(rows[0]?.problems).toContainEqual(expect.objectContaining({ code: 'above-maximum' }));
  });

  it('refuses inputs it does not know and studies of others', async () => {
    const post = (body: object) => studies.admin.post(`${studyPath}/bulk-what-if`, body);
    expect((await post({ id: study, changes: [{ path: 'id', value: 'x' }] })).body.code).toBe(400);
    const stranger = await studies.platform.client(studies.platform.b.admin);
    expect((await stranger.post(`${studyPath}/bulk-what-if`, { id: study })).body.code).toBe(404);
  });

  it('comes as a workbook', async () => {
    const { body } = await studies.admin.post<{ jobId: string }>(`${studyPath}/export-bulk-what-if`, {
      id: study,
      changes: [{ path: rate, act: 'multiply', value: 1.5 }],
    });
    const job = await studies.finished(body.data.jobId);
    expect(job).toMatchObject({ state: 'done', result: { fileName: expect.stringContaining('BULK') } });
  });
});
