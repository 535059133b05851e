import {
  type BarrierState,
  barrierState,
  claimedHumanPfd,
  elementState,
  type Group,
  groupPfd,
  type HumanBarrier,
  humanPfd,
  humanState,
  type PfdInterval,
  seriesPfd,
  usedPfd,
  worst,
} from '@ircrisk/engine-barrier';
import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { type StoredCause, saidCause, sourceOf } from './causes.ts';
import type { BarrierRow, ElementRow } from './evidence.ts';

const hoursPerYear = 8760;

export interface JudgedElement {
  row: ElementRow;
  state: BarrierState;
  causes: StoredCause[];
}

/** State of an element with every cause; what a person has set by hand goes first, and says so. */
export function judgeElement(row: ElementRow, now: number): JudgedElement {
  const judged = elementState({
    bypass: row.bypassId ? { approved: row.bypassApproved === true, plannedEnd: row.bypassEnd } : null,
    impairment: row.flawKind,
    testFailedUnrepaired: row.needsTest && row.lastFailed,
    openRepairPriority: row.repairPriority,
    overdueDays: row.overdueDays,
    testIntervalDays: row.intervalDays,
    stale: row.stale,
    now,
  });
  const causes = judged.causes.map((cause) => saidCause(cause, sourceOf(cause.code, row)));
  if (!row.overrideState) return { row, state: judged.state, causes };
  const byHand = saidCause({
    code: 'overridden',
    state: row.overrideState,
    values: { until: row.overrideUntil ?? '', reason: row.overrideReason ?? '' },
  });
  return { row, state: row.overrideState, causes: [byHand, ...causes] };
}

/** Elements by their voting groups; one without a group stands alone. */
const groupsOf = (elements: readonly JudgedElement[]) => [
  ...Map.groupBy(elements, ({ row }) => (row.groupCode ? `g ${row.groupCode}` : `e ${row.id}`)).values(),
];
const neededOf = (group: readonly JudgedElement[]) => Math.max(...group.map(({ row }) => row.required));

/** Elements of one vote that say different numbers are told; the most demanding one is used. */
const disagreements = (group: readonly JudgedElement[]): Notice[] =>
  new Set(group.map(({ row }) => row.required)).size > 1
    ? [{ code: 'votesDiffer', values: { k: neededOf(group) } }]
    : [];

function hardwarePfd(
  groups: readonly (readonly JudgedElement[])[],
  commonCause: number,
  asDesigned: boolean,
): { value: number | null; steps: Step[]; warnings: Notice[]; reason?: Notice } {
  const steps: Step[] = [];
  const warnings: Notice[] = [];
  const parts: (number | null)[] = [];
  let missing: Notice | undefined;
  for (const group of groups) {
    const coverage = Math.min(...group.map(({ row }) => row.testCoverage));
    const years = group.map(({ row }) => row.missionYears).filter((one) => one !== null);
    const result = groupPfd({
      k: neededOf(group),
      channels: group.map(({ row, state }) => ({
        state: asDesigned ? ('functional' as const) : state,
        dangerousRate: row.failureRate,
        testIntervalHours: row.intervalDays === null ? null : row.intervalDays * 24,
        hoursSinceTest: asDesigned ? null : row.hoursSinceTest,
      })),
      commonCause,
      testCoverage: coverage,
      missionHours: years.length > 0 ? Math.max(...years) * hoursPerYear : null,
    });
    parts.push(result.value);
    missing ??= result.reason;
    warnings.push(...disagreements(group), ...result.warnings);
    const tags = group.map(({ row }) => row.tag).join(', ');
    steps.push(...result.steps.map((step) => ({ ...step, id: `${tags} ${step.id}` })));
  }
  return { value: seriesPfd(parts), steps, warnings, ...(missing && { reason: missing }) };
}

export interface JudgedBarrier {
  row: BarrierRow;
  elements: JudgedElement[];
  state: BarrierState;
  causes: StoredCause[];
  pfd: PfdInterval | null;
  design: number | null;
  calculation: Calculation;
}

const peopleOf = (row: BarrierRow): HumanBarrier | null =>
  row.type === 'human' || row.type === 'activeHwHuman'
    ? {
        competenceExpired: row.competenceExpired,
        throughControlSystemAlarm: row.throughAlarm,
        verifiedProcedure: row.verifiedProcedure,
        monthsSinceDrill: row.monthsSinceDrill,
      }
    : null;

const reference = 'IEC 61508-6:2010 annex B; IEC 61511-1';

/** A barrier from its elements: state, reason and the PFD it counts with now. */
export function judgeBarrier(row: BarrierRow, elements: readonly JudgedElement[]): JudgedBarrier {
  const groups = groupsOf(elements);
  const hardware = barrierState(
    groups.map((group): Group => ({ k: neededOf(group), states: group.map(({ state }) => state) })),
  );
  const people = peopleOf(row);
  const now = hardwarePfd(groups, row.commonCause, false);
  const built = hardwarePfd(groups, row.commonCause, true);
  // Beside hardware with a figure of its own the design PFD is no claim about the people.
  const claimed = row.type === 'human' || built.value === null ? row.designPfd : null;
  const acting = people && humanState(people, claimed);
  const state = worst([hardware.state, ...(acting ? [acting.state] : [])]);
  const causes = [
    ...[...(acting?.causes ?? []), ...hardware.causes].map((cause) => saidCause(cause)),
    ...elements.flatMap(({ row: { tag }, causes: own }) =>
      own.map((cause) => ({
        ...cause,
        text: { zh: `${tag}：${cause.text.zh}`, en: `${tag}: ${cause.text.en}` },
      })),
    ),
  ];
  const withPeople = (parts: number | null, human: number | null) => {
    if (row.type === 'organisational') return null;
    if (human === null) return parts ?? row.designPfd;
    return row.type === 'human' || parts === null
      ? Math.max(human, row.designPfd ?? 0)
      : Math.min(1, human + parts);
  };
  const computed = withPeople(now.value, people && humanPfd(people));
  const design = withPeople(built.value, people && claimedHumanPfd(people, claimed));
  const pfd = usedPfd({ state, computed, design, human: people !== null });
  const facts = {
    unit: '1',
    inputs: { state, design, computed, β: row.commonCause },
    standardRef: reference,
    warnings: row.type === 'human' ? [] : now.warnings,
    steps: [
      ...(row.type === 'human' ? [] : now.steps),
      ...(pfd
        ? [
            {
              id: 'used',
              formula: usedFormula[state],
              substituted: `${shown(computed ?? 0)}; ${shown(design ?? 0)}`,
              value: pfd.low,
              unit: '1',
              reference,
            },
          ]
        : []),
    ],
  };
  const calculation = pfd
    ? calculated(pfd.low, facts)
    : unscored(now.reason ?? { code: 'pfdIncomplete', values: { id: row.code } }, facts);
  return { row, elements: [...elements], state, causes, pfd, design, calculation };
}

const usedFormula: Readonly<Record<BarrierState, string>> = {
  functional: 'PFD = Σ PFD_i',
  degraded: 'PFD = min(1, max(PFD, 3 · PFD_design))',
  unknown: 'PFD = max(PFD, 3 · PFD_design) … 1',
  approvedOutOfService: 'PFD = 1',
  bypassed: 'PFD = 1',
  failed: 'PFD = 1',
};

export function judgeAll(
  barriers: readonly BarrierRow[],
  elements: readonly ElementRow[],
  now: number,
): JudgedBarrier[] {
  const byBarrier = Map.groupBy(
    elements.map((row) => judgeElement(row, now)),
    ({ row }) => row.barrierId,
  );
  return barriers.map((row) => judgeBarrier(row, byBarrier.get(row.id) ?? []));
}

/** As scenarios take barriers: a piece of equipment in two of them makes neither independent. */
export const scenarioBarrier = ({ row, state, pfd, elements }: JudgedBarrier) => ({
  id: row.id,
  state,
  pfd,
  elementIds: elements.map(({ row: { tag } }) => tag),
  control: row.type === 'organisational',
});
