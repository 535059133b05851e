/**
 * Statutory inspection intervals as commonly applied in China: what a tenant starts with and edits afterwards. Clause and
 * edition stand with each rule; those marked "likely" come from secondary sources and want the edition in force beside them.
 */
export const statutoryScopes = [
  'vessel',
  'vesselNonMetal',
  'pipe',
  'boilerExternal',
  'boilerInternal',
  'psv',
  'gauge',
  'gasDetector',
  'crane',
  'tankExternal',
  'tankInternal',
] as const;
export type StatutoryScope = (typeof statutoryScopes)[number];

/** Facts of a piece of equipment a rule may ask for. */
export const statutoryConditions = ['highStrengthSphere'] as const;
export type StatutoryCondition = (typeof statutoryConditions)[number];

export type StatutoryRule = {
  /** Stable name: a tenant's row and the table's row are the same rule. */
  readonly code: string;
  readonly scope: StatutoryScope;
  /** Clause and edition. */
  readonly source: string;
  /** Safety grades the rule is for. */
  readonly grades?: readonly number[];
  /** Pipework classes, or the interval standard a tank follows. */
  readonly classes?: readonly string[];
  readonly smallTypes?: readonly string[];
  readonly condition?: StatutoryCondition;
  readonly maxYears?: number;
  /** What applies when the inspector chose nothing; maxYears otherwise. */
  readonly defaultYears?: number;
  /** First inspection after entry into service. */
  readonly firstYears?: number;
  readonly stop?: boolean;
  readonly monitored?: boolean;
  /** Monitored use may not last longer in all, however often it is renewed. */
  readonly cumulativeYears?: number;
  /** Longest interval on the rule's own condition, once somebody entitled has written it down. */
  readonly extendedYears?: number;
  /** The same on its stricter condition. */
  readonly strictYears?: number;
  /** Longest interval with an approved risk-based inspection plan. */
  readonly rbiMaxYears?: number;
};

const GRADES = 'TSG 21-2016 8.1.6.1';
const NON_METAL = 'TSG 21-2016 8.1.6.2';
const PIPE = 'TSG D7005-2018 1.6';
const BOILER = 'TSG 11-2020 9.4';
const CRANE = 'TSG Q7015-2016';

export const statutoryRules: readonly StatutoryRule[] = [
  // 8.1.7: up to 12 years at under 0.1 mm/a, with metal lining or sprayed metal, confirmed by one or two inspections.
  {
    code: 'vessel-1-2',
    scope: 'vessel',
    grades: [1, 2],
    maxYears: 6,
    firstYears: 3,
    extendedYears: 12,
    rbiMaxYears: 9,
    source: `${GRADES}, 8.1.7, 8.10.3`,
  },
  {
    code: 'vessel-3',
    scope: 'vessel',
    grades: [3],
    maxYears: 6,
    defaultYears: 3,
    firstYears: 3,
    source: GRADES,
  },
  {
    code: 'vessel-4',
    scope: 'vessel',
    grades: [4],
    maxYears: 3,
    defaultYears: 2,
    cumulativeYears: 3,
    firstYears: 3,
    monitored: true,
    source: GRADES,
  },
  { code: 'vessel-5', scope: 'vessel', grades: [5], stop: true, firstYears: 3, source: GRADES },
  {
    code: 'sphere-first',
    scope: 'vessel',
    condition: 'highStrengthSphere',
    firstYears: 1,
    source: 'TSG 21-2016 8.1.7',
  },
  {
    code: 'non-metal-1',
    scope: 'vesselNonMetal',
    grades: [1],
    maxYears: 3,
    firstYears: 1,
    source: NON_METAL,
  },
  {
    code: 'non-metal-2',
    scope: 'vesselNonMetal',
    grades: [2],
    maxYears: 2,
    firstYears: 1,
    source: NON_METAL,
  },
  {
    code: 'non-metal-3-4',
    scope: 'vesselNonMetal',
    grades: [3, 4],
    maxYears: 1,
    cumulativeYears: 1,
    firstYears: 1,
    monitored: true,
    source: NON_METAL,
  },
  { code: 'non-metal-5', scope: 'vesselNonMetal', grades: [5], stop: true, firstYears: 1, source: NON_METAL },
  {
    code: 'pipe-gc1-gc2',
    scope: 'pipe',
    classes: ['GC1', 'GC2'],
    grades: [1, 2],
    maxYears: 6,
    firstYears: 3,
    rbiMaxYears: 9,
    source: PIPE,
  },
  {
    code: 'pipe-gc3',
    scope: 'pipe',
    classes: ['GC3'],
    grades: [1, 2],
    maxYears: 9,
    firstYears: 3,
    rbiMaxYears: 9,
    source: PIPE,
  },
  { code: 'pipe-3', scope: 'pipe', grades: [3], maxYears: 3, firstYears: 3, monitored: true, source: PIPE },
  { code: 'pipe-4', scope: 'pipe', grades: [4], stop: true, firstYears: 3, source: PIPE },
  { code: 'boiler-external', scope: 'boilerExternal', maxYears: 1, source: BOILER },
  // Power boilers and boilers of a process train are opened with the overhaul, every 3 to 6 years.
  {
    code: 'boiler-internal',
    scope: 'boilerInternal',
    maxYears: 2,
    firstYears: 1,
    extendedYears: 6,
    source: BOILER,
  },
  // Spring-loaded direct valves that meet the conditions, released by the user's technical head: 3 years, under stricter ones 5.
  { code: 'psv', scope: 'psv', maxYears: 1, extendedYears: 3, strictYears: 5, source: 'TSG ZF001-2006 B6.3' },
  { code: 'gauge', scope: 'gauge', maxYears: 0.5, source: 'JJG 52-2013' },
  { code: 'gas-detector', scope: 'gasDetector', maxYears: 1, source: 'JJG 693-2011' },
  {
    code: 'crane-yearly',
    scope: 'crane',
    smallTypes: ['towerCrane', 'lift', 'mobile', 'moltenMetal'],
    maxYears: 1,
    source: CRANE,
  },
  { code: 'crane', scope: 'crane', maxYears: 2, source: CRANE },
  { code: 'tank-external', scope: 'tankExternal', maxYears: 5, source: 'API 653:2014 6.3.2' },
  // Repair cycle 5 to 7 years, a new tank 10 at most; shorter or longer by an approved assessment.
  {
    code: 'tank-syt5921',
    scope: 'tankInternal',
    classes: ['SYT5921'],
    maxYears: 7,
    firstYears: 10,
    source: 'SY/T 5921-2017 5.1.1',
  },
  // No figure could be confirmed from a public text: the owner enters that of the copy in force.
  { code: 'tank-gbt37327', scope: 'tankInternal', classes: ['GBT37327'], source: 'GB/T 37327-2019' },
  { code: 'tank-aq3053', scope: 'tankInternal', classes: ['AQ3053'], source: 'AQ 3053-2015' },
  {
    code: 'tank-api653',
    scope: 'tankInternal',
    classes: ['API653'],
    maxYears: 20,
    firstYears: 10,
    source: 'API 653:2014 6.4.2',
  },
];
