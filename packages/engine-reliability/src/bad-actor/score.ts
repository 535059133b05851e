import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { defaultWeights, type ScoreMetric } from '../tables/bad-actor-defaults.ts';

export type ScoreItem = { readonly id: string } & { readonly [metric in ScoreMetric]?: number | null };
export type ScoreRow = {
  readonly id: string;
  readonly score: number;
  readonly rank: number;
  readonly parts: Readonly<Partial<Record<ScoreMetric, number>>>;
};

/** z = Σ w·x/max(x): each metric against the worst tag of the run, so the units do not matter. */
export function badActorScores(input: {
  items: readonly ScoreItem[];
  weights?: Readonly<Partial<Record<ScoreMetric, number>>>;
}): Calculation<readonly ScoreRow[]> {
  const { items, weights = defaultWeights } = input;
  const facts = {
    unit: '1',
    inputs: { items: items.length, weights },
    standardRef: 'weighted relative score',
  };
  const used = Object.entries(weights).filter(([, weight]) => weight > 0) as [ScoreMetric, number][];
  const sum = used.reduce((total, [, weight]) => total + weight, 0);
  if (Math.abs(sum - 1) > 1e-9)
    return unscored({ code: 'weightsSum', path: 'weights', values: { sum: shown(sum) } }, facts);
  const warnings: Notice[] = [];
  const largest = new Map<ScoreMetric, number>();
  for (const [metric] of used) {
    largest.set(
      metric,
      items.reduce((max, item) => Math.max(max, item[metric] ?? 0), 0),
    );
    const count = items.filter((item) => item[metric] === null || item[metric] === undefined).length;
    if (count > 0) warnings.push({ code: 'metricMissing', path: metric, values: { count, metric } });
  }
  const scored = items.map((item) => {
    const parts: Partial<Record<ScoreMetric, number>> = {};
    for (const [metric, weight] of used) {
      const max = largest.get(metric) ?? 0;
      parts[metric] = max > 0 ? (weight * (item[metric] ?? 0)) / max : 0;
    }
    const score = used.reduce((total, [metric]) => total + (parts[metric] ?? 0), 0);
    return { id: item.id, score, parts, downtime: item.downtime ?? 0, count: item.count ?? 0 };
  });
  // Equal scores by the longer downtime, then the more failures, then the tag.
  scored.sort(
    (a, b) => b.score - a.score || b.downtime - a.downtime || b.count - a.count || (a.id < b.id ? -1 : 1),
  );
  const rows = scored.map(({ id, score, parts }, position) => ({ id, score, parts, rank: position + 1 }));
  const steps = rows.slice(0, 10).map(({ id, score, parts }) => ({
    id,
    formula: 'z = Σ w·x / max x',
    substituted: Object.entries(parts)
      .map(([metric, part]) => `${metric} ${shown(part, 4)}`)
      .join(' + '),
    value: score,
    unit: '1',
  }));
  return calculated<readonly ScoreRow[]>(rows, { ...facts, warnings, steps });
}
