import type { Page } from '@ircrisk/contract/endpoint.ts';
import { yearsBetween } from '@ircrisk/units';
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { center, ledgerPlant } from '#testing/ledger-plant.ts';
import { acceptRiskPlan, watchDates } from './index.ts';

const plant = ledgerPlant();

describe('walls', () => {
  test('a calculated thickness above the nominal one is refused, and so is a diameter of seven digits', async () => {
    const id = await plant.add('equipment', plant.vessel('PT-1'));
    const part = {
      equipmentId: id,
      number: '9',
      name: 'x',
      type: 'shell',
      wallThickness: 10,
      nominalThickness: 10,
      calculatedThickness: 5,
      innerDiameter: 1000,
      materialId: plant.steel,
    };
    const thick = await plant.client.post(`${center}/part/submit`, { ...part, calculatedThickness: 12 });
    expect(thick.body.errors).toMatchObject([{ field: 'calculatedThickness', rule: 'order' }]);
    expect(
      (await plant.client.post(`${center}/part/submit`, { ...part, innerDiameter: 1234567 })).body.msg,
    ).toContain('整数部分须少于 7 位');
    expect(
      (await plant.client.post(`${center}/part/submit`, { ...part, innerDiameter: 999999.5 })).body.code,
    ).toBe(200);
  });

  test('readings give rates, life and the next date with their derivation, and the list shows them at once', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('RL-1', { inServiceDate: '2010-06-01', designPressure: 1.6, designTemperature: 100 }),
    );
    const { location } = await plant.wall(id, { weldCoefficient: 0.85 });
    const inspectionId = await plant.add('inspection', {
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2022-06-01',
      type: 'periodic',
      safetyGrade: 2,
    });
    expect(await plant.detail('inspection', inspectionId)).toMatchObject({
      nextDueDate: '2028-06-01',
      nextDueBasis: 'statutory',
      nextDueBasisName: '法定检验周期',
      version: 1,
    });
    await plant.add('thickness-reading', {
      locationId: location,
      readingDate: '2012-06-01',
      thickness: 13,
      method: 'UT',
    });
    await plant.add('thickness-reading', {
      locationId: location,
      readingDate: '2022-06-01',
      thickness: 11.2,
      method: 'UT',
      inspectionId,
    });
    // Worked example 2: (11.2 − 8.13) / 0.18 = 17.06 years; six years by law govern.
    const { data } = (
      await plant.client.get<{
        parts: {
          locations: {
            rates: { value: { governingMmPerYear: number }; steps: unknown[] };
            remainingLife: { value: number };
          }[];
          required: { value: number };
        }[];
        nextDue: { value: { due: string } };
        basis: { code: string; zh: string; en: string };
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const [location1] = data.parts[0]?.locations ?? [];
    expect(location1?.rates.value.governingMmPerYear).toBeCloseTo(0.18, 10);
    expect(location1?.rates.steps).toHaveLength(3);
    const passed = yearsBetween('2022-06-01', await today());
    expect(location1?.remainingLife.value).toBeCloseTo((11.2 - 8.13) / 0.18 - passed, 2);
    expect(data.nextDue.value.due).toBe('2028-06-01');
    expect(data.basis).toEqual({ code: 'statutory', zh: '法定检验周期', en: 'Statutory interval' });
    expect(data.parts[0]?.required.value).toBeCloseTo((1.6 * 1400) / (2 * 189 * 0.85 - 1.6), 6);
    const [row] = await plant.list('equipment', { tag: 'RL-1' });
    expect(row).toMatchObject({ nextDueDate: '2028-06-01', dueBasis: 'statutory' });
    expect(row?.remainingLife).toBeCloseTo((11.2 - 8.13) / 0.18 - passed, 2);
    // Thinner still: half the life now comes before the law.
    await plant.add('thickness-reading', {
      locationId: location,
      readingDate: '2023-06-01',
      thickness: 9.2,
      method: 'UT',
    });
    const [after] = await plant.list('equipment', { tag: 'RL-1' });
    expect(after?.dueBasis).toBe('remainingLife');
    expect(await plant.detail('inspection', inspectionId)).toMatchObject({
      nextDueBasis: 'remainingLife',
      nextDueDate: after?.nextDueDate,
    });
    expect(
      (await plant.list('equipment', { nextDueDate_le: String(after?.nextDueDate), tag: 'RL-1' })).length,
    ).toBe(1);
  });

  const today = async () =>
    (
      await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
        tx.one<{ day: string }>(sql`select current_date as day`),
      )
    ).day;

  /** A vessel with one part and one inspection of grade 2 on the day. */
  const inspected = async (
    tag: string,
    day: string,
    vessel: Record<string, unknown>,
    part: Record<string, unknown>,
    inspection: Record<string, unknown> = {},
  ) => {
    const id = await plant.add('equipment', plant.vessel(tag, { inServiceDate: '2010-06-01', ...vessel }));
    const { location } = await plant.wall(id, part);
    const periodic = { inspectionBody: '特检院', type: 'periodic', safetyGrade: 2 };
    await plant.add('inspection', { equipmentId: id, inspectionDate: day, ...periodic, ...inspection });
    const read = (readingDate: string, thickness: number) =>
      plant.add('thickness-reading', { locationId: location, readingDate, thickness, method: 'UT' });
    const ledger = async () => (await plant.list('equipment', { tag }))[0];
    return { id, read, ledger };
  };

  test('the life shown is what is left of it today: six years from a reading of 2018 are used up', async () => {
    const { id, read, ledger } = await inspected('OLD-1', '2018-01-10', {}, { calculatedThickness: 8 });
    const sound = await inspected('OLD-2', '2018-01-10', {}, { calculatedThickness: 8 });
    const bands = async () => {
      const { rows } = (
        await plant.client.get<{ rows: { code: string; count: number }[] }>(
          `${center}/statistics/remaining-life`,
        )
      ).body.data;
      return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
    };
    const before = await bands();
    await read('2012-01-10', 12);
    await read('2018-01-10', 10);
    // (10 − 8) / 0.333 = 6 years from 2018.
    expect(await ledger()).toMatchObject({ remainingLife: 0 });
    expect((await bands()).usedUp).toBe((before.usedUp ?? 0) + 1);
    const { figures } = (
      await plant.client.get<{
        figures: { remainingLife: number; lifeFromReading: number; measuredOn: string };
      }>(`${center}/equipment/overview`, { id })
    ).body.data;
    expect(figures).toEqual(
      expect.objectContaining({
        remainingLife: 0,
        lifeFromReading: expect.closeTo(6, 2),
        measuredOn: '2018-01-10',
      }),
    );
    const { data } = (
      await plant.client.get<{
        remainingLife: number;
        parts: {
          locations: {
            lifeEnd: string;
            remainingLife: {
              value: number;
              warnings: { code: string }[];
              steps: { id: string; value: number }[];
            };
          }[];
        }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const [place] = data.parts[0]?.locations ?? [];
    expect([data.remainingLife, place?.remainingLife.value, place?.lifeEnd?.slice(0, 7)]).toEqual([
      0,
      0,
      '2024-01',
    ]);
    expect(place?.remainingLife.warnings.map(({ code }) => code)).toEqual(['lifeUsedUp']);
    expect(place?.remainingLife.steps.slice(-2).map(({ id: step }) => step)).toEqual([
      'remainingLife',
      'lifeToday',
    ]);
    // Filtered and sorted by what is shown.
    expect((await plant.list('equipment', { tag: 'OLD-1', remainingLife_le: '1' })).length).toBe(1);
    await sound.read('2012-01-10', 14);
    await sound.read('2018-01-10', 13.4);
    const left = Number((await sound.ledger())?.remainingLife);
    expect(left).toBeCloseTo(5.4 / 0.1 - yearsBetween('2018-01-10', await today()), 1);
  });

  test('what was measured before service counts from the day service began', async () => {
    const { id, read, ledger } = await inspected(
      'PRE-1',
      '2020-01-01',
      { inServiceDate: '2015-01-01' },
      { calculatedThickness: 8 },
    );
    await read('2010-01-01', 13.9);
    await read('2020-01-01', 11.9);
    // 2 mm in five years: (11.9 − 8) / 0.4 = 9.75 years, half of them 2024-11-16.
    expect(await ledger()).toMatchObject({ nextDueDate: '2024-11-16', dueBasis: 'remainingLife' });
    const { parts } = (
      await plant.client.get<{
        parts: { locations: { rates: { value: { governingMmPerYear: number } } }[] }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body.data;
    expect(parts[0]?.locations[0]?.rates.value.governingMmPerYear).toBeCloseTo(0.4, 8);
  });

  test('a stress of the table changes the life, and one of another thickness is told', async () => {
    const design = { designPressure: 4, designTemperature: 200 };
    const materialId = await plant.add('material', {
      name: 'Q345R-A',
      type: 'lowAlloy',
      composition: 'C-Mn',
      thicknessFrom: 3,
      thicknessTo: 16,
    });
    const save = (stress: number) =>
      plant.client.post(`${center}/material/allowable-stress`, {
        id: materialId,
        points: [
          { temperature: 200, stress },
          { temperature: 400, stress: 90 },
        ],
      });
    await save(183);
    const part = {
      materialId,
      nominalThickness: 30,
      wallThickness: 30,
      calculatedThickness: 1,
      weldCoefficient: 0.85,
    };
    const { id, read, ledger } = await inspected('BAND-1', '2024-01-10', design, part);
    await read('2018-01-10', 20.5);
    await read('2024-01-10', 19.5);
    // 18.24 mm at 183 MPa leave 1.26 mm, 19.66 mm at 170 MPa (16 to 36 mm) none.
    expect((await ledger())?.nextDueDate).not.toBe('2024-01-10');
    const warnings = (
      await plant.client.get<{ parts: { required: { warnings: { code: string }[] } }[] }>(
        `${center}/equipment/integrity`,
        {
          id,
        },
      )
    ).body.data.parts[0]?.required.warnings;
    expect(warnings?.map(({ code }) => code)).toContain('stressOfOtherThickness');
    await save(170);
    expect(await ledger()).toMatchObject({ remainingLife: 0, nextDueDate: '2024-01-10' });
  });

  test('one reading below the required wall is enough: no life is left, and the vessel is due at once', async () => {
    const { read, ledger } = await inspected('ONE-1', '2024-01-10', {}, { calculatedThickness: 8 });
    await read('2024-01-10', 7);
    expect(await ledger()).toMatchObject({
      remainingLife: 0,
      nextDueDate: '2024-01-10',
      dueBasis: 'remainingLife',
    });
  });

  test('a typed thickness below the pressure’s own makes no life: 17 mm against 18.24 have none', async () => {
    const design = { designPressure: 4, designTemperature: 200 };
    const part = { nominalThickness: 22, wallThickness: 22, calculatedThickness: 1, weldCoefficient: 0.85 };
    const { id, read, ledger } = await inspected('PRS-1', '2024-01-10', design, part);
    await read('2018-01-10', 20);
    await read('2024-01-10', 17);
    const { data } = (
      await plant.client.get<{
        parts: { required: { value: number; warnings: { code: string }[] } }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    // 4·1400 / (2·183·0.85 − 4)
    expect(data.parts[0]?.required.value).toBeCloseTo(5600 / (2 * 183 * 0.85 - 4), 6);
    expect(data.parts[0]?.required.warnings.map(({ code }) => code)).toContain('typedBelowFormula');
    expect(await ledger()).toMatchObject({ remainingLife: 0, nextDueDate: '2024-01-10' });
    // At half the pressure 9.05 mm are enough: (17 − 9.05) / 0.5 = 15.9 years.
    const { version } = await plant.detail('equipment', id);
    await plant.add('equipment', { id, version, designPressure: 2 });
    const remainingLife = Number((await ledger())?.remainingLife);
    const passed = yearsBetween('2024-01-10', await today());
    expect(remainingLife).toBeCloseTo((17 - 2800 / (2 * 183 * 0.85 - 2)) / 0.5 - passed, 1);
  });

  test('the least wall an inspection found counts like a reading', async () => {
    const part = { calculatedThickness: 8 };
    const found = await inspected('LEAST-1', '2025-11-10', {}, part, { remainingWallThickness: 6 });
    await found.read('2016-01-10', 13.5);
    await found.read('2021-01-10', 12.5);
    // The readings alone leave 22 years; the inspector saw 6 mm where 8 are required.
    expect(await found.ledger()).toMatchObject({ remainingLife: 0, nextDueDate: '2025-11-10' });
    const sound = await inspected('LEAST-2', '2025-11-10', {}, part, { remainingWallThickness: 9 });
    await sound.read('2016-01-10', 13.5);
    await sound.read('2021-01-10', 12.5);
    // 1 mm above what is required; 5 of 14 mm are gone since 2010, which is faster than the 0.2 mm a year of the readings.
    const rate = (14 - 9) / yearsBetween('2010-06-01', '2025-11-10');
    const passed = yearsBetween('2025-11-10', await today());
    expect(Number((await sound.ledger())?.remainingLife)).toBeCloseTo(1 / rate - passed, 1);
  });

  test('the least wall of an inspection is taken to be on the part where it is worst, until a reading says where', async () => {
    const { id, ledger } = await inspected(
      'LEAST-3',
      '2025-11-10',
      {},
      { calculatedThickness: 8 },
      { remainingWallThickness: 5 },
    );
    const nozzle = await plant.wall(id, {
      number: '02',
      name: '接管',
      type: 'nozzle',
      wallThickness: 6,
      nominalThickness: 6,
      calculatedThickness: 2,
      innerDiameter: 150,
    });
    expect(await ledger()).toMatchObject({ remainingLife: 0, nextDueDate: '2025-11-10' });
    const told = async () =>
      (
        await plant.client.get<{ nextDue: { warnings: { code: string; zh: string }[] } }>(
          `${center}/equipment/integrity`,
          {
            id,
          },
        )
      ).body.data.nextDue.warnings.find(({ code }) => code === 'leastWallUnplaced');
    expect((await told())?.zh).toContain('按“筒体”计');
    await plant.add('thickness-reading', {
      locationId: nozzle.location,
      readingDate: '2025-11-09',
      thickness: 5,
      method: 'UT',
    });
    expect(await told()).toBeUndefined();
    expect(await ledger()).toMatchObject({ nextDueDate: '2031-11-10', dueBasis: 'statutory' });
    // 2.2 mm above the least wall of such a pipe, 1 of 6 mm gone since entry into service.
    const passed = yearsBetween('2025-11-09', await today());
    expect(Number((await ledger())?.remainingLife)).toBeCloseTo(
      2.2 * yearsBetween('2010-06-01', '2025-11-09') - passed,
      1,
    );
  });

  test('the least wall of an inspection counts for the part it names, and for no other', async () => {
    const { id, read, ledger } = await inspected(
      'LEAST-4',
      '2020-01-10',
      { inServiceDate: '2010-01-01' },
      { calculatedThickness: 8 },
    );
    await read('2015-01-10', 13.8);
    await read('2025-01-10', 13.5);
    const nozzle = await plant.wall(id, {
      number: '02',
      name: '接管',
      type: 'nozzle',
      wallThickness: 5,
      nominalThickness: 5,
      calculatedThickness: 1,
      innerDiameter: 50,
    });
    const inspection = {
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2025-01-10',
      type: 'periodic',
      safetyGrade: 2,
      remainingWallThickness: 4.5,
      leastWallPartId: nozzle.part,
    };
    await plant.add('inspection', inspection);
    // (4.5 − 1.8) / 0.033 of the nozzle, 183 years of the shell: six years by law.
    expect(await ledger()).toMatchObject({ nextDueDate: '2031-01-10', dueBasis: 'statutory' });
    expect(Number((await ledger())?.remainingLife)).toBeGreaterThan(50);
    const other = await plant.add('equipment', plant.vessel('LEAST-5'));
    const foreign = await plant.client.post(`${center}/inspection/submit`, {
      ...inspection,
      equipmentId: other,
    });
    expect(foreign.body.errors).toMatchObject([{ field: 'leastWallPartId', rule: 'otherEquipment' }]);
  });

  test('a hole is a wall without life, and a wall thicker than its part is refused', async () => {
    const { id, read, ledger } = await inspected(
      'LEAST-6',
      '2018-01-10',
      { inServiceDate: '2010-01-01' },
      { calculatedThickness: 8 },
    );
    await read('2018-01-10', 13);
    await read('2024-01-10', 12);
    const found = (remainingWallThickness: number) => ({
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2024-01-10',
      type: 'periodic',
      safetyGrade: 2,
      remainingWallThickness,
    });
    const thick = await plant.client.post(`${center}/inspection/submit`, found(20));
    expect(thick.body.errors).toMatchObject([{ field: 'remainingWallThickness', rule: 'nominal' }]);
    await plant.add('inspection', found(0));
    expect(await ledger()).toMatchObject({
      remainingLife: 0,
      nextDueDate: '2024-01-10',
      dueBasis: 'remainingLife',
    });
  });

  test('a wall read once has lost what is missing of the nominal one since entry into service', async () => {
    const service = { inServiceDate: '2010-01-01' };
    const { id, read, ledger } = await inspected('ONCE-1', '2020-01-10', service, { calculatedThickness: 8 });
    await read('2020-01-10', 9);
    // (14 − 9) mm in ten years: the 1 mm that was left was gone in 2022.
    expect(await ledger()).toMatchObject({ remainingLife: 0, dueBasis: 'remainingLife' });
    expect(String((await ledger())?.nextDueDate) < '2022-02-01').toBe(true);
    const { data } = (
      await plant.client.get<{
        parts: {
          locations: { rates: { value: { governingMmPerYear: number }; warnings: { zh: string }[] } }[];
        }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const rates = data.parts[0]?.locations[0]?.rates;
    expect(rates?.value.governingMmPerYear).toBeCloseTo(5 / yearsBetween('2010-01-01', '2020-01-10'), 10);
    expect(rates?.warnings.map(({ zh }) => zh).join()).toContain('公称厚度 14 mm');
  });

  test('a second reading a year later does not wipe out the loss since entry into service', async () => {
    const service = { inServiceDate: '2010-01-01' };
    for (const [tag, second, due] of [
      ['TWICE-1', 8.99, '2025-05'],
      ['TWICE-2', 9.05, '2025-07'],
    ] as const) {
      const { read, ledger } = await inspected(tag, '2024-01-10', service, { calculatedThickness: 8 });
      await read('2023-01-10', 9);
      await read('2024-01-10', second);
      // 8.99: 0.99 mm left at 5.01 mm in 14.03 years is 2.77 years from 2024-01-10, half of it May 2025.
      const life = ((second - 8) * yearsBetween('2010-01-01', '2024-01-10')) / (14 - second);
      const left = Math.max(0, life - yearsBetween('2024-01-10', await today()));
      expect(Number((await ledger())?.remainingLife)).toBeCloseTo(left, 2);
      expect(await ledger()).toMatchObject({
        dueBasis: 'remainingLife',
        nextDueDate: expect.stringContaining(due),
      });
    }
  });

  test('one reading beside the nominal wall confirms no longer interval', async () => {
    const { read, ledger } = await inspected(
      'ONCE-2',
      '2024-01-10',
      { inServiceDate: '2010-01-01' },
      { calculatedThickness: 8 },
      { safetyGrade: 1, intervalYears: 12, intervalGround: 'extended' },
    );
    await read('2024-01-10', 13.9);
    expect(await ledger()).toMatchObject({ nextDueDate: '2030-01-10', dueBasis: 'statutory' });
    await read('2017-01-10', 13.95);
    expect(await ledger()).toMatchObject({ nextDueDate: '2036-01-10', dueBasis: 'approval' });
  });

  test('a thicker least wall of a later inspection does not heal the thin one of an earlier', async () => {
    const service = { inServiceDate: '2010-01-01' };
    const part = { calculatedThickness: 8 };
    const { id, ledger } = await inspected('LEAST-7', '2016-01-10', service, part, {
      remainingWallThickness: 10,
    });
    const inspect = (inspectionDate: string, remainingWallThickness: number) =>
      plant.add('inspection', {
        equipmentId: id,
        inspectionBody: '特检院',
        inspectionDate,
        type: 'periodic',
        safetyGrade: 2,
        remainingWallThickness,
      });
    await inspect('2022-01-10', 12);
    // 10 mm of 14 after six years: 3 years from 2016 on.
    expect(await ledger()).toMatchObject({ remainingLife: 0, dueBasis: 'remainingLife' });
    // As thin as the first, it is the same place, which has hardly thinned since.
    await inspect('2024-01-10', 10);
    expect(Number((await ledger())?.remainingLife)).toBeCloseTo(
      (2 * yearsBetween('2010-01-01', '2024-01-10')) / 4 - yearsBetween('2024-01-10', await today()),
      1,
    );
  });

  interface Judged {
    parts: {
      part: { name: string };
      required: { value: number | null; warnings: { code: string }[] };
      locations: {
        required: number;
        remainingLife: { value: number | null; warnings: { code: string }[] };
      }[];
    }[];
    api: { scheme: string; figure: { value: { due: string } | null } }[];
    nextDue: { value: { due: string } | null; warnings: { code: string; en: string }[] };
  }
  const judged = async (id: string) =>
    (await plant.client.get<Judged>(`${center}/equipment/integrity`, { id })).body.data;
  const codes = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code);

  test('an external inspection by API 510 never waits longer than the internal one', async () => {
    const { id, read } = await inspected('EXT-1', '2024-01-10', {}, { calculatedThickness: 8 });
    await read('2014-01-10', 13);
    await read('2024-01-10', 9.5);
    const { api } = await judged(id);
    const due = (scheme: string) => api.find((one) => one.scheme === scheme)?.figure.value?.due;
    expect(due('api510Internal')).toBe('2026-03-03');
    expect(due('api510External')).toBe('2026-03-03');
  });

  test('a nozzle is held to the least pipe wall, a tube to its pressure, neither to the 3 mm of shells', async () => {
    const design = { designPressure: 1.6, designTemperature: 120, inServiceDate: '2010-06-01' };
    const id = await plant.add('equipment', plant.vessel('NOZ-1', design));
    const small = { wallThickness: 3.5, nominalThickness: 3.5, calculatedThickness: 0.2, weldCoefficient: 1 };
    const nozzle = await plant.wall(id, { ...small, name: 'N1', type: 'nozzle', innerDiameter: 50 });
    const tube = await plant.wall(id, {
      ...small,
      number: '02',
      name: 'tube',
      type: 'tube',
      wallThickness: 2.5,
      nominalThickness: 2.5,
      innerDiameter: 20,
    });
    for (const [locationId, first, last] of [
      [nozzle.location, 3, 2.9],
      [tube.location, 2.4, 2.3],
    ] as const)
      for (const [readingDate, thickness] of [
        ['2020-01-10', first],
        ['2025-01-10', last],
      ] as const)
        await plant.add('thickness-reading', { locationId, readingDate, thickness, method: 'UT' });
    const { parts } = await judged(id);
    const [byNozzle, byTube] = ['N1', 'tube'].map((name) => parts.find(({ part }) => part.name === name));
    // API 574: 1.8 mm for NPS 2. One number on the page and in the life.
    expect([byNozzle?.required.value, byNozzle?.locations[0]?.required]).toEqual([1.8, 1.8]);
    const passed = yearsBetween('2025-01-10', await today());
    expect(byNozzle?.locations[0]?.remainingLife.value).toBeCloseTo((2.9 - 1.8) / 0.02 - passed, 1);
    expect(byTube?.required.value).toBeLessThan(0.2);
    expect(codes(byTube?.required.warnings)).toContain('noStructuralMinimum');
    expect(codes(byNozzle?.required.warnings)).not.toContain('structuralMinimumHot');
    // The defaults of API 574 are for pipe below 205 °C: hotter pipe needs no less, and the engineer is asked.
    await plant.client.post(`${center}/equipment/update`, { id, designTemperature: 230 });
    const hot = (await judged(id)).parts.find(({ part }) => part.name === 'N1');
    expect(hot?.required.value).toBe(1.8);
    expect(codes(hot?.required.warnings)).toContain('structuralMinimumHot');
  });

  test('a head is calculated by its depth, and taken as 2:1 only with a word', async () => {
    const design = { designPressure: 1.6, designTemperature: 100, inServiceDate: '2010-06-01' };
    const id = await plant.add('equipment', plant.vessel('HEAD-1', design));
    const head = { type: 'head', calculatedThickness: 2, weldCoefficient: 0.85 };
    await plant.wall(id, { ...head, name: 'unknown' });
    await plant.wall(id, { ...head, number: '02', name: 'flat', innerDepth: 280 });
    const { parts } = await judged(id);
    const required = (name: string) => parts.find(({ part }) => part.name === name)?.required;
    const byFormula = (k: number) => (k * 1.6 * 1400) / (2 * 189 * 0.85 - 0.5 * 1.6);
    expect(required('unknown')?.value).toBeCloseTo(byFormula(1), 6);
    expect(codes(required('unknown')?.warnings)).toContain('headDepthUnknown');
    // K = (2 + 2.5²) / 6
    expect(required('flat')?.value).toBeCloseTo(byFormula(1.375), 6);
    expect(codes(required('flat')?.warnings)).not.toContain('headDepthUnknown');
  });

  test('steel that runs hotter than designed has the stress of what it runs at', async () => {
    const design = { designPressure: 1.6, designTemperature: 100, operatingTemperature: 300 };
    const id = await plant.add(
      'equipment',
      plant.vessel('HOT-1', { ...design, inServiceDate: '2010-06-01' }),
    );
    await plant.wall(id, { weldCoefficient: 0.85, calculatedThickness: 2 });
    const [part] = (await judged(id)).parts;
    expect(codes(part?.required.warnings)).toContain('hotterThanDesigned');
    expect(part?.required.value).toBeGreaterThan((1.6 * 1400) / (2 * 189 * 0.85 - 1.6));
  });

  test('a clad wall is entered whole: when the cladding is gone, life and date say so', async () => {
    const clad = { wallThickness: 15, nominalThickness: 15, claddingThickness: 3, calculatedThickness: 8 };
    const { id, read } = await inspected('CLAD-1', '2024-01-10', {}, clad);
    await read('2014-01-10', 14);
    await read('2019-01-10', 12.5);
    const life = async () => (await judged(id)).parts[0]?.locations[0]?.remainingLife.warnings;
    expect(codes(await life())).toContain('claddingRate');
    expect(codes((await judged(id)).nextDue.warnings)).not.toContain('claddingGone');
    await read('2024-01-10', 11);
    expect(codes(await life())).toContain('claddingGone');
    expect((await judged(id)).nextDue.warnings.find(({ code }) => code === 'claddingGone')?.en).toMatch(
      /0\.433 in are left of a base metal of 0\.472 in/,
    );
    const thick = await plant.client.post(`${center}/part/submit`, {
      equipmentId: id,
      number: '07',
      name: 'x',
      type: 'shell',
      innerDiameter: 1400,
      materialId: plant.steel,
      ...clad,
      claddingThickness: 15,
    });
    expect(thick.body.errors).toMatchObject([{ field: 'claddingThickness', rule: 'cladding' }]);
  });

  test('a further healthy reading moves the date away, and everything that shows it says the same', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('HR-1', { inServiceDate: '2010-06-01', state: 'inUse' }),
    );
    const { location } = await plant.wall(id, { calculatedThickness: 8 });
    await plant.add('inspection', {
      equipmentId: id,
      inspectionBody: '特检院',
      inspectionDate: '2022-06-01',
      type: 'periodic',
      safetyGrade: 2,
    });
    const read = (readingDate: string, thickness: number) =>
      plant.add('thickness-reading', { locationId: location, readingDate, thickness, method: 'UT' });
    const dates = async () => {
      const [row] = await plant.list('equipment', { tag: 'HR-1' });
      const figures = (
        await plant.client.get<{ figures: { nextDueDate: string; measuredOn: string } }>(
          `${center}/equipment/overview`,
          { id },
        )
      ).body.data.figures;
      const run = (
        await plant.client.get<{ rows: { tag: string; cause: string; date: string }[] }>(
          '/ircrisk-badactor/bottlenecks',
        )
      ).body.data.rows.find(({ tag }) => tag === 'HR-1');
      expect(figures.nextDueDate).toBe(row?.nextDueDate);
      expect(run).toMatchObject({ cause: 'mandatoryInspection', date: row?.nextDueDate });
      return { due: row?.nextDueDate, measuredOn: figures.measuredOn };
    };
    // 0.25 mm a year; 2 mm left at the inspection: 8 years, half of them 2026-06-01.
    await read('2012-06-01', 12.5);
    await read('2022-06-01', 10);
    expect(await dates()).toMatchObject({ due: '2026-06-01', measuredOn: '2022-06-01' });
    // Two years later exactly on the trend: 6 years left from then on, half of them 2027-06-01.
    await read('2024-06-01', 9.5);
    expect(await dates()).toMatchObject({ due: '2027-06-01', measuredOn: '2024-06-01' });
  });

  test('a replaced plate starts its rates anew, and the circuit says what all locations say together', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('RP-1', { inServiceDate: '2010-06-01', state: 'inUse' }),
    );
    const { location } = await plant.wall(id);
    const read = (readingDate: string, thickness: number, more = {}) =>
      plant.add('thickness-reading', { locationId: location, readingDate, thickness, method: 'UT', ...more });
    await read('2012-06-01', 13);
    await read('2020-06-01', 9);
    await read('2020-09-01', 14, { replaced: true });
    interface Told {
      reason: { code: string; zh: string; en: string } | null;
      warnings: { code: string; zh: string; en: string }[];
    }
    const seen = async () =>
      (
        await plant.client.get<{
          parts: {
            locations: {
              rates: Told & { value: { governingMmPerYear: number } | null };
              remainingLife: Told;
              readings: { findings: unknown[] }[];
            }[];
          }[];
          nextDue: Told;
          circuit: { value: { measured: number; thickness: { minMm: number } } };
          api: { scheme: string; figure: { value: { due: string | null } | null } }[];
        }>(`${center}/equipment/integrity`, { id })
      ).body.data;
    const fresh = await seen();
    const [place] = fresh.parts[0]?.locations ?? [];
    expect(place?.rates.value).toBeNull();
    // (13 − 9) mm in 8 years was the old plate's.
    for (const figure of [place?.rates, place?.remainingLife]) {
      expect(figure?.reason?.zh).toMatch(/2020-09-01 更换.*旧壁的速率为 0\.5 mm\/a.*不是新壁的实测值/);
      expect(figure?.reason?.en).toMatch(/replaced on 2020-09-01.*lost 19\.7 mil\/yr.*no measurement/);
    }
    expect(fresh.nextDue.warnings.map(({ code }) => code)).toEqual(['newWallsReadOnce']);
    expect(fresh.nextDue.warnings[0]?.zh).toContain('2020-09-01');
    expect((await plant.list('equipment', { tag: 'RP-1' }))[0]?.remainingLife ?? null).toBeNull();
    await read('2024-09-01', 13.6);
    const { parts, circuit, api, nextDue } = await seen();
    expect(nextDue.warnings).toEqual([]);
    expect(parts[0]?.locations[0]?.rates.warnings.map(({ code }) => code)).toEqual(['rateSinceReplacement']);
    expect(parts[0]?.locations[0]?.rates.value?.governingMmPerYear).toBeCloseTo(0.1, 8);
    expect(parts[0]?.locations[0]?.readings[2]?.findings).toEqual([]);
    expect(circuit.value).toMatchObject({ measured: 1, thickness: { minMm: 13.6 } });
    expect(api.map(({ scheme }) => scheme)).toEqual(['api510Internal', 'api510External']);
  });

  test('another design pressure gives every part another required thickness, and the history one entry', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('DP-1', { designPressure: 1.6, designTemperature: 100 }),
    );
    for (const number of ['01', '02']) await plant.wall(id, { number, weldCoefficient: 0.85 });
    const required = async () => {
      const { data } = (
        await plant.client.get<{ parts: { required: { value: number } }[] }>(
          `${center}/equipment/integrity`,
          {
            id,
          },
        )
      ).body;
      return data.parts.map(({ required: { value } }) => value.toFixed(6));
    };
    const history = async () =>
      (await plant.client.get<unknown[]>(`${center}/equipment/history`, { id })).body.data.length;
    const thickness = (pressure: number) => ((pressure * 1400) / (2 * 189 * 0.85 - pressure)).toFixed(6);
    expect(await required()).toEqual([thickness(1.6), thickness(1.6)]);
    const before = await history();
    await plant.client.post(`${center}/equipment/submit`, { id, designPressure: 2, version: 1 });
    expect(await required()).toEqual([thickness(2), thickness(2)]);
    expect(await history()).toBe(before + 1);
  });

  test('a reading above nominal and tolerance is refused, growth is kept and flagged', async () => {
    const id = await plant.add('equipment', plant.vessel('GR-1', { inServiceDate: '2010-06-01' }));
    const { location } = await plant.wall(id);
    const high = await plant.client.post(`${center}/thickness-reading/submit`, {
      locationId: location,
      readingDate: '2020-01-01',
      thickness: 16.5,
      method: 'UT',
    });
    expect(high.body.errors).toMatchObject([{ field: 'thickness', rule: 'readingAboveNominal' }]);
    await plant.add('thickness-reading', {
      locationId: location,
      readingDate: '2016-01-01',
      thickness: 12,
      method: 'UT',
    });
    await plant.add('thickness-reading', {
      locationId: location,
      readingDate: '2020-01-01',
      thickness: 12.6,
      method: 'UT',
    });
    const { data } = (
      await plant.client.get<{
        parts: {
          locations: {
            readings: { findings: { code: string }[] }[];
            remainingLife: { value: null; reason: { code: string } };
          }[];
        }[];
      }>(`${center}/equipment/integrity`, { id })
    ).body;
    const place = data.parts[0]?.locations[0];
    expect(place?.readings[1]?.findings.map(({ code }) => code)).toEqual(['readingGrew']);
    expect(place?.remainingLife).toMatchObject({ value: null, reason: { code: 'notLimitedByCorrosion' } });
  });

  test('a least wall that a later inspection finds thicker is told with both, and the thinner goes on counting', async () => {
    const id = await plant.add('equipment', plant.vessel('LW-GREW', { inServiceDate: '2010-01-01' }));
    const { part } = await plant.wall(id);
    const found = (inspectionDate: string, remainingWallThickness: number) =>
      plant.add('inspection', {
        equipmentId: id,
        inspectionBody: '特检院',
        inspectionDate,
        type: 'periodic',
        safetyGrade: 2,
        remainingWallThickness,
        leastWallPartId: part,
      });
    const told = async () =>
      (
        await plant.client.get<{ nextDue: { warnings: { code: string; zh: string }[] } }>(
          `${center}/equipment/integrity`,
          { id },
        )
      ).body.data.nextDue.warnings.filter(({ code }) => code === 'leastWallGrew');
    await found('2016-01-10', 10);
    expect(await told()).toEqual([]);
    await found('2022-01-10', 12);
    const [grew] = await told();
    expect(grew?.zh).toMatch(/2016-01-10 为 10 mm，2022-01-10 为 12 mm/);
    // 10 mm at 0.664 mm a year, required 8.13: over before 2022.
    expect(await plant.detail('equipment', id)).toMatchObject({ nextDueDate: '2022-01-10' });
  });

  test('a least wall stands until its place is said to be gone: a new plate elsewhere on the part takes nothing away', async () => {
    const id = await plant.add('equipment', plant.vessel('LW-GONE', { inServiceDate: '2014-01-01' }));
    const { part, location: l1 } = await plant.wall(id, { calculatedThickness: 8 });
    const [l2, l3] = [
      await plant.add('monitoring-location', { partId: part, number: 'TML-2' }),
      await plant.add('monitoring-location', { partId: part, number: 'TML-3' }),
    ];
    const read = (locationId: string, readingDate: string, thickness: number, more = {}) =>
      plant.add('thickness-reading', { locationId, readingDate, thickness, method: 'UT', ...more });
    for (const location of [l1, l2, l3]) await read(location, '2024-08-01', 13);
    const inspection = await plant.add('inspection', {
      ...{ equipmentId: id, inspectionBody: '特检院', inspectionDate: '2024-08-20', type: 'periodic' },
      ...{ safetyGrade: 2, remainingWallThickness: 8.5, leastWallPartId: part },
    });
    const seen = async () => {
      const { nextDueDate, remainingLife } = await plant.detail('equipment', id);
      const { nextDue } = (
        await plant.client.get<{ nextDue: { warnings: { code: string; en: string; zh: string }[] } }>(
          `${center}/equipment/integrity`,
          { id },
        )
      ).body.data;
      const told = nextDue.warnings.filter(({ code }) => code.startsWith('leastWall'));
      return { due: String(nextDueDate), life: Number(remainingLife), told };
    };
    const found = await seen();
    // 0.5 mm above what is required, at 0.52 mm a year: half a year after the inspection.
    expect(found.due).toMatch(/^202[45]/);
    expect(found.life).toBe(0);
    await read(l2, '2025-02-01', 14, { replaced: true });
    const partly = await seen();
    expect(partly).toMatchObject({ due: found.due, life: 0, told: [{ code: 'leastWallStands' }] });
    expect(partly.told[0]?.zh).toContain('3 个测点中更换了 1 个');

    // Said by the engineer, and taken back; neither without a wall nor before it was found.
    const say = (leastWallRemovedOn: string | null) =>
      plant.client.post(`${center}/inspection/update`, { id: inspection, leastWallRemovedOn });
    expect((await say('2024-08-01')).body.errors).toMatchObject([{ field: 'leastWallRemovedOn' }]);
    await say('2025-02-01');
    const removed = await seen();
    expect(removed).toMatchObject({ due: '2030-08-20', told: [{ code: 'leastWallRemoved' }] });
    expect(removed.life).toBeGreaterThan(30);
    await say(null);
    expect((await seen()).due).toBe(found.due);

    // All places of the part are new: so is the one nobody named.
    await read(l1, '2025-03-01', 14, { replaced: true });
    expect((await seen()).due).toBe(found.due);
    await read(l3, '2025-03-02', 14, { replaced: true });
    expect(await seen()).toMatchObject({ due: '2030-08-20', told: [{ code: 'leastWallRenewed' }] });
  });

  test('a rate over a few days and a wall entered too thin are told with the date', async () => {
    const id = await plant.add('equipment', plant.vessel('FEW-DAYS', { inServiceDate: '2014-01-01' }));
    const { location } = await plant.wall(id, { calculatedThickness: 8 });
    const told = async () =>
      (
        await plant.client.get<{ nextDue: { warnings: { code: string; zh: string }[] } }>(
          `${center}/equipment/integrity`,
          { id },
        )
      ).body.data.nextDue.warnings;
    const read = (readingDate: string, thickness: number) =>
      plant.add('thickness-reading', { locationId: location, readingDate, thickness, method: 'UT' });
    await read('2019-01-10', 13.5);
    await read('2024-01-10', 13.2);
    expect(await told()).toEqual([]);
    // 0.2 mm in ten days.
    await read('2024-01-20', 13);
    const [few, ...others] = await told();
    expect(others).toEqual([]);
    expect(few).toMatchObject({ code: 'rateOfFewDays' });
    expect(few?.zh).toMatch(/2024-01-10 至 2024-01-20 两次测厚得出的 7\.3/);
    // A year later the rate is known better.
    await read('2025-01-20', 12.9);
    expect(await told()).toEqual([]);

    const thin = { number: '02', name: '接管', wallThickness: 7.5, calculatedThickness: 8 };
    const nozzle = await plant.wall(id, thin);
    expect((await told()).map(({ code }) => code)).toEqual(['enteredWallThin']);
    await plant.add('thickness-reading', {
      ...{ locationId: nozzle.location, readingDate: '2025-01-20', thickness: 13.9, method: 'UT' },
    });
    expect(await told()).toEqual([]);
  });

  test('a location nobody has read is told with the date that rests on the others', async () => {
    const id = await plant.add('equipment', plant.vessel('UNREAD', { inServiceDate: '2014-01-01' }));
    const { part, location } = await plant.wall(id, { calculatedThickness: 8 });
    const other = await plant.add('monitoring-location', { partId: part, number: 'TML-2' });
    const told = async () =>
      (
        await plant.client.get<{ nextDue: { warnings: { code: string; zh: string; en: string }[] } }>(
          `${center}/equipment/integrity`,
          { id },
        )
      ).body.data.nextDue.warnings;
    const read = (locationId: string, readingDate: string, thickness: number, more = {}) =>
      plant.add('thickness-reading', { locationId, readingDate, thickness, method: 'UT', ...more });
    await read(location, '2019-01-10', 13.5);
    await read(location, '2024-01-10', 13.2);
    const [unread, ...others] = await told();
    expect(others).toEqual([]);
    expect(unread?.zh).toMatch(/^没有可信测厚值的测点：.* 1\/2。/);
    expect(unread?.en).toMatch(/without a trusted reading: .* 1\/2\. /);
    // A doubtful reading is none.
    await read(other, '2024-01-10', 5, { doubtful: true });
    expect((await told()).map(({ code }) => code)).toEqual(['locationsUnread']);
    await read(other, '2024-01-11', 13.4);
    expect(await told()).toEqual([]);
  });

  test('a least wall that a reading has placed goes with the wall of that location', async () => {
    const id = await plant.add('equipment', plant.vessel('LW-PLACED', { inServiceDate: '2014-01-01' }));
    const { part, location } = await plant.wall(id, { calculatedThickness: 8 });
    const other = await plant.add('monitoring-location', { partId: part, number: 'TML-2' });
    const read = (locationId: string, readingDate: string, thickness: number, more = {}) =>
      plant.add('thickness-reading', { locationId, readingDate, thickness, method: 'UT', ...more });
    await read(other, '2024-08-01', 13);
    await read(location, '2024-08-19', 8.5);
    await plant.add('inspection', {
      ...{ equipmentId: id, inspectionBody: '特检院', inspectionDate: '2024-08-20', type: 'periodic' },
      ...{ safetyGrade: 2, remainingWallThickness: 8.5, leastWallPartId: part },
    });
    expect((await plant.detail('equipment', id)).nextDueDate).toMatch(/^202[45]/);
    await read(location, '2025-02-01', 14, { replaced: true });
    expect((await plant.detail('equipment', id)).nextDueDate).toBe('2030-08-20');
  });

  test('an inspection without its grade leaves the date unknown, grade 5 stops use, and the first limit counts from service', async () => {
    const id = await plant.add('equipment', plant.vessel('G-1', { inServiceDate: '2024-06-01' }));
    expect((await plant.list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: '2027-06-01',
      dueBasis: 'first',
    });
    const inspection = await plant.add('inspection', {
      equipmentId: id,
      inspectionBody: 'x',
      inspectionDate: '2025-06-01',
      type: 'periodic',
    });
    expect((await plant.list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: null,
      dueBasis: 'gradeMissing',
    });
    await plant.client.post(`${center}/inspection/update`, { id: inspection, safetyGrade: 5 });
    expect((await plant.list('equipment', { tag: 'G-1' }))[0]).toMatchObject({
      nextDueDate: null,
      dueBasis: 'stopUse',
    });
    await plant.client.post(`${center}/inspection/update`, { id: inspection, safetyGrade: 4 });
    expect((await plant.list('equipment', { tag: 'G-1' }))[0]).toMatchObject({ nextDueDate: '2027-06-01' });
    await plant.client.form(`${center}/inspection/remove`, { ids: inspection });
    expect((await plant.list('equipment', { tag: 'G-1' }))[0]).toMatchObject({ dueBasis: 'first' });
  });
});

describe('an approved risk-based plan', () => {
  const due = async (id: string) =>
    (
      await plant.client.get<{ nextDue: { value: { due: string } }; basis: { code: string } }>(
        `${center}/equipment/integrity`,
        { id },
      )
    ).body.data;
  const approve = (id: string, inspectionDate: string | null) =>
    plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
      acceptRiskPlan(tx, { studyId: '1', approvedOn: '2024-03-01', equipment: [{ id, inspectionDate }] }),
    );

  test('sets the next date where it is sooner than the law or the law grants more, until it is inspected again', async () => {
    const id = await plant.add('equipment', plant.vessel('RB-1', { inServiceDate: '2015-01-01' }));
    const { location } = await plant.wall(id);
    for (const [readingDate, thickness] of [
      ['2018-01-01', 13.9],
      ['2024-01-01', 13.8],
    ])
      await plant.add('thickness-reading', { locationId: location, readingDate, thickness });
    const inspect = (inspectionDate: string) =>
      plant.add('inspection', {
        equipmentId: id,
        inspectionBody: 'X',
        inspectionDate,
        type: 'periodic',
        safetyGrade: 2,
      });
    await inspect('2024-01-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2030-01-01' } },
      basis: { code: 'statutory' },
    });
    await approve(id, '2032-06-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2032-06-01' } },
      basis: { code: 'rbi' },
    });
    await approve(id, '2039-01-01');
    expect((await due(id)).nextDue.value.due).toBe('2033-01-01');
    await approve(id, '2027-05-01');
    expect((await plant.list('equipment', { tag: 'RB-1' }))[0]).toMatchObject({ nextDueDate: '2027-05-01' });
    await inspect('2025-02-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2031-02-01' } },
      basis: { code: 'statutory' },
    });
  });

  test('is all there is where the law knows no interval', async () => {
    const id = await plant.add(
      'equipment',
      plant.vessel('RB-2', { type: 'heatExchanger', smallType: 'airCooler' }),
    );
    expect((await due(id)).basis.code).toBe('noRule');
    await approve(id, '2028-04-01');
    expect(await due(id)).toMatchObject({
      nextDue: { value: { due: '2028-04-01' } },
      basis: { code: 'rbi' },
    });
  });
});

describe('certificates and dates', () => {
  test('are warned of once per step with notices and action items, and again after a new date', async () => {
    const id = await plant.add('equipment', plant.vessel('CE-1', { inServiceDate: '2010-01-01' }));
    const day = async (offset: number) =>
      (
        await plant.platform.inTenant(plant.platform.a.tenantId, (tx) =>
          tx.one<{ day: string }>(sql`select current_date + ${offset}::int as day`),
        )
      ).day;
    const certificate = await plant.add('certificate', {
      equipmentId: id,
      kind: 'calibration',
      number: 'R-1',
      expiryDate: await day(80),
    });
    // A use registration does not expire, whatever somebody wrote beside it.
    await plant.add('certificate', {
      equipmentId: id,
      kind: 'registration',
      number: 'U-1',
      expiryDate: await day(10),
    });
    const { rows } = (
      await plant.client.get<{ rows: { code: string; none: number; in30: number }[] }>(
        `${center}/statistics/certificate-expiry`,
      )
    ).body.data;
    expect(rows.find(({ code }) => code === 'registration')).toMatchObject({ in30: 0, none: 1 });
    const watch = () =>
      plant.platform.inTenant(plant.platform.a.tenantId, (tx) => watchDates(tx, plant.platform.a.tenantId));
    expect(await watch()).toBeGreaterThan(0);
    expect(await watch()).toBe(0);
    const actions = await plant.list('action-item', { equipmentId: id, type: 'inspection' });
    expect(actions.map(({ sourceModule }) => sourceModule).sort()).toEqual(['certificate', 'equipment']);
    expect(actions.map(({ ownerId }) => ownerId)).toEqual([
      plant.platform.a.admin.id,
      plant.platform.a.admin.id,
    ]);
    expect(actions.map(({ titleEn }) => titleEn).sort()).toEqual([
      'Arrange the inspection of CE-1',
      'Renew certificate R-1 of CE-1',
    ]);
    const notices = (
      await plant.client.get<Page<{ kind: string; title: string }>>('/ircrisk-system/notice/list')
    ).body.data.records;
    expect(notices.map(({ kind }) => kind)).toContain('certificate');
    await plant.client.post(`${center}/certificate/update`, { id: certificate, expiryDate: await day(20) });
    expect(await watch()).toBe(1);
    expect((await plant.list('action-item', { equipmentId: id })).length).toBe(2);
  });
});
