import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { expireShelves } from '../shelves.ts';
import { bringIn, heading, made, plainFormat } from '../testing.ts';

let platform: TestPlatform;
let client: TestClient;
let mappingId: string;
let positionId: string;
beforeAll(async () => {
  platform = await startTestPlatform({ roundsHeld: true });
  client = await platform.client(platform.a.admin);
  mappingId = await made(client, 'alarm-mapping', plainFormat);
  positionId = await made(client, 'alarm-position', { code: 'OP-1', name: 'OP-1' });
});
afterAll(() => platform?.close());

const hour = 3_600_000;
const begin = Date.UTC(2026, 3, 1, -8);
type Line = readonly [hours: number, kind: string];
const row = (tag: string, [hours, kind]: Line) =>
  `${new Date(begin + (hours + 8) * hour).toISOString().replace('T', ' ').replace('Z', '')},${tag}.H,${kind},HIGH,9,A`;
const bring = (rows: readonly string[]) => bringIn(client, mappingId, [heading, ...rows].join('\n'));
const tagged = async (tag: string) => {
  await made(client, 'alarm-tag', { tag, type: 'H', name: tag, priority: '2', positionId });
  return tag;
};
/** How the alarm stands, and which of its alarms count, by the hour. */
const told = (tag: string) =>
  platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{ state: string; active: boolean; counts: number[]; answered: number[] }>(sql`
      select s.alarm_state as state, s.active, coalesce((select array_agg(extract(epoch from e.time) * 1000 - ${begin}::float8 order by e.time)
          from alarm_events e where e.tag_id = t.id and e.kind = 0 and e.counts), '{}')::float8[] as counts,
        coalesce((select array_agg(extract(epoch from e.acknowledged) * 1000 - ${begin}::float8 order by e.time) from alarm_events e
          where e.tag_id = t.id and e.kind = 0 and e.acknowledged is not null), '{}')::float8[] as answered
      from alarm_tags t join alarm_states s on s.tag_id = t.id where t.tag = ${tag}`),
  );

test.each<[string, string, string, readonly Line[]]>([
  [
    'a shelving',
    'out of service',
    'outOfService',
    [
      [10, 'OOS'],
      [20, 'SHELVE'],
    ],
  ],
  [
    'the end of a shelving',
    'out of service',
    'outOfService',
    [
      [10, 'OOS'],
      [20, 'UNSHELVE'],
    ],
  ],
  [
    'the end of a suppression',
    'out of service',
    'outOfService',
    [
      [10, 'OOS'],
      [20, 'UNSUPPRESS'],
    ],
  ],
  [
    'a suppression',
    'out of service',
    'outOfService',
    [
      [10, 'OOS'],
      [20, 'SUPPRESS'],
    ],
  ],
  [
    'a shelving',
    'suppressed',
    'suppressed',
    [
      [10, 'SUPPRESS'],
      [20, 'SHELVE'],
    ],
  ],
  [
    'the end of a shelving',
    'suppressed',
    'suppressed',
    [
      [10, 'SUPPRESS'],
      [20, 'UNSHELVE'],
    ],
  ],
  [
    'a return to service',
    'suppressed',
    'suppressed',
    [
      [10, 'SUPPRESS'],
      [20, 'RTS'],
    ],
  ],
])('%s does not lift what is %s, also with a later file', async (_, __, state, lines) => {
  const tag = await tagged(lines.map(([, kind]) => kind).join('-'));
  await bring(lines.map((line) => row(tag, line)));
  await platform.inTenant(platform.a.tenantId, expireShelves);
  expect(await told(tag)).toMatchObject({ state });
  await bring([row(tag, [21, 'ALM']), row(tag, [21.1, 'RTN'])]);
  expect(await told(tag)).toMatchObject({ state, counts: [] });
  await bring([row(tag, [60, 'ALM'])]);
  await platform.inTenant(platform.a.tenantId, expireShelves);
  // Past the limit of the philosophy it counts, and nobody hears it.
  expect(await told(tag)).toMatchObject({ state, active: true, counts: [60 * hour] });
});

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test('whatever a log hides and ends, in files of any order it tells what it tells in one', async () => {
  const random = numbers(20_261_119);
  const next = (below: number) => Math.floor(random.next().value * below);
  const kinds = [
    'ALM',
    'ALM',
    'ALM',
    'RTN',
    'RTN',
    'ACK',
    'SHELVE',
    'UNSHELVE',
    'SUPPRESS',
    'UNSUPPRESS',
    'OOS',
    'RTS',
  ];
  const files = 5;
  const stories = Array.from({ length: 60 }, (_, at) => {
    const moments = new Set(Array.from({ length: 18 }, () => next(6000)));
    const lines = [...moments]
      .toSorted((a, b) => a - b)
      .map((moment): Line => [moment / 50, kinds[next(kinds.length)]!]);
    // The older half comes in any order, the newer line by line.
    return {
      at,
      lines,
      places: lines.map((_, place) => (at % 2 ? next(files) : Math.floor((place * files) / lines.length))),
    };
  });
  for (const { at } of stories) for (const of of ['W', 'P']) await tagged(`${of}-${at}`);
  await bring(stories.flatMap(({ at, lines }) => lines.map((line) => row(`W-${at}`, line))));
  for (let file = 0; file < files; file += 1)
    await bring(
      stories.flatMap(({ at, lines, places }) =>
        lines.flatMap((line, place) => (places[place] === file ? [row(`P-${at}`, line)] : [])),
      ),
    );
  await platform.inTenant(platform.a.tenantId, expireShelves);
  const differ: unknown[] = [];
  for (const { at, lines, places } of stories) {
    const [whole, pieces] = [await told(`W-${at}`), await told(`P-${at}`)];
    if (JSON.stringify(whole) !== JSON.stringify(pieces)) differ.push({ at, lines, places, whole, pieces });
  }
  expect(differ).toEqual([]);
});
