import { METHOD_REVISION } from '@ircrisk/engine-api581';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { openStudies, type Studies, studyFrame, studyPath } from '#testing/rbi-studies.ts';
import { engineOf, resultHash } from './calculation/engine-settings.ts';
import { planning } from './planning.suite.ts';
import { findStudy } from './study/store.ts';

/** One server for all of them: it is filled before the first test. */
const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(12));
});
afterAll(() => studies.platform.close());

describe('a study', () => {
  it('takes one assessment per part of its scope and proposes mechanisms', async () => {
    const { admin, plant, create, study, parts, assessment } = studies;
    const id = await create('RBI-1');
    expect(await study(id)).toMatchObject({
      state: 'draft',
      counts: { total: 24, missing: 24, unconfirmed: 24 },
      managementFactor: 1,
      allowed: ['update', 'calculate', 'submit', 'delete'],
    });
    const found = await parts(id);
    expect(found).toHaveLength(24);
    const detail = await assessment(found[0]?.id ?? '');
    expect(detail.mechanisms.filter(({ active }) => active).map(({ type }) => type)).toContain('thinning');
    expect(detail.component.geometry).toMatchObject({ furnishedThicknessMm: 18, minimumThicknessMm: 11 });
    expect(detail.gaps.map(({ reason }) => reason)).toContain('stressFromStrength');
    const narrowed = await admin.post(`${studyPath}/scope`, {
      id,
      scope: { equipmentIds: plant.equipmentIds.slice(0, 2) },
    });
    expect(narrowed.body.data).toEqual({ added: 0, removed: 20, total: 4 });
    const empty = await admin.post(`${studyPath}/scope`, { id, scope: { nodeIds: [plant.otherNodeId] } });
    expect(empty.body).toMatchObject({ code: 400, success: false });
  });

  it('refuses mechanisms and inputs that nobody knows, and names them', async () => {
    const { admin, create, parts, assessment, platform } = studies;
    const id = await create('RBI-NAMES');
    const [part] = await parts(id);
    const save = (change: Record<string, unknown>) =>
      admin.post(`${studyPath}/save-assessments`, { id, changes: [{ id: part?.id, ...change }] });
    const refused = async (change: Record<string, unknown>, field: string) => {
      const { body } = await save(change);
      expect(body).toMatchObject({ code: 400, errors: [expect.objectContaining({ field })] });
    };
    await refused(
      { mechanisms: [{ type: '885', verdict: 'proposed', active: true }] },
      'changes.0.mechanisms.0.type',
    );
    await refused(
      { mechanisms: [{ type: 'thinning', verdict: 'maybe', active: true }] },
      'changes.0.mechanisms.0.verdict',
    );
    await refused({ overrides: { mechanisms: { '885': { x: 1 } } } }, 'changes.0.overrides.mechanisms.885');
    await refused({ overrides: { geometry: { thickness: 5 } } }, 'changes.0.overrides.geometry.thickness');
    // One that was stored before is told and does not end the page.
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update rbi_assessments set mechanisms = '[{"type":"885","verdict":"proposed","active":true}]' where id = ${part?.id}`,
      ),
    );
    const detail = await assessment(part?.id ?? '');
    expect(detail.assessment.problems).toContainEqual(expect.objectContaining({ code: 'unknown-value' }));
  });

  it('refuses a plan date that is not after the RBI date, and a target without a value', async () => {
    const { admin, create } = studies;
    const late = await admin.post(`${studyPath}/create`, {
      code: 'X',
      name: 'X',
      ...studyFrame,
      planDate: '2026-07-01',
    });
    expect(late.body).toMatchObject({ code: 400, errors: [expect.objectContaining({ field: 'planDate' })] });
    const none = await admin.post(`${studyPath}/create`, {
      code: 'X',
      name: 'X',
      ...studyFrame,
      targetValue: null,
    });
    expect(none.body).toMatchObject({
      code: 400,
      errors: [expect.objectContaining({ field: 'targetValue' })],
    });
    const id = await create('RBI-2');
    const saved = await admin.post('/ircrisk-rbi/rbi-study/update', {
      id,
      planDate: '2020-01-01',
      rbiDate: '2026-07-01',
    });
    expect(saved.body.code).toBe(400);
  });

  it('calculates the rest when one component cannot be, and says which field and rule', async () => {
    const { plant, calculate, create, inA, study, ranking } = studies;
    const bad = plant.equipmentIds[3];
    await inA(sql`update equipment set in_service_date = '2030-01-01' where id = ${bad}`);
    const fluidless = plant.equipmentIds[4];
    await inA(
      sql`update process_data set representative_fluid = 'Unobtainium' where equipment_id = ${fluidless}`,
    );
    const id = await create('RBI-5');
    await calculate(id);
    expect((await study(id)).counts).toMatchObject({ failed: 2, incomplete: 2, fresh: 20 });
    const failed = (await ranking(id, { state: 'failed' })).records;
    expect(failed.map(({ equipmentId }) => equipmentId)).toEqual([bad, bad]);
    expect(failed[0]?.problems).toContainEqual(
      expect.objectContaining({ code: 'starts-after-rbi-date', field: 'startDate' }),
    );
    expect((await ranking(id, { state: 'incomplete' })).records[0]?.problems).toContainEqual(
      expect.objectContaining({ code: 'unknown-fluid', field: 'consequence.fluid' }),
    );
    await inA(sql`update equipment set in_service_date = '2008-06-01' where id = ${bad}`);
    await inA(sql`update process_data set representative_fluid = 'C6-C8' where equipment_id = ${fluidless}`);
  });

  it('tells of a location nobody has read, and does not take its part for a new one', async () => {
    const { assessment, create, inA, parts } = studies;
    const id = await create('RBI-UNREAD');
    const [one] = await parts(id);
    const seen = async () => {
      const { component, gaps } = await assessment(one?.id ?? '');
      return {
        since: component.startDate,
        told: gaps.find(({ reason }) => reason === 'locationsUnread')?.used,
      };
    };
    const { since } = await seen();
    const partId = sql`(select part_id from rbi_assessments where id = ${one?.id})`;
    const renewed = await inA<{ id: string }>(sql`
      insert into thickness_readings (location_id, reading_date, thickness, replaced)
      select id, '2024-05-20', 18, true from monitoring_locations where part_id = ${partId} returning id`);
    expect(await seen()).toEqual({ since: '2024-05-20', told: undefined });
    const [unread] = await inA<{ id: string }>(
      sql`insert into monitoring_locations (part_id, number) values (${partId}, 'T2') returning id`,
    );
    expect(await seen()).toEqual({ since, told: '1/2' });
    await inA(sql`update monitoring_locations set is_deleted = 1 where id = ${unread?.id}`);
    await inA(sql`update thickness_readings set is_deleted = 1 where id = ${renewed[0]?.id}`);
  });

  it('marks what a change in the ledger made stale, and recalculates only that', async () => {
    const { admin, plant, calculate, create, inA, study, ranking } = studies;
    const id = await create('RBI-6');
    await calculate(id);
    const changed = plant.equipmentIds[5];
    await inA(sql`update equipment set remark = 'no matter' where id = ${changed}`);
    expect((await study(id)).counts.stale).toBe(0);
    await inA(sql`update equipment set operating_temperature = 150 where id = ${changed}`);
    expect((await study(id)).counts.stale).toBe(2);
    const { records } = await ranking(id);
    expect(records.filter(({ state }) => state === 'stale').map(({ equipmentId }) => equipmentId)).toEqual([
      changed,
      changed,
    ]);
    expect(await calculate(id, true)).toMatchObject({ state: 'done', total: 2 });
    expect((await study(id)).counts).toMatchObject({ stale: 0, fresh: 24 });
    const { version, name, code } = await study(id);
    await admin.post(`${studyPath}/save`, { id, version, name, code, ...studyFrame, targetValue: 2 });
    expect(await study(id)).toMatchObject({ allStale: true, counts: { stale: 24 } });
  });

  it('is out of date as a whole where another revision of the method calculated it', async () => {
    const { calculate, create, platform, inA, study } = studies;
    const id = await create('RBI-6M');
    await calculate(id);
    expect((await study(id)).counts.stale).toBe(0);
    const older = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const row = await findStudy(tx, id, platform.a.projectId);
      if (!row) throw new Error('no study');
      return resultHash(
        (await engineOf(tx, row)).settings,
        row.settings.financial ?? null,
        METHOD_REVISION - 1,
      );
    });
    await inA(sql`update rbi_studies set result_hash = ${older} where id = ${id}`);
    expect(await study(id)).toMatchObject({ allStale: true, counts: { stale: 24 } });
    expect(await calculate(id, true)).toMatchObject({ state: 'done', total: 24 });
    expect((await study(id)).counts.stale).toBe(0);
  });

  it('takes overrides over the ledger, and risk follows the inputs the right way', async () => {
    const { admin, calculate, create, ranking } = studies;
    const id = await create('RBI-7');
    await calculate(id);
    const before = (await ranking(id)).records;
    const changes = before.map((row) => ({
      id: row.id,
      overrides: {
        mechanisms: { thinning: { corrosionRateMmPerYear: 0.9, confidence: 'low' } },
        consequence: { inventoryMassKg: 90_000 },
      },
    }));
    expect((await admin.post<number>(`${studyPath}/save-assessments`, { id, changes })).body.data).toBe(24);
    await calculate(id, true);
    const after = new Map((await ranking(id)).records.map((row) => [row.id, row]));
    for (const row of before) {
      expect(after.get(row.id)?.df).toBeGreaterThanOrEqual(row.df ?? Number.NaN);
      expect(after.get(row.id)?.cof).toBeGreaterThanOrEqual(row.cof ?? Number.NaN);
      expect(after.get(row.id)?.risk).toBeGreaterThanOrEqual(row.risk ?? Number.NaN);
    }
  });
});

describe('another tenant', () => {
  it('finds neither study nor assessment', async () => {
    const { platform, create, parts } = studies;
    const other = await platform.client(platform.b.admin);
    const id = await create('RBI-30');
    const [part] = await parts(id);
    expect((await other.get(`${studyPath}/study`, { id })).body.code).toBe(404);
    expect((await other.get(`${studyPath}/assessment`, { id: part?.id })).body.code).toBe(404);
    expect((await other.post(`${studyPath}/calculate`, { id })).body.code).toBe(404);
    const stolen = await other.post(`${studyPath}/save-assessments`, {
      id,
      changes: [{ id: part?.id, overrides: {} }],
    });
    expect(stolen.body.code).toBe(404);
  });
});

planning(studies);
