import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { amountFault, reached } from './facts.ts';
import { weightMultiples } from './tier.ts';

export type SeverityColumns = {
  readonly health: 0 | 1 | 3 | 9 | 27;
  readonly community: 0 | 1 | 3 | 9 | 27;
  readonly environment: 0 | 1 | 3 | 9 | 27;
  readonly directCostUsd: number;
  readonly releaseMultiple: number;
  /** Officially declared evacuation or shelter, which has points of its own. */
  readonly communityMeasures?: boolean;
};
const points = [0, 1, 3, 9, 27] as const;
const pointsOf = (value: number, limits: readonly [number, number, number, number]): number =>
  points[limits.filter((limit) => reached(value, limit)).length] as number;

/** Severity weight of a Tier 1 event: 1, 3, 9 or 27 points in each of five columns, lower limits inclusive, added. */
export function severityWeight(columns: SeverityColumns): Calculation {
  const facts = { unit: '1', inputs: { ...columns }, standardRef: 'API RP 754, severity weighting' };
  for (const name of ['health', 'community', 'environment'] as const)
    if (!points.includes(columns[name]))
      return unscored({ code: 'columnOutside', path: name, values: { name } }, facts);
  const { health, community, environment, directCostUsd, releaseMultiple } = columns;
  const fault =
    amountFault('directCostUsd', directCostUsd) ?? amountFault('releaseMultiple', releaseMultiple);
  if (fault) return unscored(fault, facts);
  const cost = pointsOf(directCostUsd, [1e5, 1e6, 1e7, 1e8]);
  const release = pointsOf(releaseMultiple, weightMultiples);
  const warnings: Notice[] =
    columns.communityMeasures && community === 0
      ? [{ code: 'communityPointsMissing', path: 'community' }]
      : [];
  const value = health + community + environment + cost + release;
  if (value === 0 && warnings.length === 0) warnings.push({ code: 'weightZero' });
  return calculated(value, {
    ...facts,
    warnings,
    steps: [
      {
        id: 'weight',
        formula: 'health + community + environment + cost + release',
        substituted: [health, community, environment, cost, release].join(' + '),
        value,
        unit: '1',
      },
    ],
  });
}
