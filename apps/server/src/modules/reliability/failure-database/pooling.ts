import { poolRates } from '@ircrisk/engine-reliability';
import type { Queries } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { figureOf } from './figure.ts';
import { type FailureSettings, readSettings } from './settings.ts';
import { countedConditions, eventSums, type SumScope, scopeConditions } from './sums.ts';

interface Options {
  method: 'multiSample' | 'pooled';
  confidence: number;
  modeCode?: string | undefined;
}

export interface DeviceSample {
  nodeId: string;
  name: string;
  nameEn: string | null;
  failures: number;
  hours: number;
  /** Hours in use or standby. */
  serviceHours: number;
  units: number;
  /** The nodes its equipment stands in. */
  nodes: string[];
}

/** Each device of the plant as one sample, as OREDA takes each installation; a device without such equipment is none. */
export async function deviceSamples(
  tx: Queries,
  scope: SumScope,
  settings: FailureSettings,
): Promise<DeviceSample[]> {
  const [sums, nodes] = await Promise.all([
    eventSums(tx, scope, 'node', settings),
    tx.all<{ id: string; deviceId: string; name: string; nameEn: string | null }>(sql`
      select n.id, d.id as "deviceId", d.name, d.name_en as "nameEn" from factory_nodes n
      cross join lateral (select d.id, d.name, d.name_en from unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
        join factory_nodes d on d.id = p.id where d.level_code in ('device', 'branch', 'company') order by p.at desc limit 1) d`),
  ]);
  const device = new Map(nodes.map((node) => [node.id, node]));
  const samples = new Map<string, DeviceSample>();
  for (const row of sums) {
    const place = device.get(row.key);
    if (!place) continue;
    const { deviceId: nodeId, name, nameEn } = place;
    const sample = samples.get(nodeId) ?? {
      nodeId,
      name,
      nameEn,
      failures: 0,
      hours: 0,
      serviceHours: 0,
      units: 0,
      nodes: [],
    };
    sample.failures += row.failures;
    sample.hours += row.operatingHours;
    sample.serviceHours += row.serviceHours;
    sample.units += row.units;
    sample.nodes.push(row.key);
    samples.set(nodeId, sample);
  }
  return [...samples.values()].filter(({ hours }) => hours > 0);
}

export async function pooling(tx: Queries, scope: SumScope, options: Options) {
  const { method, confidence, modeCode } = options;
  const settings = await readSettings(tx);
  const samples = await deviceSamples(tx, scope, settings);
  if (modeCode) {
    const rows = await tx.all<{ key: string; failures: number }>(sql`
      select t.node_id::text as key, count(*)::int as failures from failure_events t where ${all([...scopeConditions(scope), ...countedConditions(settings)])}
        and t.mode_code = ${modeCode} and t.detected_at >= to_timestamp(${scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${scope.to}::double precision / 1000) group by 1`);
    const counted = new Map(rows.map(({ key, failures }) => [key, failures]));
    for (const sample of samples)
      sample.failures = sample.nodes.reduce((sum, node) => sum + (counted.get(node) ?? 0), 0);
  }
  samples.sort((a, b) => b.failures - a.failures || (a.name < b.name ? -1 : 1));
  return {
    samples: samples.map(({ nodes: _nodes, serviceHours: _hours, ...sample }) => sample),
    figure: figureOf(poolRates({ samples, method, confidence })),
  };
}
