import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

const center = '/ircrisk-center';
let platform: TestPlatform;
let client: TestClient;
let unit: string;

const add = async (resource: string, record: Record<string, unknown>): Promise<string> => {
  const answer = await client.post<string>(`${center}/${resource}/submit`, record);
  if (answer.body.code !== 200) throw new Error(`${resource}: ${answer.text}`);
  return answer.body.data;
};
let made = 0;
async function tank(more: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const equipmentId = await add('equipment', {
    tag: `TK-${made}`,
    name: '储罐',
    nodeId: unit,
    type: 'tank',
    smallType: 'cone',
    inServiceDate: '2015-01-01',
  });
  return add('atmospheric-tank', {
    equipmentId,
    tankNumber: `TK-${made}`,
    roofType: 'dome',
    diameter: 30,
    shellHeight: 4,
    maxOperatingLevel: 3.9,
    specificGravity: 0.85,
    ...more,
  });
}
type Figures = {
  shell: {
    value: { product: { requiredMm: number | null }[]; limitingCourse: number | null } | null;
    reason: { code: string; zh: string; en: string } | null;
  };
  bottoms: {
    interval: { value: { intervalYears: number } | null };
    remaining: { value: { requiredMm: number } | null };
  }[];
};
const calculation = async (id: string, query: Record<string, unknown> = {}) =>
  (await client.get<Figures>(`${center}/atmospheric-tank/calculation`, { id, ...query })).body.data;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = await platform.client(platform.a.admin);
  const [root] = (await client.get<{ id: string }[]>(`${center}/factory-model/all-list`)).body.data;
  unit = await add('factory-model', { parentId: root?.id, levelCode: 'unit', name: '罐组' });
});
afterAll(() => platform?.close());

const course = (tankId: string, number: number, more: Record<string, unknown> = {}) => ({
  tankId,
  course: number,
  height: 2,
  nominalThickness: 12,
  yieldStrength: 235,
  tensileStrength: 370,
  jointEfficiency: 0.85,
  measuredMinimum: 11,
  ...more,
});

test('courses are counted from the bottom without a gap and never stand higher than the shell', async () => {
  const id = await tank();
  const gap = await client.post(`${center}/tank-course/submit`, course(id, 2));
  expect(gap.body.errors).toMatchObject([{ field: 'course', rule: 'order' }]);
  await add('tank-course', course(id, 1));
  await add('tank-course', course(id, 2));
  const high = await client.post(`${center}/tank-course/submit`, course(id, 3), { language: 'en' });
  expect(high.body.msg).toMatch(/add to 6.00 m, more than the shell of 4.00 m/);
});

test('a course without joint efficiency leaves the tank without a result, never with 1', async () => {
  const id = await tank();
  await add('tank-course', course(id, 1, { jointEfficiency: null }));
  await add('tank-course', course(id, 2));
  const { shell } = await calculation(id);
  expect(shell.value?.product[0]?.requiredMm).toBeNull();
  expect(shell.value?.limitingCourse).toBeNull();
});

test('a tank wider than the one-foot method reaches is refused by the one-foot method, with the reason in both languages', async () => {
  const id = await tank({ diameter: 72 });
  await add('tank-course', course(id, 1));
  const { shell } = await calculation(id);
  const { reason } = (shell.value?.product[0] ?? {}) as { reason?: { code: string } };
  expect(shell.reason?.code ?? reason?.code).toBe('oneFootMethodNotValid');
});

test('the bottom uses the limit of its barrier, and a survey needs eight points', async () => {
  const zone = {
    zone: '中幅板',
    nominalThickness: 8,
    undersideRemaining: 6.35,
    internalRemaining: 4.45,
    internalRate: 0.1,
    undersideRate: 0.15,
  };
  const bare = await tank();
  await add('tank-bottom', { tankId: bare, ...zone });
  expect((await calculation(bare)).bottoms[0]).toMatchObject({ remaining: { value: { requiredMm: 2.54 } } });
  expect((await calculation(bare)).bottoms[0]?.interval.value?.intervalYears).toBeCloseTo(7.64, 2);
  const safe = await tank({ releaseBarrier: true });
  await add('tank-bottom', { tankId: safe, ...zone });
  expect((await calculation(safe)).bottoms[0]).toMatchObject({ remaining: { value: { requiredMm: 1.27 } } });
  const few = await client.post(`${center}/tank-settlement/submit`, {
    tankId: bare,
    surveyDate: '2025-01-01',
    elevations: '1, 2, 3',
  });
  expect(few.body.errors).toMatchObject([{ field: 'elevations', rule: 'points' }]);
});

test('the list tells of every tank in reach how high it may be filled, which course limits it and when it is due', async () => {
  const id = await tank();
  await add('tank-course', course(id, 1));
  await add('tank-course', course(id, 2, { measuredMinimum: 3 }));
  type Brief = { id: string; maxFill: number; limitingCourse: number; nextExternal: { day: string } };
  const figures = async (as: TestClient) =>
    (await as.get<Brief[]>(`${center}/atmospheric-tank/figures`)).body.data;
  const { shell, dates } = (
    await client.get<{
      shell: { value: { maxFillM: number; limitingCourse: number } };
      dates: { nextExternalVisual: string };
    }>(`${center}/atmospheric-tank/calculation`, { id })
  ).body.data;
  expect((await figures(client)).find((each) => each.id === id)).toMatchObject({
    maxFill: Math.min(shell.value.maxFillM, 4),
    limitingCourse: 2,
    nextExternal: { day: dates.nextExternalVisual, overdue: true },
  });
  expect(shell.value.limitingCourse).toBe(2);
  expect(await figures(await platform.client(platform.b.admin))).toEqual([]);
});

test('the least reading of a course is judged beside its average: average 14 and minimum 2 have no life', async () => {
  const id = await tank({ shellHeight: 16, maxOperatingLevel: 14 });
  const worn = { measuredAverage: 14, measuredMinimum: 2, nominalThickness: 16, corrosionRate: 0.05 };
  await add('tank-course', course(id, 1, worn));
  type Wall = { wall: { passes: boolean; governs: string; lengthMm: number }; remainingLifeYears: number };
  const { shell } = (
    await client.get<{ shell: { value: { product: Wall[] } } }>(`${center}/atmospheric-tank/calculation`, {
      id,
    })
  ).body.data;
  expect(shell.value.product[0]).toMatchObject({
    remainingLifeYears: 0,
    wall: { passes: false, governs: 'least', lengthMm: expect.closeTo(33.8 * Math.sqrt(60), 6) },
  });
});

test('scattered pits have their limit, longer ones are the least reading; the ledger follows', async () => {
  const id = await tank({ shellHeight: 16, maxOperatingLevel: 14 });
  const sound = { measuredAverage: 15, measuredMinimum: 14.5, nominalThickness: 16, corrosionRate: 0.05 };
  const pitted = await add('tank-course', course(id, 1, { ...sound, pitRemaining: 7, pitLength: 40 }));
  type Wall = { governs: string; leastMm: number; passes: boolean };
  const judged = async () => {
    const { data } = (
      await client.get<{ shell: { value: { product: { wall: Wall; requiredMm: number }[] } } }>(
        `${center}/atmospheric-tank/calculation`,
        { id },
      )
    ).body;
    return data.shell.value.product[0];
  };
  const scattered = await judged();
  // 7 mm are more than half and less than 60 % of what the course needs.
  expect(7).toBeGreaterThan(0.5 * (scattered?.requiredMm ?? 0));
  expect(7).toBeLessThan(0.6 * (scattered?.requiredMm ?? 0));
  expect(scattered?.wall).toMatchObject({ governs: 'pits', leastMm: 14.5, passes: true });
  await client.post(`${center}/tank-course/update`, { id: pitted, pitLength: 90 });
  expect((await judged())?.wall).toMatchObject({ governs: 'least', leastMm: 7, passes: false });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  const ledger = (
    await client.get<{ remainingLife: number | null }>(`${center}/equipment/detail`, { id: equipmentId })
  ).body.data;
  expect(ledger.remainingLife).toBe(0);
});

test('the ledger and the page of a tank give one internal date, by the standard the tank follows', async () => {
  const zone = {
    zone: '中幅板',
    nominalThickness: 9,
    undersideRemaining: 8,
    internalRemaining: 8,
    internalRate: 0.01,
    undersideRate: 0.01,
  };
  const id = await tank();
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  const both = async () => {
    const { data } = (
      await client.get<{
        dates: {
          nextInternal: string;
          internalBasis: string;
          nextExternalVisual: string;
          nextExternalUltrasonic: string | null;
        };
      }>(`${center}/atmospheric-tank/calculation`, { id })
    ).body;
    const ledger = (
      await client.get<{ nextDueDate: string; dueBasis: string }>(`${center}/equipment/detail`, {
        id: equipmentId,
      })
    ).body.data;
    const { nextInternal, nextExternalVisual, nextExternalUltrasonic } = data.dates;
    // The ledger says when somebody must go there first, from inside or from outside.
    const [earliest] = [nextInternal, nextExternalVisual, nextExternalUltrasonic].filter(Boolean).sort();
    expect(ledger.nextDueDate).toBe(earliest);
    if (earliest === nextInternal) expect(ledger.dueBasis).toBe(data.dates.internalBasis);
    else expect(['external', 'shell']).toContain(ledger.dueBasis);
    return nextInternal;
  };
  // No internal inspection yet and nothing known of the bottom: ten years from entry into service.
  expect(await both()).toBe('2025-01-01');
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2024-03-01',
    type: 'internal',
  });
  await add('tank-bottom', { tankId: id, ...zone, measuredDate: '2024-03-01' });
  // A Chinese company follows SY/T 5921 unless the tank says otherwise.
  expect(await both()).toBe('2031-03-01');
  const change = async (resource: string, record: string, values: Record<string, unknown>) => {
    const { version } = (
      await client.get<{ version: number }>(`${center}/${resource}/detail`, { id: record })
    ).body.data;
    await add(resource, { id: record, version, ...values });
  };
  await change('atmospheric-tank', id, { intervalStandard: 'API653' });
  expect(await both()).toBe('2044-03-01');
  await change('atmospheric-tank', id, { releaseBarrier: true });
  expect(await both()).toBe('2054-03-01');
  // The plates end it sooner: (8 − 2.54) / 0.4 = 13.65 years without a barrier.
  await change('atmospheric-tank', id, { releaseBarrier: false });
  const [bottom] = (
    await client.get<{ records: { id: string }[] }>(`${center}/tank-bottom/page`, { tankId: id })
  ).body.data.records;
  await change('tank-bottom', bottom?.id ?? '', { undersideRate: 0.39 });
  expect(await both()).toBe('2037-10-25');
  // A thin film lowers no limit; a reinforced lining thicker than 1.27 mm does: (8 − 1.27) / 0.4 = 16.8 years.
  const lining = { liningDate: '2024-03-01', liningLife: 40, liningThickness: 2 };
  await change('atmospheric-tank', id, { ...lining, liningKind: 'thinFilm' });
  expect(await both()).toBe('2037-10-25');
  await change('atmospheric-tank', id, { ...lining, liningKind: 'reinforced' });
  expect(await both()).toBe('2040-12-28');
  // A standard without a figure takes nothing from what the plates say, and is told.
  await change('atmospheric-tank', id, { intervalStandard: 'AQ3053' });
  expect(await both()).toBe('2040-12-28');
  const told = await client.get<{ internal: { warnings: { code: string }[] } }>(
    `${center}/atmospheric-tank/calculation`,
    { id },
  );
  expect(told.body.data.internal.warnings.map(({ code }) => code)).toContain('ruleWithoutInterval');
  // Where the plates outlast API 653, only the standard could say when.
  await change('tank-bottom', bottom?.id ?? '', { undersideRate: 0.01 });
  expect(await both()).toBeNull();
  const [row] = (
    await client.get<{ records: { id: string; version: number }[] }>(`${center}/statutory-rule/page`, {
      code_equal: 'tank-aq3053',
    })
  ).body.data.records;
  await add('statutory-rule', { id: row?.id, version: row?.version, maxYears: 6 });
  expect(await both()).toBe('2030-03-01');
});

test('the ledger knows the shell of a tank: a course below its limit is due at once and has no life', async () => {
  const id = await tank({ shellHeight: 16, maxOperatingLevel: 14 });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  const ledger = async () =>
    (
      await client.get<{ nextDueDate: string; dueBasis: string; remainingLife: number | null }>(
        `${center}/equipment/detail`,
        { id: equipmentId },
      )
    ).body.data;
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2024-01-01',
    type: 'internal',
  });
  // Seven years by the standard inside, five by eye outside.
  expect(await ledger()).toMatchObject({ nextDueDate: '2029-01-01', dueBasis: 'external' });
  const plate = course(id, 1, { nominalThickness: 19, measuredMinimum: 9, measuredDate: '2024-01-01' });
  await add('tank-course', plate);
  // t_min is 12.69 mm: nobody needs a rate to know that 9 mm are not enough.
  expect(await ledger()).toMatchObject({
    nextDueDate: '2024-01-01',
    dueBasis: 'shell',
    remainingLife: 0,
  });
});

test('a course that cannot be judged does not drop out: five years, no life of the shell, and it is told', async () => {
  const id = await tank({ maxOperatingLevel: 3.9 });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2024-01-01',
    type: 'internal',
  });
  const worn = { corrosionRate: 0.1, measuredDate: '2024-01-01' };
  const low = await add('tank-course', course(id, 1, worn));
  await add('tank-course', course(id, 2, worn));
  type Judged = {
    shell: {
      value: {
        product: { remainingLifeYears: number | null; warnings: { code: string }[] }[];
        maxFillM: number | null;
      };
      warnings: { code: string }[];
    };
    dates: { nextExternalUltrasonic: string };
  };
  const judged = async (values: Record<string, unknown>) => {
    await client.post(`${center}/tank-course/update`, { id: low, ...values });
    const page = (await client.get<Judged>(`${center}/atmospheric-tank/calculation`, { id })).body.data;
    const ledger = (
      await client.get<{ remainingLife: number | null; nextDueDate: string }>(`${center}/equipment/detail`, {
        id: equipmentId,
      })
    ).body.data;
    return {
      ultrasonic: page.dates.nextExternalUltrasonic,
      life: ledger.remainingLife,
      due: ledger.nextDueDate,
      told: page.shell.warnings.map(({ code }) => code),
      course: page.shell.value.product[0]?.warnings.map(({ code }) => code),
      fill: page.shell.value.maxFillM,
    };
  };
  expect(await judged({})).toMatchObject({ ultrasonic: '2039-01-01', told: [] });
  const unknown = { ultrasonic: '2029-01-01', life: null, told: ['shellNotJudged'], fill: null };
  expect(await judged({ measuredMinimum: null, measuredAverage: null })).toMatchObject({
    ...unknown,
    course: expect.arrayContaining(['courseNotJudged']),
  });
  expect(await judged({ measuredMinimum: 11, jointEfficiency: null })).toMatchObject(unknown);
  // An average alone passes nothing, but one below t_min (3.26 mm) fails whatever the least reading is.
  const average = { jointEfficiency: 0.85, measuredMinimum: null };
  expect(await judged({ ...average, measuredAverage: 3 })).toMatchObject({
    ultrasonic: '2024-01-01',
    life: 0,
    due: '2024-01-01',
    course: expect.arrayContaining(['averageAlone', 'belowRequired']),
    fill: null,
  });
  // A life known to be short is not hidden by the course whose is not known.
  const short = await judged({ ...average, measuredAverage: 3.5 });
  expect(short.ultrasonic < '2026-01-01' && short.due < '2026-01-01').toBe(true);
});

test('a plate thicker than it can have been, or a minimum above its average, is refused by name', async () => {
  const id = await tank();
  const refused = async (resource: string, record: Record<string, unknown>) =>
    (await client.post(`${center}/${resource}/submit`, record, { language: 'en' })).body.errors?.map(
      ({ field, rule }) => `${field} ${rule}`,
    );
  const thick = course(id, 1, { nominalThickness: 20, measuredMinimum: 30, measuredAverage: 31 });
  expect(await refused('tank-course', thick)).toEqual(['measuredMinimum nominal']);
  const swapped = course(id, 1, { measuredMinimum: 11.5, measuredAverage: 11 });
  expect(await refused('tank-course', swapped)).toEqual(['measuredMinimum average']);
  const saved = await add('tank-course', course(id, 1, { measuredMinimum: 11, measuredAverage: 11.5 }));
  expect(await refused('tank-course', { id: saved, version: 1, measuredAverage: 10 })).toEqual([
    'measuredAverage average',
  ]);
  expect(await refused('tank-course', { id: saved, version: 1, nominalThickness: 8 })).toEqual([
    'nominalThickness nominal',
  ]);
  const zone = { tankId: id, zone: '中幅板', nominalThickness: 8, internalRemaining: 7 };
  expect(await refused('tank-bottom', { ...zone, undersideRemaining: 12 })).toEqual([
    'undersideRemaining nominal',
  ]);
  // Within the mill's tolerance it is a plate as it was rolled.
  await add('tank-bottom', { ...zone, undersideRemaining: 8.9 });
});

test('a course measured nobody knows when has no life as of today, and is told', async () => {
  const id = await tank({ maxOperatingLevel: 3.9 });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  const low = await add('tank-course', course(id, 1, { corrosionRate: 0.1 }));
  await add('tank-course', course(id, 2, { corrosionRate: 0.1, measuredDate: '2024-01-01' }));
  type Product = { remainingLifeYears: number | null; warnings: { code: string }[] };
  const first = async () => {
    const page = (
      await client.get<{ shell: { value: { product: Product[] } } }>(
        `${center}/atmospheric-tank/calculation`,
        { id },
      )
    ).body.data;
    const { remainingLife } = (
      await client.get<{ remainingLife: number | null }>(`${center}/equipment/detail`, { id: equipmentId })
    ).body.data;
    const [course] = page.shell.value.product;
    return {
      life: course?.remainingLifeYears,
      told: course?.warnings.map(({ code }) => code),
      remainingLife,
    };
  };
  expect(await first()).toMatchObject({
    life: null,
    told: expect.arrayContaining(['courseUndated']),
    remainingLife: null,
  });
  await client.post(`${center}/tank-course/update`, { id: low, measuredDate: '2024-01-01' });
  const dated = await first();
  expect(dated.told).not.toContain('courseUndated');
  expect(dated.life).toBeGreaterThan(70);
  expect(dated.remainingLife).toBeGreaterThan(70);
});

test('a bottom face nobody measured takes nothing from what the other face says', async () => {
  const id = await tank({ intervalStandard: 'API653' });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2024-01-01',
    type: 'internal',
  });
  await add('tank-bottom', {
    tankId: id,
    zone: '中幅板',
    nominalThickness: 8,
    internalRemaining: 3,
    internalRate: 0.1,
    undersideRate: 0.1,
    measuredDate: '2024-01-01',
  });
  const { bottoms } = await calculation(id);
  // (3.0 − 2.54) / 0.2 = 2.3 years at most.
  expect(bottoms[0]?.interval.value).toMatchObject({ due: '2026-04-19', governs: 'corrosion' });
  const ledger = await client.get(`${center}/equipment/detail`, { id: equipmentId });
  expect(ledger.body.data).toMatchObject({ nextDueDate: '2026-04-19', dueBasis: 'bottom', remainingLife: 0 });
});

test('an annular plate is held to its own limit, never to the membrane’s', async () => {
  const id = await tank({ shellHeight: 16, maxOperatingLevel: 14, releaseBarrier: true });
  await add('tank-course', course(id, 1));
  const zone = {
    nominalThickness: 12,
    undersideRemaining: 9,
    internalRemaining: 9,
    internalRate: 0.1,
    undersideRate: 0.1,
  };
  await add('tank-bottom', { tankId: id, zone: '边缘板', kind: 'annular', ...zone });
  // First course 12 mm at 21 905 psi: 0.17 in. But 76 mm from the shell half the plate must be left: t_min is 12.69 mm.
  expect((await calculation(id)).bottoms[0]?.remaining.value?.requiredMm).toBeCloseTo(6, 6);
});

test('a plate of the critical zone is judged by half the plate, in interval, verdict and ledger', async () => {
  const id = await tank({ shellHeight: 14, maxOperatingLevel: 12, intervalStandard: 'API653' });
  await add('tank-course', course(id, 1, { nominalThickness: 20 }));
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2024-01-01',
    type: 'internal',
  });
  const zone = {
    nominalThickness: 10,
    undersideRemaining: 6,
    internalRemaining: 6,
    internalRate: 0.05,
    undersideRate: 0.05,
    measuredDate: '2024-01-01',
  };
  for (const kind of ['annular', 'critical']) {
    await add('tank-bottom', { tankId: id, zone: kind, kind, ...zone });
    const { bottoms } = await calculation(id);
    // 6 mm to 5 mm at 0.1 mm a year.
    expect(bottoms[0]?.interval.value).toMatchObject({ due: '2034-01-01', governs: 'corrosion' });
    expect(bottoms[0]?.remaining.value?.requiredMm).toBeCloseTo(5, 6);
  }
});

test('a bottom below its limit is due at once under a standard whose years nobody entered', async () => {
  const id = await tank({ intervalStandard: 'GBT37327' });
  const { equipmentId } = (
    await client.get<{ equipmentId: string }>(`${center}/atmospheric-tank/detail`, { id })
  ).body.data;
  await add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    inspectionDate: '2022-01-01',
    type: 'internal',
  });
  const zone = (name: string, mm: number, rate: number) => ({
    tankId: id,
    zone: name,
    nominalThickness: 8,
    undersideRemaining: mm,
    internalRemaining: mm,
    internalRate: rate,
    undersideRate: rate,
    measuredDate: '2022-01-01',
  });
  type Dates = { dates: { nextInternal: string | null; internalBasis: string } };
  const dates = async () =>
    (await client.get<Dates>(`${center}/atmospheric-tank/calculation`, { id })).body.data.dates;
  // 44.6 years: past what API 653 allows only the standard could say when.
  await add('tank-bottom', zone('甲', 7, 0.05));
  expect(await dates()).toMatchObject({ nextInternal: null, internalBasis: 'ruleWithoutInterval' });
  // (7 − 2.54) / 0.4: the plates ask before any rule does.
  await add('tank-bottom', zone('乙', 7, 0.2));
  expect(await dates()).toMatchObject({ nextInternal: '2033-02-25', internalBasis: 'bottom' });
  await add('tank-bottom', zone('丙', 2.2, 0.05));
  expect(await dates()).toMatchObject({ nextInternal: '2022-01-01', internalBasis: 'bottom' });
  const ledger = await client.get(`${center}/equipment/detail`, { id: equipmentId });
  expect(ledger.body.data).toMatchObject({
    nextDueDate: '2022-01-01',
    dueBasis: 'bottom',
    remainingLife: 0,
  });
});

test('no tank is filled above its shell, and a level above it is refused', async () => {
  const id = await tank({ shellHeight: 14, maxOperatingLevel: 12 });
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await add('tank-course', course(id, number, { nominalThickness: 22, measuredMinimum: 22 - number }));
  type Fill = {
    shell: { value: { maxFillM: number; maxHydrotestFillM: number }; warnings: { code: string }[] };
  };
  const shellAt = async (query: Record<string, unknown> = {}) =>
    (await client.get<Fill>(`${center}/atmospheric-tank/calculation`, { id, ...query })).body.data.shell;
  expect((await shellAt()).value).toMatchObject({ maxFillM: 14, maxHydrotestFillM: 14 });
  expect((await shellAt({ level: 15 })).warnings.map(({ code }) => code)).toContain('levelAboveShell');
  const high = await client.post(`${center}/atmospheric-tank/submit`, { id, maxOperatingLevel: 15 });
  expect(high.body.errors).toMatchObject([{ field: 'maxOperatingLevel', rule: 'levelAboveShell' }]);
  const low = await client.post(`${center}/atmospheric-tank/submit`, { id, shellHeight: 11 });
  expect(low.body.errors).toMatchObject([{ field: 'shellHeight', rule: 'levelAboveShell' }]);
});

test('the calculation sheet is made as PDF in either language, and never for another tenant', async () => {
  const id = await tank();
  await add('tank-course', course(id, 1));
  for (const language of ['zh', 'en']) {
    const asked = await client.post<{ jobId: string }>(`${center}/atmospheric-tank/report`, { id, language });
    const detail = async () =>
      (
        await client.get<{ state: string; result: { fileName: string } | null }>(
          '/ircrisk-system/job/detail',
          {
            id: asked.body.data.jobId,
          },
        )
      ).body.data;
    let job = await detail();
    while (job.state === 'queued' || job.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      job = await detail();
    }
    expect(job).toMatchObject({ state: 'done', result: { fileName: expect.stringContaining('API 653') } });
  }
  const foreign = await platform.client(platform.b.admin);
  expect((await foreign.post(`${center}/atmospheric-tank/report`, { id, language: 'zh' })).status).toBe(404);
});
