import type { AlarmActor, KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { bringIn, heading, made, plainFormat, service } from '../testing.ts';
import { judgeAgain, markForJudging } from './judge-again.ts';

let platform: TestPlatform;
let client: TestClient;
let mappingId: string;
beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  client = await platform.client(platform.a.admin);
  mappingId = await made(client, 'alarm-mapping', plainFormat);
});
afterAll(() => platform?.close());

const hour = 3_600_000;
const midnight = Date.UTC(2026, 3, 1, -8);
const written = (hours: number) =>
  new Date(midnight + (hours + 8) * hour).toISOString().replace('T', ' ').replace('Z', '');
type Line = readonly [hours: number, kind: string];
const bring = (tag: string, lines: readonly Line[]) =>
  bringIn(
    client,
    mappingId,
    [
      heading,
      ...lines.map(([hours, kind]) => `${written(hours)},${tag}.H,${kind},HIGH,9,A`),
      // A sign of life, so that three days are covered.
      ...[0, 12, 24, 36, 48, 60, 71.9].map((hours) => `${written(hours)},${tag}-LIFE.H,RTN,HIGH,9,A`),
    ].join('\n'),
  );
async function tagAt(tag: string): Promise<{ positionId: string; tagId: string }> {
  const positionId = await made(client, 'alarm-position', { code: `OP-${tag}`, name: tag });
  await made(client, 'alarm-tag', { tag: `${tag}-LIFE`, type: 'H', name: 'x', priority: '2', positionId });
  const tagId = await made(client, 'alarm-tag', { tag, type: 'H', name: tag, priority: '2', positionId });
  return { positionId, tagId };
}
async function figures(positionId: string, from = '2026-04-01') {
  const period = { positionId, from, to: '2026-04-03' };
  const { data } = (await client.post<KpiAnswer>(`${service}/kpi/run`, period)).body;
  const { data: bad } = (
    await client.get<{ actors: AlarmActor[] }>(`${service}/badactors`, { ...period, kind: 'stale' })
  ).body;
  return {
    stale: data.stale.slice(-3).map(({ count }) => count),
    bad: bad.actors.reduce((sum, { staleDays }) => sum + staleDays, 0),
    late: data.responses.reduce((sum, { late }) => sum + late, 0),
    unacknowledged: data.kpis.find(({ id }) => id === 'unackOver10')?.value,
  };
}
const standingAt = async (positionId: string, hours: number) =>
  (
    await client.get<{ standing: { since: number }[] }>(`${service}/event/replay`, {
      ...{ positionId, from: midnight + hours * hour, to: midnight + (hours + 1) * hour },
    })
  ).body.data.standing.map(({ since }) => (since - midnight) / hour);

const cases: { name: string; lines: Line[]; stale: number[]; late: number; standing: number[] }[] = [
  {
    name: 'never hidden',
    lines: [
      [1, 'ALM'],
      [66, 'RTN'],
    ],
    stale: [0, 1, 1],
    late: 1,
    standing: [1],
  },
  {
    name: 'shelved before it came',
    lines: [
      [0.5, 'SHELVE'],
      [1, 'ALM'],
      [2, 'UNSHELVE'],
      [66, 'RTN'],
    ],
    ...{ stale: [0, 1, 1], late: 0, standing: [2] },
  },
  {
    name: 'suppressed before it came',
    lines: [
      [0.5, 'SUPPRESS'],
      [1, 'ALM'],
      [2, 'UNSUPPRESS'],
      [66, 'RTN'],
    ],
    ...{ stale: [0, 1, 1], late: 1, standing: [2] },
  },
  {
    name: 'out of service before it came, and acknowledged in time',
    lines: [
      [0.5, 'OOS'],
      [1, 'ALM'],
      [2, 'RTS'],
      [2.1, 'ACK'],
      [66, 'RTN'],
    ],
    ...{ stale: [0, 1, 1], late: 0, standing: [2] },
  },
  {
    name: 'shelved all the time but its ends',
    lines: [
      [1, 'ALM'],
      [1.1, 'ACK'],
      [2, 'SHELVE'],
      [66, 'UNSHELVE'],
      [67, 'RTN'],
    ],
    ...{ stale: [0, 0, 0], late: 0, standing: [] },
  },
  {
    name: 'shelved within ten minutes and never acknowledged',
    lines: [
      [1, 'ALM'],
      [1.1, 'SHELVE'],
      [3, 'UNSHELVE'],
      [3.1, 'RTN'],
    ],
    ...{ stale: [0, 0, 0], late: 0, standing: [] },
  },
  {
    name: 'interrupted, stale before and after',
    lines: [
      [0, 'ALM'],
      [0.1, 'ACK'],
      [30, 'SHELVE'],
      [31, 'UNSHELVE'],
      [60, 'RTN'],
    ],
    ...{ stale: [0, 1, 1], late: 0, standing: [0] },
  },
];

for (const [at, { name, lines, stale, late, standing }] of cases.entries())
  test(`an alarm ${name} counts by its time on the panel, in one file and in pieces, near and long`, async () => {
    const [whole, parts] = [await tagAt(`PT-${at}A`), await tagAt(`PT-${at}B`)];
    await bring(`PT-${at}A`, lines);
    // The lines that hide it come last, after those of its end.
    const isHiding = ([, kind]: Line) => !['ALM', 'RTN', 'ACK'].includes(kind);
    await bring(
      `PT-${at}B`,
      lines.filter((line) => !isHiding(line)),
    );
    await bring(`PT-${at}B`, lines.filter(isHiding));
    const days = stale.reduce((sum, count) => sum + count, 0);
    for (const { positionId } of [whole, parts]) {
      const found = { stale, bad: days, late, unacknowledged: late };
      expect(await figures(positionId)).toEqual(found);
      expect(await figures(positionId, '2025-09-01')).toEqual(found);
      expect(await standingAt(positionId, 20)).toEqual(standing);
    }
  });

test('a record that hides an alarm, and one that is gone, are judged from the beginning of what they meet', async () => {
  const { positionId, tagId } = await tagAt('PT-R');
  await bring('PT-R', [
    [1, 'ALM'],
    [1.1, 'ACK'],
    [67, 'RTN'],
  ]);
  const before = { stale: [0, 1, 1], bad: 2, late: 0, unacknowledged: 0 };
  expect(await figures(positionId)).toEqual(before);
  // Two days after it began, as a suppression that was approved.
  const record = async (state: string) =>
    platform.inTenant(platform.a.tenantId, async (tx) => {
      await tx.run(sql`delete from alarm_shelves where tag_id = ${tagId}`);
      await tx.run(sql`
        insert into alarm_shelves (code, tag_id, kind, state, start_time, until_time, reason)
        values ('SH-PT', ${tagId}, 'suppress', ${state}, ${`${written(20)}+08`}::timestamptz, ${`${written(66)}+08`}::timestamptz, 'x')`);
      await markForJudging(tx, tagId, `${written(20)}+08`);
      expect(await judgeAgain(tx)).toBe(1);
    });
  await record('expired');
  // Back as unacknowledged, and returned after an hour without an answer.
  expect(await figures(positionId)).toEqual({ stale: [0, 0, 0], bad: 0, late: 1, unacknowledged: 1 });
  await record('refused');
  expect(await figures(positionId)).toEqual(before);
});
