import type { KpiRecords, Overview, PlantState } from '@ircrisk/contract/modules/workplace/dashboard.ts';
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
