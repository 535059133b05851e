import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';

const KNIGHTS = 'Knights 2001, jack-knife diagram';

export type JackKnifeItem = {
  readonly id: string;
  readonly failures: number;
  readonly downtimeHours: number;
  /** Failures whose downtime is known; all of them when not given. */
  readonly withDowntime?: number;
};

export type Quadrant = 'acuteChronic' | 'acute' | 'chronic' | 'controlled';
export type JackKnifePoint = {
  readonly id: string;
  readonly failures: number;
  readonly mttrHours: number | null;
  readonly downtimeHours: number;
  readonly quadrant: Quadrant | null;
};

export type JackKnife = {
  readonly failureLimit: number;
  readonly mttrLimitHours: number | null;
  readonly points: readonly JackKnifePoint[];
  readonly acute: readonly string[];
  readonly chronic: readonly string[];
  readonly acuteChronic: readonly string[];
  readonly controlled: readonly string[];
};

function quadrantOf(
  failures: number,
  mttr: number | null,
  failureLimit: number,
  mttrLimit: number | null,
): Quadrant | null {
  if (mttr === null || mttrLimit === null) return null;
  // Limits are strict: a point on the line is not beyond it.
  const acute = mttr > mttrLimit;
  const chronic = failures > failureLimit;
  return acute ? (chronic ? 'acuteChronic' : 'acute') : chronic ? 'chronic' : 'controlled';
}

/** Failures against mean repair time with limits N/Q and D/N; tags without a failure take no part. */
export function jackKnife(input: {
  items: readonly JackKnifeItem[];
  /** Limits drawn by the user in place of the computed ones. */
  limits?: { readonly failures?: number; readonly mttrHours?: number };
}): Calculation<JackKnife> {
  const facts = {
    unit: 'h',
    inputs: { items: input.items.length, limits: input.limits ?? null },
    standardRef: KNIGHTS,
  };
  const items = input.items.filter(({ failures }) => failures > 0);
  if (items.length === 0) return unscored({ code: 'noFailures' }, facts);
  const wrong = items.find(({ downtimeHours }) => !(downtimeHours >= 0));
  if (wrong) return unscored({ code: 'negativeDowntime', path: `items/${wrong.id}` }, facts);
  const known = (item: JackKnifeItem) => item.withDowntime ?? item.failures;
  const total = items.reduce((sum, { failures }) => sum + failures, 0);
  const timed = items.reduce((sum, item) => sum + known(item), 0);
  const downtime = items.reduce((sum, { downtimeHours }) => sum + downtimeHours, 0);
  const failureLimit = input.limits?.failures ?? total / items.length;
  const mttrLimit = input.limits?.mttrHours ?? (timed > 0 ? downtime / timed : null);
  const points = items.map((item): JackKnifePoint => {
    const mttr = known(item) > 0 ? item.downtimeHours / known(item) : null;
    return {
      id: item.id,
      failures: item.failures,
      mttrHours: mttr,
      downtimeHours: item.downtimeHours,
      quadrant: quadrantOf(item.failures, mttr, failureLimit, mttrLimit),
    };
  });
  const within = (quadrant: Quadrant) =>
    points
      .filter((point) => point.quadrant === quadrant)
      .map(({ id }) => id)
      .sort();
  const warnings: Notice[] = [];
  if (items.length === 1) warnings.push({ code: 'singleTag' });
  if (timed < total) warnings.push({ code: 'downtimeMissing', values: { count: total - timed } });
  return calculated<JackKnife>(
    {
      failureLimit,
      mttrLimitHours: mttrLimit,
      points,
      acute: within('acute'),
      chronic: within('chronic'),
      acuteChronic: within('acuteChronic'),
      controlled: within('controlled'),
    },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'failureLimit',
          formula: 'n_lim = N / Q',
          substituted: `${total} / ${items.length}`,
          value: failureLimit,
          unit: '',
          reference: KNIGHTS,
        },
        {
          id: 'mttrLimit',
          formula: 'MTTR_lim = D / N',
          substituted: `${shown(downtime)} / ${timed}`,
          value: mttrLimit,
          unit: 'h',
          reference: KNIGHTS,
        },
      ],
    },
  );
}
