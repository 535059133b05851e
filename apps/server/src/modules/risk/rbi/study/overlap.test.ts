import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { openStudies, type Studies, studyMoney, studyPath } from '#testing/rbi-studies.ts';

const studies = {} as Studies;
beforeAll(async () => {
  Object.assign(studies, await openStudies(6));
});
afterAll(() => studies.platform.close());

const warnings = async (id: string): Promise<string[]> =>
  (
    await studies.admin.get<{ findings: { level: string; text: string }[] }>(`${studyPath}/life`, { id })
  ).body.data.findings
    .filter(({ level }) => level === 'warns')
    .map(({ text }) => text);

/** Which studies judge the parts of a piece of equipment now. */
const judges = (equipmentId: string | undefined) =>
  studies.inA<{ code: string; item: string }>(sql`
    select s.code || ' R' || s.revision as code, a.item from rbi_assessments a join rbi_studies s on s.id = a.study_id
    where a.equipment_id = ${equipmentId} and a.is_deleted = 0 and a.superseded_by is null and s.state = 'approved' order by 1, 2`);

/** What the ledger's page shows of the parts: the study behind each row. */
const shownRisks = async (equipmentId: string | undefined) =>
  (
    await studies.admin.get<{ risks: { study: string; part: string }[] }>('/ircrisk-center/equipment/links', {
      id: equipmentId ?? '',
    })
  ).body.data.risks
    .map(({ study, part }) => [part, study])
    .toSorted();

interface Profile {
  cells: { count: number }[];
  projects: { bands: Record<string, number> }[];
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** How many risks the pages of the matrices count: by cell, behind the cells, and by project. */
async function countedRisks(stage: 'current' | 'residual') {
  const { admin, inA } = studies;
  const matrices = await inA<{ id: string }>(
    sql`select distinct matrix_row_id as id from risk_assessments order by 1`,
  );
  const path = '/ircrisk-center/risk-matrix';
  const found = { cells: 0, listed: 0, projects: 0 };
  for (const { id } of matrices) {
    const profile = (await admin.get<Profile>(`${path}/profile`, { id, stage })).body.data;
    found.cells += sum(profile.cells.map(({ count }) => count));
    found.projects = sum(profile.projects.flatMap(({ bands }) => Object.values(bands)));
    found.listed += (
      await admin.get<{ total: number }>(`${path}/assessments`, { id, stage, current: 1, size: 1 })
    ).body.data.total;
  }
  return found;
}

/** Parts that a study judges now. */
const judgedParts = async () =>
  (
    await studies.inA<{ count: number }>(sql`
      select count(*)::int as count from rbi_assessments a join rbi_studies s on s.id = a.study_id and s.state = 'approved'
      where a.is_deleted = 0 and a.superseded_by is null and a.part_id is not null`)
  )[0]?.count;

const ledger = async (equipmentId: string | undefined) =>
  (
    await studies.inA<{ level: string | null; date: string | null; study: string | null }>(sql`
      select i.risk_level as level, i.rbi_inspection_date as date, s.code || ' R' || s.revision as study
      from equipment_integrity i left join rbi_studies s on s.id = i.rbi_study_id where i.equipment_id = ${equipmentId}`)
  )[0];

interface Order {
  study: string;
  due: string;
  hours: number;
  title: string;
  isLate: boolean;
}
const openOrders = (equipmentId: string | undefined) =>
  studies.inA<Order>(sql`
    select s.code || ' R' || s.revision as study, w.due_date as due, w.planned_hours as hours, w.title_en as title, w.due_date <= current_date as "isLate"
    from work_orders w join rbi_studies s on s.id = w.source_id
    where w.source_module = 'rbi' and w.equipment_id = ${equipmentId} and w.state not in ('cancelled', 'completed', 'closed') order by w.due_date, 1`);

const archive = async (id: string) => {
  const answer = await studies.admin.post(`${studyPath}/archive`, { id, comment: '不再采用' });
  if (answer.body.code !== 200) throw new Error(answer.text);
};
/** A plan that asks for nothing. */
const easy = { targetKind: 'damageFactor', targetValue: 1e6 };

describe('two approved studies on one piece of equipment', () => {
  it('never contradict each other: partial overlap, a revision of the older, the newer withdrawn', async () => {
    const { admin, plant, create, approve, calculate } = studies;
    const [x, y, z] = plant.equipmentIds;
    const older = await create('OV-A', { scope: { equipmentIds: [x, y] } });
    expect(await warnings(older)).toEqual([]);
    await approve(older);
    for (const id of [x, y]) {
      const orders = await openOrders(id);
      expect(orders.length).toBeGreaterThan(0);
      // One opening serves all parts of a year; each has its work and can still be met.
      for (const { hours, isLate } of orders)
        expect({ work: hours > 8, isLate }).toEqual({ work: true, isLate: false });
      const days = orders.map(({ due }) => Date.parse(due) / 864e5);
      for (const [at, day] of days.entries()) if (at > 0) expect(day - days[at - 1]!).toBeGreaterThan(365);
    }
    const ofX = await openOrders(x);
    const before = await ledger(y);
    expect(before).toMatchObject({ study: 'OV-A R1', date: expect.any(String) });

    const newer = await create('OV-B', { scope: { equipmentIds: [y, z] }, ...easy });
    await admin.post(`${studyPath}/confirm-mechanisms`, { id: newer });
    await calculate(newer);
    expect(await warnings(newer)).toEqual([expect.stringMatching(/2 个部件.*OV-A/)]);
    await approve(newer);
    expect(await judges(x)).toEqual(Array(2).fill({ code: 'OV-A R1', item: 'part' }));
    expect(await judges(y)).toEqual(Array(2).fill({ code: 'OV-B R1', item: 'part' }));
    expect(await ledger(y)).toMatchObject({ study: 'OV-B R1', date: null });
    expect(await openOrders(y)).toEqual([]);
    expect(await openOrders(x)).toEqual(ofX);

    // The older one is revised: now it is the later approval, and says so first.
    const revised = (await admin.form<string>(`${studyPath}/revise`, { id: older })).body.data;
    await calculate(revised);
    expect(await warnings(revised)).toEqual([expect.stringMatching(/2 个部件.*OV-B/)]);
    await approve(revised);
    expect(await judges(y)).toEqual(Array(2).fill({ code: 'OV-A R2', item: 'part' }));
    expect(await judges(z)).toEqual(Array(2).fill({ code: 'OV-B R1', item: 'part' }));
    expect(await ledger(y)).toMatchObject({ study: 'OV-A R2', date: before?.date });
    // The orders of its first revision are replaced, not doubled.
    for (const id of [x, y])
      expect([...new Set((await openOrders(id)).map(({ study }) => study))]).toEqual(['OV-A R2']);
    expect((await openOrders(x)).map(({ due, hours }) => [due, hours])).toEqual(
      ofX.map(({ due, hours }) => [due, hours]),
    );

    // Withdrawn, it gives back what it took; what nobody judges any more has neither level nor date nor order.
    await archive(revised);
    expect(await judges(y)).toEqual(Array(2).fill({ code: 'OV-B R1', item: 'part' }));
    expect(await ledger(y)).toMatchObject({
      study: 'OV-B R1',
      date: null,
      level: expect.any(String),
    });
    expect(await judges(x)).toEqual([]);
    expect(await ledger(x)).toEqual({ level: null, date: null, study: null });
    expect([...(await openOrders(x)), ...(await openOrders(y))]).toEqual([]);
    await archive(newer);
    for (const id of [y, z]) expect(await ledger(id)).toEqual({ level: null, date: null, study: null });
  });

  it('split its orders where the newer takes some of its parts, and join them again', async () => {
    const { plant, create, approve, inA } = studies;
    const [exchanger] = await inA<{ id: string }>(sql`
      insert into equipment (node_id, tag, name, name_en, type, small_type, state, in_service_date, length, operating_temperature, operating_pressure, medium, material_id)
      select ${plant.otherNodeId}, 'E-77', '换热器', 'Exchanger', 'heatExchanger', 'shellTube', 'inUse', '2012-06-01', 6, 80, 1.2, '石脑油', id
      from materials where name = 'Q345R-RBI' returning id`);
    await inA(sql`
      insert into parts (equipment_id, number, name, type, wall_thickness, nominal_thickness, calculated_thickness, inner_diameter, material_id)
      select ${exchanger?.id}, '1', '壳体', 'shell', 14, 14, 9, 900, id from materials where name = 'Q345R-RBI'`);
    await inA(sql`
      with l as (insert into monitoring_locations (part_id, number) select id, 'T1' from parts where equipment_id = ${exchanger?.id} returning id)
      insert into thickness_readings (location_id, reading_date, thickness)
      select l.id, r.day::date, r.wall from l cross join (values ('2013-06-01', 13.6), ('2017-06-01', 13.1)) r(day, wall)`);
    await inA(sql`
      insert into process_data (equipment_id, side, fluid, representative_fluid, phase, temperature_min, inventory_mass)
      values (${exchanger?.id}, 'shell', '石脑油', 'C6-C8', 'liquid', 20, 5000)`);
    const scope = { equipmentIds: [exchanger?.id] };
    const yearly = { windows: [], maximumIntervalYears: 8 };
    const both = await create('OV-C', {
      scope,
      settings: { ...yearly, financial: studyMoney },
      targetKind: 'financialRisk',
      targetValue: 1e9,
    });
    expect(await approve(both)).toMatchObject({ code: 200 });
    // What a person has put off keeps its new day.
    await inA(sql`
      update work_orders set due_date = due_date + 20, window_end = window_end + 20
      where equipment_id = ${exchanger?.id} and due_date = (select min(due_date) from work_orders where equipment_id = ${exchanger?.id})`);
    const whole = await openOrders(exchanger?.id);
    expect(whole[0]?.title).toContain('(2 parts');
    // Without money there is no bundle: the newer study takes the shell alone.
    const shell = await create('OV-D', { scope, settings: yearly, ...easy });
    expect(await approve(shell)).toMatchObject({ code: 200 });
    expect(await judges(exchanger?.id)).toEqual([
      { code: 'OV-C R1', item: 'bundle' },
      { code: 'OV-D R1', item: 'part' },
    ]);
    const split = await openOrders(exchanger?.id);
    const of = (study: string) => split.filter((order) => order.study === study);
    expect(of('OV-D R1').length).toBeGreaterThan(0);
    for (const { title } of split) expect(title).toContain('(1 part');
    expect(of('OV-C R1')[0]?.hours).toBeLessThan(whole[0]?.hours ?? 0);
    await archive(shell);
    expect(await openOrders(exchanger?.id)).toEqual(whole);
    expect(await ledger(exchanger?.id)).toMatchObject({ study: 'OV-C R1', date: expect.any(String) });
  });

  it('show one risk for a part, that of the latest approval, whatever date a study is of', async () => {
    const { plant, create, approve } = studies;
    const [, , , , , last] = plant.equipmentIds;
    const scope = { equipmentIds: [last] };
    const first = await create('OV-E', { scope });
    const second = await create('OV-F', { scope, rbiDate: '2024-03-01' });
    const third = await create('OV-G', { scope, rbiDate: '2025-06-01' });
    await approve(first);
    await approve(third);
    const parts = (await shownRisks(last)).map(([part]) => part);
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts).toHaveLength(2);
    // Of an earlier day, but approved last.
    await approve(second);
    expect(await shownRisks(last)).toEqual(parts.map((part) => [part, 'OV-F']));
    await archive(second);
    expect(await shownRisks(last)).toEqual(parts.map((part) => [part, 'OV-G']));
    // A revision holds what the one before it took over, and gives it back as well.
    const revised = (await studies.admin.form<string>(`${studyPath}/revise`, { id: third })).body.data;
    await approve(revised);
    expect(await judges(last)).toEqual(Array(2).fill({ code: 'OV-G R2', item: 'part' }));
    await archive(revised);
    expect(await shownRisks(last)).toEqual(parts.map((part) => [part, 'OV-E']));
  });

  it('count once in the profile of the matrices, in the study that judges the part now', async () => {
    const { plant, create, approve } = studies;
    const scope = { equipmentIds: plant.equipmentIds };
    const once = async () => {
      const count = await judgedParts();
      for (const stage of ['current', 'residual'] as const)
        expect(await countedRisks(stage)).toEqual({ cells: count, listed: count, projects: count });
      return count;
    };
    const whole = await create('OV-H', { scope });
    await approve(whole);
    const count = await once();
    expect(count).toBeGreaterThanOrEqual(12);
    const other = await create('OV-I', {
      scope: { equipmentIds: plant.equipmentIds.slice(0, 1) },
      settings: { matrix: 'unbalanced' },
    });
    await approve(other);
    expect(await once()).toBe(count);
    await archive(other);
    expect(await once()).toBe(count);
  });
});
