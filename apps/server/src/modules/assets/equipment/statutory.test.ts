import { expect, test } from 'vitest';
import { refreshOutdated } from '#plant/integrity.ts';
import { integrityMethod } from '#plant/integrity-figures.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { center, ledgerPlant } from '#testing/ledger-plant.ts';

const plant = ledgerPlant();

interface Case {
  type: string;
  smallType: string;
  equipment?: Record<string, unknown>;
  inspection?: Record<string, unknown> | null;
}

let made = 0;
/** Date and basis the ledger gives a piece of equipment after one inspection on 2026-05-01. */
async function due({ type, smallType, equipment = {}, inspection = {} }: Case) {
  made += 1;
  const tag = `ST-${made}`;
  const id = await plant.add('equipment', {
    ...plant.vessel(tag),
    type,
    smallType,
    inServiceDate: '2020-01-01',
    ...equipment,
  });
  if (inspection)
    await plant.add('inspection', {
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2026-05-01',
      type: 'periodic',
      ...inspection,
    });
  const { nextDueDate, dueBasis } = await plant.detail('equipment', id);
  return [nextDueDate ?? null, dueBasis];
}

test('pipework follows class and grade: 6 or 9 years, 3 at grade 3, none at grade 4, first within 3', async () => {
  const pipe = (smallType: string, safetyGrade: number | null) =>
    due({ type: 'piping', smallType, inspection: { safetyGrade } });
  expect(await pipe('GC2', 2)).toEqual(['2032-05-01', 'statutory']);
  expect(await pipe('GC3', 1)).toEqual(['2035-05-01', 'statutory']);
  expect(await pipe('GC3', 3)).toEqual(['2029-05-01', 'statutory']);
  expect(await pipe('GC1', 4)).toEqual([null, 'stopUse']);
  expect(await pipe('GC1', null)).toEqual([null, 'gradeMissing']);
  expect(await due({ type: 'piping', smallType: 'GC3', inspection: null })).toEqual(['2023-01-01', 'first']);
});

test('a fifth grade of pipework is refused with the grade that is meant', async () => {
  const equipmentId = await plant.add('equipment', {
    ...plant.vessel('PG-5'),
    type: 'piping',
    smallType: 'GC2',
    inServiceDate: '2020-01-01',
  });
  const answer = await plant.client.post(`${center}/inspection/submit`, {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2026-05-01',
    type: 'periodic',
    safetyGrade: 5,
  });
  expect(answer.body.errors).toMatchObject([{ field: 'safetyGrade', rule: 'pipeGrade' }]);
});

test('boilers are seen outside every year and inside after the first, cranes and non-metallic vessels have their own years', async () => {
  const boiler = { type: 'heater', smallType: 'boiler' };
  expect(await due({ ...boiler, inspection: null })).toEqual(['2021-01-01', 'first']);
  expect(await due({ ...boiler, inspection: { type: 'internal' } })).toEqual(['2027-05-01', 'statutory']);
  expect(await due({ type: 'crane', smallType: 'mobile' })).toEqual(['2027-05-01', 'statutory']);
  expect(await due({ type: 'crane', smallType: 'bridge' })).toEqual(['2028-05-01', 'statutory']);
  const materialId = await plant.add('material', { name: 'FRP-1', type: 'nonMetal', composition: '玻璃钢' });
  const vessel = { type: 'pressureVessel', smallType: 'drum', equipment: { materialId } };
  expect(await due({ ...vessel, inspection: { safetyGrade: 2 } })).toEqual(['2028-05-01', 'statutory']);
  expect(await due({ ...vessel, inspection: null })).toEqual(['2021-01-01', 'first']);
  const strong = await plant.add('material', {
    name: '07MnMoVR-1',
    type: 'lowAlloy',
    composition: 'Mn-Mo-V',
    tensileStrength: 610,
  });
  const sphere = { type: 'pressureVessel', smallType: 'sphere', inspection: null };
  expect(await due({ ...sphere, equipment: { materialId: strong } })).toEqual(['2021-01-01', 'first']);
});

test('a longer interval counts on the condition of its rule only and never past it', async () => {
  const valve = { type: 'reliefDevice', smallType: 'psv' };
  const longer = { intervalYears: 10 };
  expect(await due(valve)).toEqual(['2027-05-01', 'statutory']);
  expect(await due({ ...valve, inspection: { ...longer, intervalGround: 'report' } })).toEqual([
    '2027-05-01',
    'statutory',
  ]);
  expect(await due({ ...valve, inspection: { ...longer, intervalGround: 'extended' } })).toEqual([
    '2029-05-01',
    'approval',
  ]);
  expect(await due({ ...valve, inspection: { ...longer, intervalGround: 'strict' } })).toEqual([
    '2031-05-01',
    'approval',
  ]);
  const failed = { intervalYears: 5, intervalGround: 'strict', testOutcome: 'failed' };
  expect(await due({ ...valve, inspection: failed })).toEqual(['2027-05-01', 'statutory']);
  const vessel = { type: 'pressureVessel', smallType: 'drum' };
  // No reading confirms a rate below 0.1 mm a year.
  const twelve = { safetyGrade: 1, intervalYears: 12, intervalGround: 'extended' };
  expect(await due({ ...vessel, inspection: twelve })).toEqual(['2032-05-01', 'statutory']);
  const young = { ...vessel, equipment: { inServiceDate: '2026-06-01' } };
  expect(await due({ ...young, inspection: { safetyGrade: 2 } })).toEqual(['2029-06-01', 'first']);
  expect(await due({ ...vessel, inspection: { safetyGrade: 3, intervalYears: 5 } })).toEqual([
    '2031-05-01',
    'statutory',
  ]);
  expect(await due({ ...vessel, inspection: { safetyGrade: 2, intervalYears: 2 } })).toEqual([
    '2028-05-01',
    'inspector',
  ]);
});

test('a ground is one of the equipment’s own rule', async () => {
  const submit = async (type: string, smallType: string, intervalGround: string) => {
    made += 1;
    const equipmentId = await plant.add('equipment', { ...plant.vessel(`GR-${made}`), type, smallType });
    const answer = await plant.client.post(`${center}/inspection/submit`, {
      equipmentId,
      inspectionBody: '特检院',
      inspectionDate: '2026-05-01',
      type: 'periodic',
      safetyGrade: 2,
      intervalYears: 12,
      intervalGround,
    });
    return answer.body.errors?.map(({ field }) => field) ?? [];
  };
  expect(await submit('pressureVessel', 'drum', 'strict')).toEqual(['intervalGround']);
  expect(await submit('piping', 'GC2', 'extended')).toEqual(['intervalGround']);
  expect(await submit('pressureVessel', 'drum', 'extended')).toEqual([]);
  expect(await submit('heater', 'boiler', 'extended')).toEqual([]);
  expect(await submit('reliefDevice', 'psv', 'strict')).toEqual([]);
  expect(await submit('pump', 'centrifugal', 'strict')).toEqual([]);
});

test('an outside look answers for no test of a valve or gauge', async () => {
  const seen = { type: 'external', inspectionDate: '2026-05-01' };
  expect(await due({ type: 'reliefDevice', smallType: 'psv', inspection: seen })).toEqual([
    '2021-01-01',
    'first',
  ]);
  expect(await due({ type: 'instrument', smallType: 'gauge', inspection: seen })).toEqual([
    '2020-07-01',
    'first',
  ]);
});

test('of two inspections of one day the worse counts, whichever was written down first', async () => {
  for (const [at, grades] of [
    [1, 3],
    [3, 1],
  ].entries()) {
    const id = await plant.add('equipment', {
      ...plant.vessel(`SD-${at}`),
      smallType: 'drum',
      inServiceDate: '2020-01-01',
    });
    for (const safetyGrade of grades)
      await plant.add('inspection', {
        equipmentId: id,
        inspectionBody: '特检院',
        inspectionDate: '2024-01-10',
        type: 'periodic',
        safetyGrade,
      });
    expect(await plant.detail('equipment', id)).toMatchObject({ nextDueDate: '2027-01-10' });
  }
});

test('a company edits a rule with its clause, every date follows, and another company keeps its own', async () => {
  const [rule] = await plant.list('statutory-rule', { code_equal: 'gauge' });
  expect(rule).toMatchObject({ clause: 'JJG 52-2013', maxYears: 0.5 });
  const id = await plant.add('equipment', {
    ...plant.vessel('PG-1'),
    type: 'instrument',
    smallType: 'gauge',
    inServiceDate: '2026-01-01',
  });
  expect(await plant.detail('equipment', id)).toMatchObject({ nextDueDate: '2026-07-01' });
  await plant.add('statutory-rule', {
    id: rule?.id,
    version: rule?.version,
    maxYears: 1,
    clause: 'JJG 52-2013，企业规定 Q/DH 12',
  });
  expect(await plant.detail('equipment', id)).toMatchObject({ nextDueDate: '2027-01-01' });
  const steps = (
    await plant.client.get<{ nextDue: { steps: { reference?: string }[] } }>(
      `${center}/equipment/integrity`,
      { id },
    )
  ).body.data.nextDue.steps;
  expect(steps[0]?.reference).toBe('JJG 52-2013，企业规定 Q/DH 12');
  const wrong = await plant.client.post(`${center}/statutory-rule/submit`, {
    code: 'x',
    name: 'x',
    scope: 'pipe',
    grades: ['7'],
    clause: 'x',
  });
  expect(wrong.body.errors).toMatchObject([{ field: 'grades', rule: 'grade' }]);
  const other = await plant.platform.client(plant.platform.b.admin);
  const theirs = await other.get<{ records: { maxYears: number }[] }>(`${center}/statutory-rule/page`, {
    code_equal: 'gauge',
  });
  expect(theirs.body.data.records).toMatchObject([{ maxYears: 0.5 }]);
  // Without its row the built-in rule counts again.
  await plant.client.form(`${center}/statutory-rule/remove`, { ids: rule?.id ?? '', confirm: 'true' });
  expect(await plant.detail('equipment', id)).toMatchObject({ nextDueDate: '2026-07-01' });
});

test('dates of an older method are calculated anew in the background', async () => {
  const id = await plant.add('equipment', { ...plant.vessel('OM-1'), inServiceDate: '2020-01-01' });
  const { tenantId } = plant.platform.a;
  await withTenant(plant.platform.db, systemContext(tenantId, 'test'), async (tx) => {
    await tx.run(
      sql`update equipment_integrity set method = 0, next_due_date = '2099-01-01' where equipment_id = ${id}`,
    );
    expect(await refreshOutdated(tx)).toBe(1);
    expect(await refreshOutdated(tx)).toBe(0);
    expect(
      await tx.one(
        sql`select next_due_date as due, method from equipment_integrity where equipment_id = ${id}`,
      ),
    ).toEqual({
      due: '2023-01-01',
      method: integrityMethod,
    });
  });
});
