import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { amountFault, reached } from './facts.ts';
import { weightMultiples } from './tier.ts';

export type SeverityColumns = {
  readonly health: 0 | 1 | 3 | 9 | 27;
  readonly community: 0 | 1 | 3 | 9 | 27;
  readonly environment: 0 | 1 | 3 | 9 | 27;
  readonly directCostUsd: number;
  readonly releaseMultiple: number;
  /** Officially declared evacuation or shelter, which has points of its own; said to be none, points of it count for nothing. */
  readonly communityMeasures?: boolean;
};
const points = [0, 1, 3, 9, 27] as const;
const pointsOf = (value: number, limits: readonly [number, number, number, number]): number =>
  points[limits.filter((limit) => reached(value, limit)).length] as number;

/**
 * Severity weight of a Tier 1 event: 1, 3, 9 or 27 points in each of five columns, lower limits inclusive, added. A fact that is still
 * open could add to a column: until it is known there is no sum.
 */
export function severityWeight(columns: SeverityColumns, open: readonly Notice[] = []): Calculation {
  const facts = { unit: '1', inputs: { ...columns }, standardRef: 'API RP 754, severity weighting' };
  if (open.length > 0)
    return unscored(
      { code: 'weightWaits', values: { count: open.length } },
      { ...facts, warnings: [...open] },
    );
  for (const name of ['health', 'community', 'environment'] as const)
    if (!points.includes(columns[name]))
      return unscored({ code: 'columnOutside', path: name, values: { name } }, facts);
  const { health, environment, directCostUsd, releaseMultiple } = columns;
  const isDenied = columns.communityMeasures === false && columns.community > 0;
  const community = isDenied ? 0 : columns.community;
  const fault =
    amountFault('directCostUsd', directCostUsd) ?? amountFault('releaseMultiple', releaseMultiple);
  if (fault) return unscored(fault, facts);
  const cost = pointsOf(directCostUsd, [1e5, 1e6, 1e7, 1e8]);
  const release = pointsOf(releaseMultiple, weightMultiples);
  // The least that can be declared has a point.
  if (columns.communityMeasures && community === 0)
    return unscored({ code: 'communityPointsMissing', path: 'community' }, facts);
  const value = health + community + environment + cost + release;
  const warnings: readonly Notice[] = [
    ...(isDenied
      ? [{ code: 'communityPointsDenied', path: 'community', values: { points: columns.community } }]
      : []),
    ...(value === 0 ? [{ code: 'weightZero' }] : []),
  ];
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
