import { poolRates } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { figureOf } from './figure.ts';
import { readSettings } from './settings.ts';
import { countedConditions, eventSums, type SumScope, scopeConditions } from './sums.ts';

interface Options {
  method: 'multiSample' | 'pooled';
  confidence: number;
  modeCode?: string | undefined;
}

/** Each device of the plant as one sample, as OREDA takes each installation. */
export async function pooling(tx: Queries, scope: SumScope, options: Options) {
  const settings = await readSettings(tx);
  const [sums, nodes, ofMode] = await Promise.all([
    eventSums(tx, scope, 'node', settings),
    tx.all<{ id: string; deviceId: string; name: string; nameEn: string | null }>(sql`
      select n.id, d.id as "deviceId", d.name, d.name_en as "nameEn" from factory_nodes n
      cross join lateral (select d.id, d.name, d.name_en from unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
        join factory_nodes d on d.id = p.id where d.level_code in ('device', 'branch', 'company') order by p.at desc limit 1) d`),
    options.modeCode
      ? tx.all<{ key: string; failures: number }>(sql`
          select t.node_id::text as key, count(*)::int as failures from failure_events t where ${all([...scopeConditions(scope), ...countedConditions(settings)])}
            and t.mode_code = ${options.modeCode} and t.detected_at >= to_timestamp(${scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${scope.to}::double precision / 1000) group by 1`)
      : undefined,
  ]);
  const device = new Map(nodes.map((node) => [node.id, node]));
  const counted = ofMode && new Map(ofMode.map(({ key, failures }) => [key, failures]));
  const samples = new Map<
    string,
    { nodeId: string; name: string; nameEn: string | null; failures: number; hours: number; units: number }
  >();
  for (const row of sums) {
    const place = device.get(row.key);
    if (!place) continue;
    const sample = samples.get(place.deviceId) ?? {
      nodeId: place.deviceId,
      name: place.name,
      nameEn: place.nameEn,
      failures: 0,
      hours: 0,
      units: 0,
    };
    sample.failures += counted ? (counted.get(row.key) ?? 0) : row.failures;
    sample.hours += row.operatingHours;
    sample.units += row.units;
    samples.set(place.deviceId, sample);
  }
  // A device without such equipment is no sample.
  const used = [...samples.values()]
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => b.failures - a.failures || (a.name < b.name ? -1 : 1));
  const { method, confidence } = options;
  return { samples: used, figure: figureOf(poolRates({ samples: used, method, confidence })) };
}
