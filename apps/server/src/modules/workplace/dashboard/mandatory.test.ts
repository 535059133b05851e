import type { KpiRecords, Overview, PlantState } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Figure } from '@ircrisk/contract/modules/workplace/home.ts';
import { expect, test } from 'vitest';
import { watchDates } from '#modules/assets/equipment/index.ts';
import { center, ledgerPlant } from '#testing/ledger-plant.ts';
import { mandatoryRecords } from './mandatory.ts';

const plant = ledgerPlant();
const dashboard = `${center}/dashboard`;

const vessel = (tag: string, more: Record<string, unknown>) =>
  plant.add('equipment', { ...plant.vessel(tag, { inServiceDate: '2012-01-01', state: 'inUse' }), ...more });
const inspect = (equipmentId: string, inspectionDate: string, safetyGrade: number) =>
  plant.add('inspection', {
    equipmentId,
    inspectionBody: '特检院',
    type: 'periodic',
    inspectionDate,
    safetyGrade,
  });
const watch = () =>
  plant.platform.inTenant(plant.platform.a.tenantId, (tx) => watchDates(tx, plant.platform.a.tenantId));

const state = async () =>
  (await plant.client.get<PlantState>(`${dashboard}/state`, { nodeId: plant.other })).body.data;
const records = async (language?: 'en') =>
  (
    await plant.client.get<KpiRecords>(
      `${dashboard}/records`,
      { period: 'thisYear', code: 'mandatoryInspectionRate', nodeId: plant.other, size: 1000 },
      language ? { language } : {},
    )
  ).body.data.records;

test('what must be treated or stopped is overdue, with a line of its own, wherever dates are looked at', async () => {
  const nodeId = plant.other;
  const stopped = await vessel('STOP-1', { nodeId });
  // An open item that asks to arrange an inspection does not stand for the one that asks to stop.
  expect(await watch()).toBe(1);
  await inspect(stopped, '2024-03-01', 5);
  await inspect(await vessel('STOP-2', { nodeId, type: 'piping', smallType: 'GC1' }), '2025-03-01', 4);
  await inspect(await vessel('FINE-1', { nodeId }), '2025-03-01', 2);
  const { due } = await state();
  expect(due).toMatchObject({ stop: 2, unknown: 0 });
  expect(due.kinds.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(2);
  expect(due.next.slice(0, 2)).toMatchObject([
    { tag: 'STOP-1', dueDate: '2024-03-01', stop: true },
    { tag: 'STOP-2', dueDate: '2025-03-01', stop: true },
  ]);
  const { kpis } = (await plant.client.get<Overview>(`${dashboard}/overview`, { period: 'thisYear', nodeId }))
    .body.data;
  expect(kpis.find(({ code }) => code === 'mandatoryInspectionRate')).toMatchObject({
    numerator: 0,
    denominator: 2,
  });
  expect((await records()).map(({ tag, detail }) => [tag, detail])).toEqual([
    ['STOP-1', '须处理缺陷，否则停止使用'],
    ['STOP-2', '须处理缺陷，否则停止使用'],
  ]);
  expect((await records('en'))[0]?.detail).toBe('Treat the defect or stop use');
  const { rows } = (
    await plant.client.get<{ rows: { tag: string; cause: string; date: string }[] }>(
      '/ircrisk-badactor/bottlenecks',
      {
        nodeId,
      },
    )
  ).body.data;
  expect(rows.find(({ tag }) => tag === 'STOP-1')).toMatchObject({ cause: 'stopUse', date: '2024-03-01' });
  // The first page counts as the panel does.
  const figures = (await plant.client.get<Figure[]>(`${center}/home/figures`, {}, { language: 'en' })).body
    .data;
  expect(figures.find(({ code }) => code === 'equipment')?.text).toMatch(/^2 of \d+ overdue$/);
  expect(await watch()).toBe(2);
  expect(await watch()).toBe(0);
  const titles = (await plant.list('action-item', { equipmentId: stopped })).map(({ titleEn }) => titleEn);
  expect(titles.sort()).toEqual([
    'Arrange the inspection of STOP-1',
    'Treat the defect or stop the use of STOP-1',
  ]);

  await plant.client.post(`${center}/equipment/state`, { id: stopped, state: 'stopped' });
  expect((await state()).due.stop).toBe(1);
});

test('scrapping takes nothing back: what fell due in service stays due in its period, and in none after', async () => {
  const nodeId = plant.unit;
  // Due on 2024-03-01, in use until June; and never inspected, due on 2015-01-01.
  const ids = [await vessel('GONE-1', { nodeId }), await vessel('GONE-2', { nodeId })];
  await inspect(ids[0] ?? '', '2018-03-01', 2);
  for (const id of ids)
    await plant.client.post(`${center}/equipment/state`, { id, state: 'scrapped', since: '2024-06-01' });
  const within = (from: string, to: string) =>
    plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
      const scope = { from: Date.parse(from), to: Date.parse(to), now: Date.now(), nodeIds: [nodeId] };
      return (await mandatoryRecords(tx, scope, 'en')).map(({ tag, numerator }) => [tag, numerator]);
    });
  const both = [
    ['GONE-2', 0],
    ['GONE-1', 0],
  ];
  expect(await within('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z')).toEqual(both);
  expect(await within('2024-05-01T00:00:00Z', '2024-06-01T00:00:00Z')).toEqual(both);
  expect(await within('2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z')).toEqual([['GONE-2', 0]]);
  expect(await within('2024-07-01T00:00:00Z', '2024-08-01T00:00:00Z')).toEqual([]);
  expect(await within('2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([]);
});

test('an inspection that comes late does not undo that it was due, the first one no more than any other', async () => {
  const { parentId } = await plant.detail('factory-model', plant.unit);
  const nodeId = await plant.add('factory-model', { parentId, levelCode: 'unit', name: '迟检单元' });
  // In service on 2012-01-01, so due on 2015-01-01; the second one was inspected in time, the third only looked at every year.
  const late = await vessel('LATE-1', { nodeId });
  const timely = await vessel('LATE-2', { nodeId });
  await inspect(timely, '2014-12-01', 1);
  await inspect(timely, '2020-11-01', 1);
  const looked = await vessel('LATE-3', { nodeId });
  const annual = {
    equipmentId: looked,
    inspectionBody: '特检院',
    type: 'annual',
    inspectionDate: '2024-05-01',
  };
  await plant.add('inspection', annual);
  const year = (of: number) =>
    plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
      const [from, to] = [Date.UTC(of, 0, 1), Date.UTC(of + 1, 0, 1)];
      const scope = { from, to, now: Date.now(), nodeIds: [nodeId] };
      return (await mandatoryRecords(tx, scope, 'en'))
        .map(({ tag, at, detail, numerator }) => [tag, at, detail, numerator])
        .toSorted();
    });
  const open = (tag: string) => [tag, '2015-01-01', '–', 0];
  expect(await year(2024)).toEqual([open('LATE-1'), open('LATE-3')]);
  await inspect(late, '2025-06-01', 2);
  await inspect(looked, '2025-07-01', 2);
  const done = [
    ['LATE-1', '2015-01-01', '2025-06-01', 0],
    ['LATE-3', '2015-01-01', '2025-07-01', 0],
  ];
  expect(await year(2024)).toEqual(done);
  expect(await year(2025)).toEqual(done);
  expect((await year(2026)).map(([tag]) => tag)).not.toContain('LATE-1');
  // Inspected in 2014, the second one was not due in 2015 any more: its next date is of 2020.
  expect(await year(2015)).toEqual(done);
  expect((await year(2020)).find(([tag]) => tag === 'LATE-2')).toEqual([
    'LATE-2',
    '2020-12-01',
    '2020-11-01',
    1,
  ]);
});

test('what was inspected before the period began is not due in it: the next date is, and nothing stands twice', async () => {
  const { parentId } = await plant.detail('factory-model', plant.unit);
  const nodeId = await plant.add('factory-model', { parentId, levelCode: 'unit', name: '早检单元' });
  // Due in March 2022, inspected in 2019 already: the date moved on to 2025.
  const early = await vessel('EARLY-1', { nodeId });
  await inspect(early, '2016-03-01', 2);
  await inspect(early, '2019-06-01', 2);
  // Due in November 2022, inspected in February of that year: early, and in time.
  const within = await vessel('EARLY-2', { nodeId });
  await inspect(within, '2016-11-01', 2);
  await inspect(within, '2022-02-01', 2);
  // Due in March 2022 and looked at in the December before.
  const before = await vessel('EARLY-3', { nodeId });
  await inspect(before, '2016-03-01', 2);
  await inspect(before, '2021-12-20', 2);
  const year = (of: number) =>
    plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
      const [from, to] = [Date.UTC(of, 0, 1), Date.UTC(of + 1, 0, 1)];
      const scope = { from, to, now: Date.now(), nodeIds: [nodeId] };
      return (await mandatoryRecords(tx, scope, 'en')).map(({ tag, at, numerator }) => [tag, at, numerator]);
    });
  expect(await year(2022)).toEqual([['EARLY-2', '2022-11-01', 1]]);
  expect(await year(2021)).toEqual([]);
  expect(await year(2025)).toEqual([['EARLY-1', '2025-06-01', 0]]);
});

test('each rule of a boiler or a tank has its own dates, and only its own inspection answers for them', async () => {
  const { parentId } = await plant.detail('factory-model', plant.unit);
  const nodeId = await plant.add('factory-model', { parentId, levelCode: 'unit', name: '动力单元' });
  const year = (of: number, language: 'en' | 'zh' = 'en') =>
    plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
      const scope = {
        from: Date.UTC(of, 0, 1),
        to: Date.UTC(of + 1, 0, 1),
        now: Date.now(),
        nodeIds: [nodeId],
      };
      return (await mandatoryRecords(tx, scope, language))
        .map(({ tag, at, detail, numerator }) => [tag, at, detail, numerator])
        .toSorted();
    });
  const seen = (equipmentId: string, type: string, inspectionDate: string) =>
    plant.add('inspection', { equipmentId, inspectionBody: '特检院', type, inspectionDate });
  const boiler = await vessel('B-1', {
    nodeId,
    type: 'heater',
    smallType: 'whb',
    inServiceDate: '2023-03-01',
  });
  await seen(boiler, 'internal', '2024-02-28');
  await seen(boiler, 'external', '2026-02-28');
  // The internal of 2024 was the external too; the next external came a year late, the next internal has not come.
  expect(await year(2026)).toEqual([
    ['B-1', '2025-02-28', 'Boiler, external · 2026-02-28', 0],
    ['B-1', '2026-02-28', 'Boiler, internal · –', 0],
  ]);
  expect((await year(2026, 'zh'))[1]).toEqual(['B-1', '2026-02-28', '锅炉内部检验 · –', 0]);
  expect(await year(2025)).toEqual([['B-1', '2025-02-28', 'Boiler, external · 2026-02-28', 0]]);
  expect(await year(2024)).toEqual([
    ['B-1', '2024-03-01', 'Boiler, external · 2024-02-28', 1],
    ['B-1', '2024-03-01', 'Boiler, internal · 2024-02-28', 1],
  ]);
  await seen(boiler, 'internal', '2026-05-01');
  expect(await year(2026)).toEqual([
    ['B-1', '2025-02-28', 'Boiler, external · 2026-02-28', 0],
    ['B-1', '2026-02-28', 'Boiler, internal · 2026-05-01', 0],
  ]);

  const tank = await vessel('TK-1', {
    nodeId,
    type: 'tank',
    smallType: 'cone',
    inServiceDate: '2008-01-01',
  });
  await seen(tank, 'internal', '2017-06-01');
  await seen(tank, 'external', '2022-05-01');
  const ofTank = async (of: number) => (await year(of)).filter(([tag]) => tag === 'TK-1');
  // Inside every seven years by SY/T 5921, so open since 2024; outside every five, in time.
  expect(await ofTank(2022)).toEqual([['TK-1', '2022-06-01', 'Tank, external · 2022-05-01', 1]]);
  expect(await ofTank(2025)).toEqual([['TK-1', '2024-06-01', 'Tank, internal · –', 0]]);
});

test('what was asked while it was open stays asked after it is done, whatever is learnt or changed later', async () => {
  const { parentId } = await plant.detail('factory-model', plant.unit);
  const nodeId = await plant.add('factory-model', { parentId, levelCode: 'unit', name: '留痕单元' });
  const id = await vessel('KEPT-1', { nodeId });
  await inspect(id, '2016-01-10', 2);
  const { location } = await plant.wall(id);
  for (const [readingDate, thickness] of [
    ['2013-01-10', 13],
    ['2016-01-10', 10],
  ] as const)
    await plant.add('thickness-reading', { locationId: location, readingDate, thickness, method: 'UT' });
  const due = (await plant.detail('equipment', id)).nextDueDate;
  expect(due).toMatch(/^201[67]/);
  const inYear = (of: number) =>
    plant.platform.inTenant(plant.platform.a.tenantId, async (tx) => {
      const scope = {
        from: Date.UTC(of, 0, 1),
        to: Date.UTC(of + 1, 0, 1),
        now: Date.now(),
        nodeIds: [nodeId],
      };
      return (await mandatoryRecords(tx, scope, 'en')).map(({ at, detail }) => [at, detail]);
    });
  await inspect(id, '2024-05-01', 2);
  expect(await inYear(2020)).toEqual([[due, '2024-05-01']]);
  // A stop that was said and answered keeps its year as well; no life was left, so May's was due again at once.
  await inspect(id, '2024-06-01', 5);
  await inspect(id, '2025-03-01', 2);
  expect(await inYear(2024)).toEqual([
    [due, '2024-05-01'],
    ['2024-05-01', '2024-06-01'],
    ['2024-06-01', '2025-03-01'],
  ]);
});

test('tile, drill and panel tell equipment and dates apart, and agree on both', async () => {
  const { parentId } = await plant.detail('factory-model', plant.unit);
  const nodeId = await plant.add('factory-model', { parentId, levelCode: 'unit', name: '锅炉房' });
  // Overdue inside and outside; one vessel overdue once; one inspected without a grade; one in time.
  await vessel('B-9', { nodeId, type: 'heater', smallType: 'whb', inServiceDate: '2019-03-01' });
  await vessel('V-91', { nodeId });
  await plant.add('inspection', {
    ...{ equipmentId: await vessel('V-92', { nodeId }), inspectionBody: '特检院', type: 'periodic' },
    inspectionDate: '2024-01-01',
  });
  await inspect(await vessel('V-93', { nodeId }), '2025-06-01', 2);
  const { due } = (await plant.client.get<PlantState>(`${dashboard}/state`, { nodeId })).body.data;
  expect(due.kinds.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(2);
  expect(due).toMatchObject({ dates: { overdue: 3, unknown: 1 }, unknown: 1 });
  const asked = { period: 'thisYear', nodeId };
  const { kpis } = (await plant.client.get<Overview>(`${dashboard}/overview`, asked)).body.data;
  const tile = kpis.find(({ code }) => code === 'mandatoryInspectionRate');
  const drill = (
    await plant.client.get<KpiRecords>(`${dashboard}/records`, { ...asked, code: 'mandatoryInspectionRate' })
  ).body.data;
  expect(drill).toMatchObject({ total: 4, equipment: 3 });
  expect(tile?.denominator).toBe(drill.total);
  expect((tile?.denominator ?? 0) - (tile?.numerator ?? 0)).toBe(due.dates.overdue + due.dates.unknown);
});
