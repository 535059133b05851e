import type { KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bringIn, heading, made, plainFormat, service } from './testing.ts';

let platform: TestPlatform;
let client: TestClient;
let positionId: string;
/** Milliseconds to acknowledge and to return, by the day of its alarm. */
const answers: { day: number; ack: number; back: number }[] = [];
const dayMs = 86_400_000;
const first = Date.UTC(2025, 4, 1, -8);

beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  client = await platform.client(platform.a.admin);
  positionId = await made(client, 'alarm-position', { code: 'OP-MS', name: '毫秒' });
  const mappingId = await made(client, 'alarm-mapping', plainFormat);
  const text = (time: number) =>
    new Date(time + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
  const rows: string[] = [];
  for (let day = 0; day < 153; day += 1)
    for (let each = 0; each < 12; each += 1) {
      // Crowded into a few seconds, so that every whole second has several.
      const ack = 130_000 + ((day * 7919 + each * 104_729) % 5000);
      const back = ack + 1 + ((day * 31 + each * 977) % 1999);
      const time = first + day * dayMs + each * 7_200_000;
      answers.push({ day, ack, back });
      for (const [at, kind] of [
        [time, 'ALM'],
        [time + ack, 'ACK'],
        [time + back, 'RTN'],
      ] as const)
        rows.push(`${text(at)},MS-1.H,${kind},HIGH,9,A`);
    }
  await bringIn(client, mappingId, [heading, ...rows].join('\n'), { positionId });
});
afterAll(() => platform?.close());

const date = (day: number) => new Date(first + 8 * 3_600_000 + day * dayMs).toISOString().slice(0, 10);
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2000;
};
async function expectMedians(from: number, to: number): Promise<void> {
  const { data } = (
    await client.post<KpiAnswer>(`${service}/kpi/run`, { positionId, from: date(from), to: date(to) })
  ).body;
  const own = answers.filter(({ day }) => day >= from && day <= to);
  expect(data.fromRollups).toBe(to - from >= 92);
  expect(data.responses).toHaveLength(1);
  expect(data.responses[0]).toMatchObject({ alarms: own.length, unacknowledged: 0, late: 0 });
  expect(data.responses[0]?.medianAckSeconds).toBeCloseTo(median(own.map(({ ack }) => ack)), 6);
  expect(data.responses[0]?.medianReturnSeconds).toBeCloseTo(median(own.map(({ back }) => back)), 6);
}

test('medians of months are those of their events to the millisecond, wherever the period breaks a month', async () => {
  await expectMedians(20, 80);
  for (const [from, to] of [
    [0, 152],
    [0, 122],
    [2, 122],
    [20, 122],
    [20, 127],
    [20, 150],
    [25, 143],
  ] as const)
    await expectMedians(from, to);
});

test('a month that was kept in whole seconds is read from its events', async () => {
  await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.run(
      sql`update alarm_answers set ack_ms = null where position_id = ${positionId} and month = '2025-07-01'`,
    ),
  );
  await expectMedians(20, 127);
});
