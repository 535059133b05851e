/**
 * Statutory inspection intervals as commonly applied in China. Tenants may replace the table; the editions
 * named here are the ones the values were taken from.
 */
export type StatutoryScope =
  | 'vessel'
  | 'pipe'
  | 'boilerExternal'
  | 'boilerInternal'
  | 'psv'
  | 'gauge'
  | 'gasDetector'
  | 'crane'
  | 'tankExternal'
  | 'tankInternal';

export type StatutoryRule = {
  readonly scope: StatutoryScope;
  readonly source: string;
  /** Safety grades the rule is for. */
  readonly grades?: readonly number[];
  /** Pipework classes the rule is for. */
  readonly classes?: readonly string[];
  readonly maxYears?: number;
  readonly minYears?: number;
  /** What applies when the inspector chose nothing; maxYears otherwise. */
  readonly defaultYears?: number;
  /** First inspection after entry into service. */
  readonly firstYears?: number;
  readonly stop?: boolean;
  readonly monitored?: boolean;
  /** Monitored use may not last longer in all, however often it is renewed. */
  readonly cumulativeYears?: number;
  /** The authority may approve a longer interval. */
  readonly extendable?: boolean;
  /** Longest interval with an approved risk-based inspection plan. */
  readonly rbiMaxYears?: number;
};

const TSG21 = 'TSG 21-2016 8.1.6';

export const statutoryRules: readonly StatutoryRule[] = [
  { scope: 'vessel', grades: [1, 2], maxYears: 6, firstYears: 3, rbiMaxYears: 9, source: TSG21 },
  { scope: 'vessel', grades: [3], minYears: 3, maxYears: 6, defaultYears: 3, firstYears: 3, source: TSG21 },
  {
    scope: 'vessel',
    grades: [4],
    maxYears: 3,
    defaultYears: 2,
    cumulativeYears: 3,
    firstYears: 3,
    monitored: true,
    source: TSG21,
  },
  { scope: 'vessel', grades: [5], stop: true, firstYears: 3, source: TSG21 },
  { scope: 'pipe', classes: ['GC1', 'GC2'], maxYears: 6, firstYears: 3, source: 'TSG D7005-2018' },
  { scope: 'pipe', classes: ['GC3'], maxYears: 9, firstYears: 6, source: 'TSG D7005-2018' },
  { scope: 'boilerExternal', maxYears: 1, source: 'TSG 11-2020' },
  { scope: 'boilerInternal', maxYears: 2, source: 'TSG 11-2020' },
  { scope: 'psv', maxYears: 1, extendable: true, source: 'TSG ZF001-2006' },
  { scope: 'gauge', maxYears: 0.5, source: 'JJG 52' },
  { scope: 'gasDetector', maxYears: 1, source: 'JJG 693' },
  { scope: 'crane', maxYears: 2, source: 'TSG Q7015' },
  { scope: 'tankExternal', maxYears: 5, source: 'API 653 6.3.2' },
  { scope: 'tankInternal', maxYears: 10, source: 'API 653 6.4.2 / tenant standard' },
];
