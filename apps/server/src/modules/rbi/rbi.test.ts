import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { Job } from '@ircrisk/contract/modules/job.ts';
import type {
  AssessmentDetail,
  RankedRow,
  Scenario,
  StudyDetail,
  StudyMatrix,
  StudyPart,
  Timeline,
} from '@ircrisk/contract/modules/rbi.ts';
import type { MatrixVersion } from '@ircrisk/contract/modules/risk-matrix.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { type Plant, plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';
import { reportOf } from './report.ts';
import { gather } from './report-job.ts';

let platform: TestPlatform;
let admin: TestClient;
let other: TestClient;
let plant: Plant;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  other = await platform.client(platform.b.admin);
  plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 12));
});
afterAll(() => platform.close());

const path = '/ircrisk-rbi/rbi-study';
const inA = (query: ReturnType<typeof sql>) => platform.inTenant(platform.a.tenantId, (tx) => tx.run(query));
const frame = { rbiDate: '2026-07-01', planDate: '2036-07-01', targetKind: 'areaRisk', targetValue: 1 };

const create = async (code: string, more: Record<string, unknown> = {}) =>
  (
    await admin.post<string>(`${path}/create`, {
      code,
      name: `研究 ${code}`,
      ...frame,
      scope: { nodeIds: [plant.nodeId] },
      ...more,
    })
  ).body.data;
const study = async (id: string) => (await admin.get<StudyDetail>(`${path}/study`, { id })).body.data;
const ranking = async (id: string, query: Record<string, unknown> = {}) =>
  (await admin.get<Page<RankedRow>>(`${path}/ranking`, { id, size: 500, ...query })).body.data;
const assessment = async (id: string) =>
  (await admin.get<AssessmentDetail>(`${path}/assessment`, { id })).body.data;

async function finished(jobId: string): Promise<Job> {
  for (let turn = 0; turn < 600; turn += 1) {
    const job = (await admin.get<Job>('/ircrisk-system/job/detail', { id: jobId })).body.data;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job did not end');
}

async function calculate(id: string, onlyStale = false): Promise<Job> {
  const { jobId } = (await admin.post<{ jobId: string }>(`${path}/calculate`, { id, onlyStale })).body.data;
  return finished(jobId);
}

describe('a study', () => {
  it('takes one assessment per part of its scope and proposes mechanisms', async () => {
    const id = await create('RBI-1');
    expect(await study(id)).toMatchObject({
      state: 'draft',
      counts: { total: 24, missing: 24, unconfirmed: 24 },
      managementFactor: 1,
      allowed: ['update', 'calculate', 'submit', 'delete'],
    });
    const parts = (await admin.get<StudyPart[]>(`${path}/parts`, { id })).body.data;
    expect(parts).toHaveLength(24);
    const detail = await assessment(parts[0]?.id ?? '');
    expect(detail.mechanisms.filter(({ active }) => active).map(({ type }) => type)).toContain('thinning');
    expect(detail.component.geometry).toMatchObject({ furnishedThicknessMm: 18, minimumThicknessMm: 11 });
    expect(detail.gaps.map(({ reason }) => reason)).toContain('stressFromStrength');
    const narrowed = await admin.post(`${path}/scope`, {
      id,
      scope: { equipmentIds: plant.equipmentIds.slice(0, 2) },
    });
    expect(narrowed.body.data).toEqual({ added: 0, removed: 20, total: 4 });
    const empty = await admin.post(`${path}/scope`, { id, scope: { nodeIds: [plant.otherNodeId] } });
    expect(empty.body).toMatchObject({ code: 400, success: false });
  });

  it('refuses a plan date that is not after the RBI date, and a target without a value', async () => {
    const late = await admin.post(`${path}/create`, {
      code: 'X',
      name: 'X',
      ...frame,
      planDate: '2026-07-01',
    });
    expect(late.body).toMatchObject({ code: 400, errors: [expect.objectContaining({ field: 'planDate' })] });
    const none = await admin.post(`${path}/create`, { code: 'X', name: 'X', ...frame, targetValue: null });
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

  it('is calculated by a job into matrix, ranking, shares, plan and calendar that agree', async () => {
    const id = await create('RBI-3');
    expect(await calculate(id)).toMatchObject({ state: 'done', done: 24, total: 24 });
    const { counts, totals } = await study(id);
    expect(counts).toMatchObject({ total: 24, fresh: 24, stale: 0, failed: 0, missing: 0 });
    const { records, total } = await ranking(id);
    expect(total).toBe(24);
    for (const [at, row] of records.entries()) {
      expect(row.state).toBe('fresh');
      expect(row.risk).toBeCloseTo((row.pof ?? 0) * (row.cof ?? 0), 9);
      expect(row.riskPlan).toBeGreaterThanOrEqual(row.risk ?? Number.NaN);
      expect(row.riskWith).toBeLessThanOrEqual(row.riskPlan ?? Number.NaN);
      expect(row.riskPlan).toBeLessThanOrEqual(records[at - 1]?.riskPlan ?? Number.POSITIVE_INFINITY);
    }
    expect(totals.riskPlan).toBeCloseTo(
      records.reduce((sum, row) => sum + (row.riskPlan ?? 0), 0),
      6,
    );
    const matrix = (await admin.get<StudyMatrix>(`${path}/matrix`, { id })).body.data;
    expect(matrix.cells.reduce((sum, cell) => sum + cell.count, 0) + matrix.unplaced).toBe(24);
    const cell = matrix.cells[0];
    const inCell = await ranking(id, { pof: cell?.pof, cof: cell?.cof });
    expect(inCell.total).toBe(cell?.count);
    const planned = await ranking(id, { onlyPlanned: true });
    expect(planned.total).toBeGreaterThan(0);
    const months = (await admin.get<{ inspections: number }[]>(`${path}/calendar`, { id })).body.data;
    expect(months.reduce((sum, month) => sum + month.inspections, 0)).toBe(totals.inspections);
    const shares = (await admin.get<{ risk: number }[]>(`${path}/shares`, { id })).body.data;
    expect(shares.reduce((sum, share) => sum + share.risk, 0)).toBeCloseTo(totals.risk, 6);
  });

  it('shows the stored figure and its derivation as one, and the curve passes through both dates', async () => {
    const id = await create('RBI-4');
    await calculate(id);
    const [first] = (await ranking(id)).records;
    const detail = await assessment(first?.id ?? '');
    expect(detail.state).toBe('fresh');
    expect(detail.assessment.result.atRbiDate.damageFactor).toBeCloseTo(first?.df ?? Number.NaN, 9);
    expect(detail.assessment.steps.some(({ figure }) => figure.endsWith('pofPerYear'))).toBe(true);
    const curve = (await admin.get<Timeline>(`${path}/timeline`, { id: first?.id })).body.data;
    const at = (date: string) => curve.without.find((point) => point.date === date)?.areaRiskM2PerYear;
    expect(at('2026-07-01')).toBeCloseTo(first?.risk ?? Number.NaN, 9);
    expect(at('2036-07-01')).toBeCloseTo(first?.riskPlan ?? Number.NaN, 9);
    const rising = curve.without.map((point) => point.damageFactor ?? 0);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
  });

  it('calculates the rest when one component cannot be, and says which field and rule', async () => {
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

  it('marks what a change in the ledger made stale, and recalculates only that', async () => {
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
    await admin.post(`${path}/save`, { id, version, name, code, ...frame, targetValue: 2 });
    expect(await study(id)).toMatchObject({ allStale: true, counts: { stale: 24 } });
  });

  it('takes overrides over the ledger, and risk follows the inputs the right way', async () => {
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
    expect((await admin.post<number>(`${path}/save-assessments`, { id, changes })).body.data).toBe(24);
    await calculate(id, true);
    const after = new Map((await ranking(id)).records.map((row) => [row.id, row]));
    for (const row of before) {
      expect(after.get(row.id)?.df).toBeGreaterThanOrEqual(row.df ?? Number.NaN);
      expect(after.get(row.id)?.cof).toBeGreaterThanOrEqual(row.cof ?? Number.NaN);
      expect(after.get(row.id)?.risk).toBeGreaterThanOrEqual(row.risk ?? Number.NaN);
    }
  });

  it('plans the whole unit under a limit and proves that it holds', async () => {
    const id = await create('RBI-8', { settings: { unitLimit: { basis: 'area', perYear: 60 } } });
    await calculate(id);
    const { unitPlan, totals } = await study(id);
    expect(unitPlan).toMatchObject({ totalCost: totals.cost });
    if (unitPlan?.limitHeld) expect(totals.riskWith).toBeLessThanOrEqual(60.0001);
  });

  it('keeps scenarios with the engine’s own figures', async () => {
    const id = await create('RBI-9');
    const [part] = (await admin.get<StudyPart[]>(`${path}/parts`, { id })).body.data;
    const keep = (name: string, rate: number) =>
      admin.post(`${path}/keep-scenario`, {
        assessmentId: part?.id,
        name,
        changes: { mechanisms: { thinning: { corrosionRateMmPerYear: rate } } },
      });
    await keep('缓蚀剂', 0.01);
    await keep('换油种', 0.6);
    const kept = (await admin.get<Scenario[]>(`${path}/scenarios`, { assessmentId: part?.id })).body.data;
    expect(kept.map(({ name }) => name)).toEqual(['缓蚀剂', '换油种']);
    expect(kept[1]?.figures.riskPlan).toBeGreaterThan(kept[0]?.figures.riskPlan ?? Number.NaN);
    const gone = await admin.form(`${path}/remove-scenario`, { id: kept[0]?.id });
    expect(gone.body.code).toBe(200);
  });
});

describe('an atmospheric tank', () => {
  it('is assessed course by course and plate by plate, in money', async () => {
    const tank = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ id: string }>(sql`
        insert into equipment (node_id, tag, name, type, small_type, state, in_service_date, operating_temperature, medium, material_id)
        select ${plant.otherNodeId}, 'TK-1', '原油储罐', 'tank', 'efr', 'inUse', '2009-09-01', 40, '原油', id from materials
        where name = 'Q345R-RBI' returning id`),
    );
    await inA(sql`
      with t as (insert into tanks (equipment_id, tank_number, roof_type, diameter, shell_height, max_operating_level, stored_product,
          specific_gravity, foundation, release_barrier, bund_volume, groundwater_depth)
        values (${tank.id}, 'TK-1', 'efr', 46, 19.8, 18.2, '原油', 0.865, 'ringwall', false, 30000, 2.5) returning id),
      c as (insert into tank_courses (tank_id, course, height, nominal_thickness, joint_efficiency, measured_minimum, measured_average, measured_date, corrosion_rate)
        select t.id, g.course, 1.98, 26 - g.course * 2, 0.9, 25 - g.course * 2, 25.4 - g.course * 2, '2022-05-01', 0.06 from t, generate_series(1, 3) g(course))
      insert into tank_bottoms (tank_id, zone, nominal_thickness, underside_remaining, internal_remaining, internal_rate, underside_rate, measured_date)
        select t.id, '中幅板', 8, 6.5, 6.1, 0.06, 0.1, '2019-05-01' from t`);
    const financial = {
      equipmentCostUsdPerM2: 10_000,
      productionLossUsdPerDay: 50_000,
      populationPerM2: 0.0005,
      injuryCostUsd: 5e6,
      environmentCostUsdPerBarrel: 500,
      costFactor: 1,
    };
    const id = await create('RBI-40', {
      scope: { equipmentIds: [tank.id] },
      settings: { financial },
    });
    await calculate(id);
    const { records } = await ranking(id, { basis: 'financial', order: 'tag' });
    expect(records.map(({ item }) => item).sort()).toEqual(['bottom', 'course', 'course', 'course']);
    expect(records.map(({ componentType }) => componentType).sort()).toEqual([
      'COURSE-1',
      'COURSE-2',
      'COURSE-3',
      'TANKBOTTOM',
    ]);
    for (const row of records) {
      expect(row).toMatchObject({ state: 'fresh', problems: [] });
      expect(row.cof).toBeGreaterThan(0);
      expect(row.risk).toBeGreaterThan(0);
    }
    const bottom = await assessment(records.find(({ item }) => item === 'bottom')?.id ?? '');
    expect(bottom.partName).toBe('罐底 中幅板');
    expect(bottom.component.mechanisms[0]).toMatchObject({ corrosionRateMmPerYear: 0.16 });
    expect(bottom.gaps.map(({ reason }) => reason)).toContain('soilAssumed');
    await inA(sql`update tank_courses set corrosion_rate = 0.2 where course = 2 and measured_minimum = 21`);
    expect((await study(id)).counts.stale).toBe(1);
  });
});

describe('the management factor', () => {
  it('is the company’s coefficient on the RBI date', async () => {
    await inA(sql`update enterprises set evaluation_coefficient = 0.5 where tenant_id = current_tenant()`);
    await inA(sql`update management_coefficients set valid_from = '2020-01-01'`);
    const id = await create('RBI-50');
    expect(await study(id)).toMatchObject({
      managementFactor: 0.5,
      managementSource: 'company',
      managementFrom: '2020-01-01',
    });
    await inA(sql`update enterprises set evaluation_coefficient = 2 where tenant_id = current_tenant()`);
    const later = await create('RBI-51', { rbiDate: '2090-01-01', planDate: '2099-01-01' });
    expect((await study(later)).managementFactor).toBe(2);
    const before = await create('RBI-52', { rbiDate: '2022-01-01', planDate: '2030-01-01' });
    expect((await study(before)).managementFactor).toBe(0.5);
    await inA(sql`update enterprises set evaluation_coefficient = null where tenant_id = current_tenant()`);
    const own = await create('RBI-53', { rbiDate: '2090-01-01', planDate: '2099-01-01' });
    expect(await study(own)).toMatchObject({ managementFactor: 1, managementSource: 'default' });
  });
});

describe('the gap report', () => {
  it('says what is open, how much it matters and how much risk rests on it', async () => {
    const id = await create('RBI-60');
    await calculate(id);
    const gaps = (
      await admin.get<{ reason: string; count: number; riskShare: number | null }[]>(`${path}/gaps`, { id })
    ).body.data;
    expect(gaps.find(({ reason }) => reason === 'stressFromStrength')).toMatchObject({ count: 24 });
    expect(gaps.find(({ reason }) => reason === 'stressFromStrength')?.riskShare).toBeCloseTo(1, 9);
  });
});

describe('the project’s own matrix', () => {
  it('places the components on its axes, and is refused while there is none that fits', async () => {
    const id = await create('RBI-70', { settings: { matrix: 'project' } });
    expect((await admin.post(`${path}/calculate`, { id })).body.code).toBe(409);
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    expect(await calculate(id)).toMatchObject({ state: 'done' });
    const { definition, cells } = (await admin.get<StudyMatrix>(`${path}/matrix`, { id })).body.data;
    expect(definition.cells).toHaveLength(5);
    for (const cell of cells) {
      const rows = (await ranking(id, { pof: cell.pof, cof: cell.cof })).records;
      const level = definition.cells[cell.pof - 1]?.['ABCDE'.indexOf(cell.cof)];
      expect(new Set(rows.map((row) => row.level))).toEqual(new Set([level]));
    }
  });
});

describe('another edition', () => {
  it('is compared figure by figure on one component', async () => {
    const id = await create('RBI-80');
    const [part] = (await admin.get<StudyPart[]>(`${path}/parts`, { id })).body.data;
    const compare = async (other: string) =>
      (
        await admin.get<{ figure: string; ratio: number | null }[]>(`${path}/compare-editions`, {
          id: part?.id,
          other,
        })
      ).body.data;
    expect(await compare('api581-3')).toEqual([]);
    const differences = await compare('gbt-26610');
    expect(differences.map(({ figure }) => figure)).toContain('atRbiDate.damageFactor');
  });
});

describe('review', () => {
  it('asks for confirmed mechanisms and present results, then writes the ledger’s risk', async () => {
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    const id = await create('RBI-20');
    expect((await admin.form(`${path}/submit-review`, { id })).body.msg).toContain('尚未确认');
    await admin.post(`${path}/confirm-mechanisms`, { id });
    expect((await admin.form(`${path}/submit-review`, { id })).body.msg).toContain('重新计算');
    await calculate(id);
    expect((await admin.form(`${path}/submit-review`, { id })).body.code).toBe(200);
    expect((await admin.post(`${path}/calculate`, { id })).body.code).toBe(409);
    expect((await admin.post(`${path}/judge`, { id, verdict: 'approve' })).body.code).toBe(200);
    expect(await study(id)).toMatchObject({ state: 'approved', allowed: ['revise'] });
    const levels = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ level: string; date: string }>(
        sql`select risk_level as level, risk_date as date from equipment_integrity where equipment_id = any(${plant.equipmentIds}::bigint[])`,
      ),
    );
    expect(levels).toHaveLength(12);
    const planned = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number; due: number }>(sql`
        select count(*)::int as count, count(rbi_inspection_date)::int as due from equipment_integrity where rbi_study_id = ${id}`),
    );
    expect(planned.count).toBe(12);
    expect(planned.due).toBeGreaterThan(0);
    for (const { level, date } of levels) {
      expect(['low', 'medium', 'mediumHigh', 'high']).toContain(level);
      expect(date).toBe('2026-07-01');
    }
    const frozen = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from risk_assessments where approved and subject_type = 'part'`,
      ),
    );
    expect(frozen.count).toBe(48);
    const orders = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.one<{ wanted: number; made: number }>(sql`
        select (select count(distinct (a.equipment_id, r.inspection_date))::int from rbi_results r join rbi_assessments a on a.id = r.assessment_id
            where r.study_id = ${id} and r.inspection_date is not null) as wanted,
          (select count(*)::int from work_orders where source_module = 'rbi' and source_id = ${id} and planned and work_type = 'INS') as made`),
    );
    expect(orders.made).toBe(orders.wanted);
    expect(orders.made).toBeGreaterThan(0);
    const next = (await admin.form<string>(`${path}/revise`, { id })).body.data;
    expect(await study(next)).toMatchObject({
      state: 'draft',
      revision: 2,
      counts: { total: 24, unconfirmed: 0 },
    });
    await calculate(next);
    await admin.form(`${path}/submit-review`, { id: next });
    await admin.post(`${path}/judge`, { id: next, verdict: 'approve' });
    expect((await study(id)).state).toBe('superseded');
  });

  it('keeps the matrix version of an approved study, cells and colours, after another has come into force', async () => {
    const matrices = '/ircrisk-center/risk-matrix';
    await admin.post(`${matrices}/init`, { template: 'api581' });
    const id = await create('RBI-22', { settings: { matrix: 'project' } });
    await admin.post(`${path}/confirm-mechanisms`, { id });
    await calculate(id);
    await admin.form(`${path}/submit-review`, { id });
    expect((await admin.post(`${path}/judge`, { id, verdict: 'approve' })).body.code).toBe(200);
    const told = async () => {
      const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
        gather(tx, { id, language: 'en', format: 'pdf', basis: 'area' }, platform.a.projectId),
      );
      return JSON.stringify(reportOf(facts, 'en'));
    };
    const shown = async () => ({
      matrix: (await admin.get<StudyMatrix>(`${path}/matrix`, { id })).body.data,
      rows: (await ranking(id)).records.map(({ level, state }) => [level, state]),
      frozen: await platform.asOwner(
        'select level, amounts from risk_assessments where matrix_row_id = (select matrix_row_id from rbi_studies where id = $1) order by id',
        [id],
      ),
    });
    const [before, report] = [await shown(), await told()];
    // Half the band's own red on the paper.
    expect(report).toContain('#E29A95');
    expect(before.frozen[0]).toMatchObject({ amounts: { P: expect.any(Number) } });

    const current = (await admin.get<MatrixVersion>(`${matrices}/current`)).body.data;
    const draft = (await admin.form<string>(`${matrices}/new-version`, { id: current.id })).body.data;
    const found = (await admin.get<MatrixVersion>(`${matrices}/detail`, { id: draft })).body.data;
    const { name, nameEn, version, definition } = found;
    const changed = {
      ...definition,
      bands: definition.bands.map((band) => ({
        ...band,
        colour: band.code === 'high' ? '#7A1FA2' : band.colour,
      })),
      overrides: { ...definition.overrides, '1,5': 'mediumHigh', '5,1': 'mediumHigh' },
    };
    await admin.post(`${matrices}/update`, { id: draft, version, name, nameEn, definition: changed });
    expect((await admin.form(`${matrices}/activate`, { id: draft })).body.code).toBe(200);
    expect(await shown()).toEqual(before);
    expect(await told()).toBe(report);
    expect(report).toContain(`${current.nameEn} v${current.matrixVersion}`);
  });

  it('makes the report in both languages and as a workbook, and names the version of the matrix', async () => {
    await admin.post('/ircrisk-center/risk-matrix/init', { template: 'api581' });
    const id = await create('RBI-21', { settings: { matrix: 'project' } });
    await calculate(id);
    const [matrix] = await platform.asOwner<{ name: string; nameEn: string; version: number }>(
      `select m.name, m.name_en as "nameEn", m.matrix_version as version from risk_matrices m join rbi_studies s on s.matrix_row_id = m.id
        where s.id = $1`,
      [id],
    );
    for (const [language, format] of [
      ['zh', 'pdf'],
      ['en', 'pdf'],
      ['zh', 'xlsx'],
      ['en', 'xlsx'],
    ] as const) {
      const { jobId } = (await admin.post<{ jobId: string }>(`${path}/report`, { id, language, format })).body
        .data;
      const job = await finished(jobId);
      expect(job).toMatchObject({
        state: 'done',
        result: { fileName: expect.stringContaining(`.${format}`) },
      });
      if (format === 'pdf') continue;
      const { fileId } = job.result as { fileId: string };
      const file = await admin.app.inject({
        url: `/api/ircrisk-system/file/download?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${admin.token}` },
      });
      const told: unknown[] = [];
      for await (const { values } of streamXlsxRows(file.rawPayload)) told.push(...values);
      expect(told).toContain(`${language === 'zh' ? matrix?.name : matrix?.nameEn} v${matrix?.version}`);
    }
  });
});

describe('another tenant', () => {
  it('finds neither study nor assessment', async () => {
    const id = await create('RBI-30');
    const [part] = (await admin.get<StudyPart[]>(`${path}/parts`, { id })).body.data;
    expect((await other.get(`${path}/study`, { id })).body.code).toBe(404);
    expect((await other.get(`${path}/assessment`, { id: part?.id })).body.code).toBe(404);
    expect((await other.post(`${path}/calculate`, { id })).body.code).toBe(404);
    const stolen = await other.post(`${path}/save-assessments`, {
      id,
      changes: [{ id: part?.id, overrides: {} }],
    });
    expect(stolen.body.code).toBe(404);
  });
});
