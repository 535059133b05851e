import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../api/resource-api.ts';
import { tableColumns } from './columns.tsx';
import { leastWidth } from './fit-columns.ts';
import { withMeasures } from './measured-history.ts';

const entry = (before: HistoryEntry['before'], after: HistoryEntry['after']): HistoryEntry => ({
  time: '2026-01-01 00:00:00',
  user: null,
  action: 'update',
  before,
  after,
});

test('a figure of the past has the unit it was kept in then', () => {
  const entries = [
    entry({ setpoint: 90 }, { setpoint: 95 }),
    entry({ quantity: 'pressureGauge' }, { quantity: 'temperature' }),
    entry({ setpoint: 1.6 }, { setpoint: 1.8 }),
  ];
  const record = { id: '1', type: 'DEV', quantity: 'temperature', setpoint: 95 };
  const at = (index: number) => withMeasures(alarmTag, entries, index, record);
  expect(at(0)).toMatchObject({
    before: { type: 'DEV', quantity: 'temperature', setpoint: 90 },
    after: { type: 'DEV', quantity: 'temperature', setpoint: 95 },
    beside: ['quantity', 'type'],
  });
  expect(at(1)).toMatchObject({ before: { quantity: 'pressureGauge' }, beside: ['type'] });
  expect(at(2)).toMatchObject({
    before: { quantity: 'pressureGauge', setpoint: 1.6 },
    beside: ['quantity', 'type'],
  });
});

test('a limit keeps room for its unit however narrow the list is', () => {
  for (const language of ['zh', 'en'] as const) {
    const known = { resource: corrosionWindow, overrides: {}, language };
    const columns = tableColumns({
      ...known,
      names: ['low', 'high', 'rateLimit'],
      sort: undefined,
      open: (_, content) => content,
    });
    for (const column of columns) expect(leastWidth(column, known)).toBeGreaterThanOrEqual(112);
  }
});
