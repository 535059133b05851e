import { incidentCaseSearch } from '@ircrisk/server/src/modules/safety/incident-case-search/index.ts';
import { indexRecords } from '@ircrisk/server/src/platform/search/index-records.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { timesOf } from './timing.ts';

const cases = 20_000;
const tenantId = '100286';
const base = 'ircrisk-incident-case-search';

/** Spread over classes, mechanisms, types, hazards, phases and units by hashes of the row number; one in seven is not known. */
const pick = (values: readonly string[], salt: number): string =>
  `case when abs(hashint4(g + ${salt})) % 7 = 0 then null else (array['${values.join("','")}'])[1 + abs(hashint4(g * 3 + ${salt})) % ${values.length}] end`;

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Twenty thousand cases: those like a piece of equipment and like a root cause case, and a search with its facets. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async ({ owner, db, served }) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(`
      insert into incident_cases (tenant_id, number, title, year, happened_on, state, equipment_class, mechanism, accident_type, hazard, phase, process_unit, country, latent_codes, summary, published_on)
      select '${tenantId}', 'B-' || g, '泵泄漏着火 ' || g, 1990 + g % 35, null, 'published', ${pick(['PU', 'CO', 'HE', 'VE', 'PI', 'TA', 'VA', 'HB'], 1)},
        ${pick(['DM36', 'DM61', 'DM22', 'DM67', 'DM37'], 2)}, ${pick(['1986-08', '1986-18', '1986-19', '2025-09', '2025-16'], 3)}, ${pick(['flammable', 'toxic', 'corrosive'], 4)},
        ${pick(['startup', 'normal', 'shutdown', 'maintenance'], 5)}, ${pick(['crude', 'fcc', 'tankFarm', 'reforming', 'coking'], 6)}, 'CN', array['L' || (1 + g % 16)],
        '机械密封失效，' || (array['高温','低温','腐蚀','振动','超压'])[1 + g % 5] || '油气泄漏后着火，' || (array['阀门','法兰','管线','换热器','储罐'])[1 + abs(hashint4(g)) % 5] || '受损。', current_date
      from generate_series(1, ${cases}) g`);
    await owner.query('set session_replication_role = origin');
    const { rows } = await owner.query<{ id: string }>(
      `select id from incident_cases where tenant_id = '${tenantId}' and is_deleted = 0 order by id`,
    );
    const [source] = incidentCaseSearch.searches ?? [];
    if (!source) throw new Error('cases are not searched');
    for (let from = 0; from < rows.length; from += 1000) {
      const ids = rows.slice(from, from + 1000).map(({ id }) => id);
      await withTenant(db, systemContext(tenantId, 'bench'), (tx) => indexRecords(tx, source, ids));
    }
    await owner.query('vacuum analyze');
    const { rows: equipment } = await owner.query<{ id: string }>(
      `select id from equipment where tenant_id = '${tenantId}' and is_deleted = 0 order by id limit 30`,
    );
    const { call } = await served();
    const ask = async (at: number) => {
      const id = equipment[at % equipment.length]?.id;
      const found = await call<{ cases: unknown[] }>(
        `${base}/similar?entityType=equipment&entityId=${id}&k=5`,
      );
      if (found.cases.length === 0) throw new Error('nothing is similar');
    };
    const [first] = rows;
    const ofCase = () => call(`${base}/similar?entityType=incident-case&entityId=${first?.id}&k=5`);
    await timesOf(3, ask);
    const similar = p95(await timesOf(40, ask));
    const worded = p95(await timesOf(20, ofCase));
    const search = p95(
      await timesOf(20, (at) =>
        call(`${base}/search?text=${encodeURIComponent(['机械密封', '振动 法兰', ''][at % 3] ?? '')}`),
      ),
    );
    const row = (work: string, measured: number, limit: number): BenchRow => ({
      work,
      measured,
      unit: 'ms',
      limit,
      bar: `≤ ${limit} ms`,
      ok: measured <= limit,
    });
    return [
      row(`similar cases of equipment among ${cases}, p95`, similar, 500),
      row(`similar cases of a case, with its words, among ${cases}, p95`, worded, 500),
      row(`search of cases with all facets among ${cases}, p95`, search, 500),
    ];
  });
}
