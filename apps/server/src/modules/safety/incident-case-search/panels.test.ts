import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { similarCases } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedLandmarks } from '#testing/landmarks.ts';
import { LedgerPlant } from '#testing/ledger-plant.ts';
import type { TestClient } from '#testing/test-client.ts';

type Similar = ResultOf<typeof similarCases>;

const plant = new LedgerPlant();
let admin: TestClient;
let pump = '';

beforeAll(async () => {
  await plant.start();
  admin = plant.client;
  await checkedLandmarks(plant.platform, plant.platform.a, admin);
  const at = { nodeId: plant.unit, type: 'pump', medium: '初底油' };
  pump = await plant.add('equipment', { tag: 'P-101', name: '初底油泵', ...at });
});
afterAll(() => plant.platform?.close());

const made = async <T>(path: string, values: object): Promise<T> => {
  const { body } = await admin.post<T>(path, values);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
};
const similar = async (entityType: string, entityId: string, k = 5) =>
  (await admin.get<Similar>('/ircrisk-incident-case-search/similar', { entityType, entityId, k })).body.data;
const compared = ({ cases }: Similar) =>
  cases.flatMap(({ parts }) =>
    parts.filter(({ likeness }) => likeness > 0).map(({ attribute }) => attribute),
  );

describe('cases beside the work they are for', () => {
  test('a root cause case: by its equipment, and by the words of its statement', async () => {
    const id = await made<string>('/ircrisk-root-cause-analysis/rca-case/submit', {
      ...{ code: 'RCA-1', name: '泵密封泄漏着火', equipmentId: pump, level: '1' },
      ...{ statement: '机械密封失效，油气泄漏后着火' },
    });
    const found = await similar('rca-case', id);
    expect(found.profile).toMatchObject({ equipmentClass: ['PU'], hazard: ['flammable'], unit: ['crude'] });
    expect(found.hasText).toBe(true);
    expect(compared(found)).toEqual(expect.arrayContaining(['equipmentClass', 'hazard', 'text']));
    expect(found.cases.every(({ compared: count, of }) => count > 0 && count <= of)).toBe(true);
  });

  test('a job: by what it is done on, and as maintenance', async () => {
    const now = Date.now();
    const at = (hours: number) =>
      new Date(now + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
    const { id } = await made<{ id: string }>('/ircrisk-job-hazard-analysis/jha/start', {
      ...{ title: '拆泵检修密封', nodeId: plant.unit, plannedFrom: at(1), plannedTo: at(5) },
    });
    await made('/ircrisk-job-hazard-analysis/jha/submit', { id, equipmentIds: [pump] });
    const found = await similar('jha', id, 3);
    expect(found.profile).toMatchObject({ equipmentClass: ['PU'], phase: ['maintenance'], unit: ['crude'] });
    expect(found.cases).toHaveLength(3);
    expect(compared(found)).toContain('phase');
  });

  test('a study of failure modes: by the classes of its items, and by its modes', async () => {
    const service = '/ircrisk-fmeca';
    const studyId = await made<string>(`${service}/fmeca-study/submit`, {
      ...{ code: 'FM-1', name: '初底油泵', method: 'both', missionHours: 8760, levelsOn: 'probability' },
    });
    const bare = await similar('fmeca-study', studyId);
    expect(bare.profile.equipmentClass).toEqual([]);
    await made(`${service}/fmeca-item/submit`, {
      ...{ studyId, name: '离心泵', level: 'system', timeBase: 'calendar', equipmentId: pump },
    });
    const found = await similar('fmeca-study', studyId);
    expect(found.profile).toMatchObject({ equipmentClass: ['PU'], hazard: ['flammable'] });
    expect(compared(found)).toContain('equipmentClass');
    const scores = found.cases.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('a piece of equipment: by class, medium and place', async () => {
    const found = await similar('equipment', pump, 3);
    expect(found.profile).toMatchObject({ equipmentClass: ['PU'], hazard: ['flammable'], unit: ['crude'] });
    expect(found.hasText).toBe(false);
    expect(found.cases).toHaveLength(3);
  });
});
