import type { StudyMatrix, Timeline } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { BulkAnswer } from '@ircrisk/contract/modules/risk/rbi-bulk.ts';
import { assess } from '@ircrisk/engine-api581';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { openStudies, type Studies, studyFrame, studyMoney, studyPath } from '#testing/rbi-studies.ts';
import { reportOf } from '../report/report.ts';
import { gather } from '../report/report-job.ts';

const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(6));
});
afterAll(() => studies.platform.close());

const ranking = async (id: string, query: Record<string, unknown> = {}) =>
  (await studies.ranking(id, { order: 'tag', ...query })).records;

describe('bad data in a study', () => {
  it('are named by field and rule, one part at a time, and the rest is still calculated', async () => {
    const { admin, calculate, create, study } = studies;
    const id = await create('BAD');
    const rows = await ranking(id);
    const bad: [Record<string, unknown>, state: string, code: string, field: string][] = [
      [{ startDate: '2030-01-01' }, 'failed', 'starts-after-rbi-date', 'startDate'],
      [
        { mechanisms: { thinning: { corrosionRateMmPerYear: 50 } } },
        'failed',
        'above-maximum',
        'mechanisms[0].corrosionRateMmPerYear',
      ],
      [{ operation: { temperatureC: 900 } }, 'failed', 'above-material-limit', 'operation.temperatureC'],
      [{ geometry: { furnishedThicknessMm: 0 } }, 'failed', 'not-positive', 'geometry.furnishedThicknessMm'],
      [{ material: { family: 'unobtainium' } }, 'failed', 'unknown-material', 'material.family'],
      [{ consequence: { fluid: 'Unobtainium' } }, 'incomplete', 'unknown-fluid', 'consequence.fluid'],
      [{ componentType: 'TEAPOT' }, 'failed', 'unknown-component-type', 'componentType'],
      [{ consequence: { inventoryMassKg: null } }, 'incomplete', 'missing', 'consequence.inventoryMassKg'],
    ];
    const changes = bad.map(([overrides], at) => ({ id: rows[at]?.id, overrides }));
    expect((await admin.post(`${studyPath}/save-assessments`, { id, changes })).body.code).toBe(200);
    expect(await calculate(id)).toMatchObject({ state: 'done', done: 12 });
    expect((await study(id)).counts).toMatchObject({ failed: 6, incomplete: 2, fresh: 4 });
    const after = new Map((await ranking(id)).map((row) => [row.id, row]));
    for (const [at, [, state, code, field]] of bad.entries()) {
      const row = after.get(rows[at]?.id ?? '');
      expect({ at, state: row?.state }).toEqual({ at, state });
      expect(row?.problems).toContainEqual(expect.objectContaining({ code, field }));
    }
    for (const row of rows.slice(bad.length)) expect(after.get(row.id)).toMatchObject({ state: 'fresh' });
  });
});

describe('relief devices and bundles', () => {
  it('stand in the same study as the parts they belong to', async () => {
    const { admin, plant, calculate, create, inA, study, assessment } = studies;
    const vessel = plant.equipmentIds[0];
    await inA(sql`update equipment set design_pressure = 2.2 where id = ${vessel}`);
    const devices = await inA<{ id: string }>(sql`
      insert into equipment (node_id, tag, name, name_en, type, small_type, state, in_service_date, parent_equipment_id, set_pressure, length)
      values (${plant.nodeId}, 'PSV-1', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', ${vessel}, 2.1, null),
        (${plant.nodeId}, 'PSV-2', '安全阀', 'Safety valve', 'reliefDevice', 'psv', 'inUse', '2015-06-01', null, 2.1, null),
        (${plant.nodeId}, 'E-1', '换热器', 'Exchanger', 'heatExchanger', 'shellTube', 'inUse', '2012-06-01', null, null, 6) returning id`);
    await inA(sql`
      insert into inspections (equipment_id, inspection_body, inspection_date, type, effectiveness, defects, test_outcome)
      values (${devices[0]?.id}, '特检院', '2021-06-01', 'periodic', 'A', null, 'passed'), (${devices[0]?.id}, '特检院', '2024-06-01', 'periodic', 'A', '阀座内漏', null)`);
    await inA(sql`
      insert into parts (equipment_id, number, name, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter, material_id)
      select ${devices[2]?.id}, '1', '壳体', 'shell', 14, 14, 9, 900, id from materials where name = 'Q345R-RBI'`);
    const id = await create('LIFE', {
      settings: { financial: studyMoney, windows: [], maximumIntervalYears: 5 },
      targetKind: 'financialRisk',
      targetValue: 20_000,
    });
    expect((await study(id)).counts).toMatchObject({ total: 16, unconfirmed: 13 });
    await calculate(id);
    const rows = await ranking(id, { basis: 'financial' });
    const [valve, lost, tubes] = ['PSV-1', 'PSV-2', 'E-1'].map((tag) =>
      rows.find((row) => row.tag === tag && row.item !== 'part'),
    );
    expect(valve).toMatchObject({ item: 'reliefDevice', state: 'fresh', driver: 'relief-device', df: null });
    expect(valve?.risk).toBeCloseTo((valve?.pof ?? 0) * (valve?.cof ?? 0), 9);
    expect(valve?.credits).toEqual([{ mechanism: 'relief-device', effectiveness: 'A' }]);
    expect(valve?.inspectionDate).toBe('2029-06-01');
    expect(valve?.riskWith).toBeLessThan(valve?.riskPlan ?? 0);
    // The vessel's damage at the plan date is that of the plan date: a factor stated as of the RBI date gives less.
    const planned = (await assessment(valve?.id ?? '')).component;
    const { parts = [], ...stated } = planned.reliefDevice?.protected ?? {};
    expect(parts).toHaveLength(2);
    const at = { rbiDate: studyFrame.rbiDate, planDate: studyFrame.planDate };
    const frozen = {
      ...planned,
      reliefDevice: { ...planned.reliefDevice, protected: stated },
    } as typeof planned;
    const [moving, still] = [planned, frozen].map((one) => assess(one, at).result);
    expect(moving?.atRbiDate.pofPerYear).toBeCloseTo(still?.atRbiDate.pofPerYear ?? 0, 15);
    const worst = (when: 'atRbiDate' | 'atPlanDate') =>
      Math.max(...parts.map((part) => assess(part, at).result[when]?.damageFactor ?? 0));
    expect((moving?.atPlanDate?.pofPerYear ?? 0) / (still?.atPlanDate?.pofPerYear ?? 1)).toBeCloseTo(
      worst('atPlanDate') / worst('atRbiDate'),
      8,
    );
    // Asked together, the device follows its vessel; alone it does not.
    const ofVessel = rows.filter(({ equipmentId }) => equipmentId === vessel).map((row) => row.id);
    const wear = [{ path: 'mechanisms.thinning.corrosionRateMmPerYear', act: 'multiply', value: 4 }];
    const bulk = async (assessmentIds: unknown[]) => {
      const asked = await admin.post<{ jobId: string }>(`${studyPath}/bulk-what-if`, {
        id,
        assessmentIds,
        changes: wear,
      });
      const { rows: answer } = (await studies.finished(asked.body.data.jobId)).result as BulkAnswer;
      return answer.find((row) => row.id === valve?.id);
    };
    const together = await bulk([...ofVessel, valve?.id]);
    expect(together?.after.pof).toBeGreaterThan(1.5 * (together?.before.pof ?? 1));
    const alone = await bulk([valve?.id]);
    expect(alone?.after.pof).toBe(alone?.before.pof);
    expect(lost).toMatchObject({ state: 'failed', problems: expect.any(Array) });
    expect(lost?.problems).toContainEqual(
      expect.objectContaining({ code: 'missing', field: 'reliefDevice.protected.gffTotal' }),
    );
    expect(tubes).toMatchObject({ item: 'bundle', state: 'fresh', driver: 'bundle' });
    expect(tubes?.cof).toBeGreaterThan(0);
    // A year's probability as of every other row: fourteen years of a life of fifteen, shape 3, by hand.
    const age = (Date.parse(studyFrame.rbiDate) - Date.parse('2012-06-01')) / (365.25 * 864e5);
    const inYear = 1 - Math.exp((age / 15) ** 3 - ((age + 1) / 15) ** 3);
    expect((tubes?.pof ?? 0) / inYear).toBeCloseTo(1, 3);
    expect(tubes?.risk).toBeCloseTo((tubes?.pof ?? 0) * (tubes?.cof ?? 0), 6);
    const reasons = async () => (await assessment(tubes?.id ?? '')).gaps.map(({ reason }) => reason);
    expect(await reasons()).toEqual(expect.arrayContaining(['bundleLifeAssumed', 'bundleReductionAssumed']));
    await inA(sql`update equipment set design_life = 20 where tag = 'E-1'`);
    expect(await reasons()).toContain('bundleLifeFromDesign');
    expect(await reasons()).not.toContain('bundleLifeAssumed');
    await inA(sql`update equipment set design_life = null where tag = 'E-1'`);
    // New tubes begin a new life.
    expect(await reasons()).toContain('bundleAgeAssumed');
    await inA(sql`
      with p as (insert into parts (equipment_id, number, name, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter, material_id)
          select ${devices[2]?.id}, '9', '换热管', 'tube', 2.5, 2.5, 1, 20, id from materials where name = 'Q345R-RBI' returning id),
        l as (insert into monitoring_locations (part_id, number) select id, 'T1' from p returning id)
      insert into thickness_readings (location_id, reading_date, thickness, replaced) select id, '2022-05-01', 2.5, true from l`);
    expect((await assessment(tubes?.id ?? '')).component.startDate).toBe('2022-05-01');
    expect(await reasons()).not.toContain('bundleAgeAssumed');
    // Tubes that were not replaced, or only after the day of the study, are as old as before.
    await inA(
      sql`insert into monitoring_locations (part_id, number) select id, 'T2' from parts where number = '9' and is_deleted = 0`,
    );
    expect(await reasons()).toContain('bundleAgeAssumed');
    await inA(sql`insert into thickness_readings (location_id, reading_date, thickness, replaced)
      select id, '2026-09-01', 2.5, true from monitoring_locations where number = 'T2'`);
    expect(await reasons()).toContain('bundleAgeAssumed');
    await inA(sql`update parts set is_deleted = 1 where number = '9'`);

    const detail = await assessment(valve?.id ?? '');
    expect(detail.component.reliefDevice).toMatchObject({
      type: 'conventional',
      setPressureMPa: 2.1,
      protected: { maximumWorkingPressureMPa: 2.2 },
      tests: [
        { date: '2021-06-01', opened: true, tight: true },
        { date: '2024-06-01', opened: true, tight: false },
      ],
    });
    expect(detail.gaps.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['demandsAssumed', 'severityAssumed']),
    );
    const curve = (await admin.get<Timeline>(`${studyPath}/timeline`, { id: valve?.id })).body.data;
    expect(curve.withPlan.length).toBe(curve.without.length);
    const shares = (await admin.get<{ type: string }[]>(`${studyPath}/shares`, { id, basis: 'financial' }))
      .body.data;
    expect(shares.map(({ type }) => type)).toEqual(expect.arrayContaining(['relief-device', 'bundle']));

    await inA(sql`update equipment set operating_temperature = 140 where id = ${vessel}`);
    const stale = (await ranking(id)).filter(({ state }) => state === 'stale');
    expect(stale.map(({ tag }) => tag)).toEqual(['PSV-1', 'V-000001', 'V-000001']);
    // The stale ones, and those that could not be calculated: the valve without a vessel, the shell without a rate.
    expect(await calculate(id, true)).toMatchObject({ state: 'done', total: 5 });

    const { version, settings } = await study(id);
    const save = { id, version, code: 'LIFE', name: 'LIFE', ...studyFrame };
    await admin.post(`${studyPath}/save`, { ...save, settings: { ...settings, financial: null } });
    expect((await study(id)).counts.total).toBe(15);
    // Without money there is no bundle, and that is told by name.
    const gaps = (
      await admin.get<{ reason: string; count: number; parts: { label: string }[] }[]>(`${studyPath}/gaps`, {
        id,
        basis: 'area',
      })
    ).body.data;
    expect(gaps.find(({ reason }) => reason === 'bundlesLeftOut')).toMatchObject({
      count: 1,
      parts: [{ label: 'E-1' }],
    });
    const { platform } = studies;
    const summary = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const facts = await gather(tx, { id, language: 'en', format: 'pdf' }, platform.a.projectId);
      return JSON.stringify(reportOf(facts, 'en').sections[0]);
    });
    expect(summary).toContain('The tube bundles of 1 exchangers are not assessed');
  });
});

describe('an atmospheric tank', () => {
  it('is assessed course by course and plate by plate, in money', async () => {
    const { plant, calculate, create, inA, study, assessment } = studies;
    const [tank] = await inA<{ id: string }>(sql`
      insert into equipment (node_id, tag, name, type, small_type, state, in_service_date, operating_temperature, medium, material_id)
      select ${plant.otherNodeId}, 'TK-1', '原油储罐', 'tank', 'efr', 'inUse', '2009-09-01', 40, '原油', id from materials
      where name = 'Q345R-RBI' returning id`);
    await inA(sql`
      with t as (insert into tanks (equipment_id, tank_number, roof_type, diameter, shell_height, max_operating_level, stored_product,
          specific_gravity, foundation, release_barrier, bund_volume, groundwater_depth)
        values (${tank?.id}, 'TK-1', 'efr', 46, 19.8, 18.2, '原油', 0.865, 'ringwall', false, 30000, 2.5) returning id),
      c as (insert into tank_courses (tank_id, course, height, nominal_thickness, joint_efficiency, measured_minimum, measured_average, measured_date, corrosion_rate)
        select t.id, g.course, 1.98, 26 - g.course * 2, 0.9, 25 - g.course * 2, 25.4 - g.course * 2, '2022-05-01', 0.06 from t, generate_series(1, 3) g(course))
      insert into tank_bottoms (tank_id, zone, nominal_thickness, underside_remaining, internal_remaining, internal_rate, underside_rate, measured_date)
        select t.id, '中幅板', 8, 6.5, 6.1, 0.06, 0.1, '2019-05-01' from t`);
    const id = await create('TANK', {
      scope: { equipmentIds: [tank?.id] },
      settings: { financial: studyMoney },
    });
    await calculate(id);
    const records = await ranking(id, { basis: 'financial' });
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
    // No area, no total by area: nothing is not zero. What the target cannot judge stays in the matrix all the same.
    expect((await study(id)).totals).toMatchObject({ risk: null, riskPlan: null, riskWith: null });
    const placed = async (at: string) => {
      const asked = { id, basis: 'financial', at };
      const { cells } = (await studies.admin.get<StudyMatrix>(`${studyPath}/matrix`, asked)).body.data;
      return cells.reduce((sum, { count }) => sum + count, 0);
    };
    expect([await placed('now'), await placed('plan'), await placed('withPlan')]).toEqual([4, 4, 4]);
    const { platform } = studies;
    const told = (basis?: 'area') =>
      platform.inTenant(platform.a.tenantId, async (tx) => {
        const facts = await gather(tx, { id, language: 'en', format: 'pdf', basis }, platform.a.projectId);
        return JSON.stringify(reportOf(facts, 'en').sections[0]);
      });
    const byArea = await told('area');
    expect(byArea).toContain('there is no total');
    expect(byArea).toContain('4 components lack the consequence the target is counted in');
    expect(byArea).not.toContain('none is past it');
    expect(byArea).not.toMatch(/"0 ft²/);
    // In money a level is told also where the target is counted in areas.
    expect(byArea).toContain('By money: at the RBI date');
    await inA(
      sql`update rbi_studies set target_kind = 'financialRisk', target_value = 20000 where id = ${id}`,
    );
    expect(await told()).toContain('USD/yr');
    await inA(sql`update rbi_studies set target_kind = 'areaRisk', target_value = 1 where id = ${id}`);
    await inA(sql`update tank_courses set corrosion_rate = 0.2 where course = 2 and measured_minimum = 21`);
    expect((await study(id)).counts.stale).toBe(1);
  });
});
