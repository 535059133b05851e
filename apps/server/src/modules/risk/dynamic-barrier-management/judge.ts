import {
  type BarrierState,
  barrierPfd,
  barrierState,
  claimedHumanPfd,
  elementState,
  enteredUnused,
  type Group,
  type Hardware,
  type HumanBarrier,
  hardwarePfd,
  humanPfd,
  humanState,
  isPartial,
  nameKey,
  type PfdGroup,
  type PfdInterval,
  reliedState,
  standsOn,
  unknownPeople,
  usedPfd,
  worst,
} from '@ircrisk/engine-barrier';
import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import {
  barrierSource,
  elementSource,
  hiddenCause,
  reliedSource,
  type StoredCause,
  saidCause,
  sourceOf,
} from './causes.ts';
import type { BarrierRow, ElementRow, HiddenAlarm } from './evidence.ts';
import { cameLater, signsOf } from './signs.ts';

const hoursPerYear = 8760;

export interface JudgedElement {
  row: ElementRow;
  state: BarrierState;
  causes: StoredCause[];
}

export const lost: ReadonlySet<BarrierState> = new Set(['approvedOutOfService', 'bypassed', 'failed']);

/**
 * What a state set by hand comes to beside the evidence. Nobody lifts a state alone, nor over what came to light after it was
 * confirmed; and a word does not repair: while a failure or a bypass is open the best two people can say is degraded.
 */
function handState(
  asked: BarrierState,
  evident: BarrierState,
  { isConfirmed, isOutdated }: { isConfirmed: boolean; isOutdated: boolean },
) {
  if (!isConfirmed && worst([asked, evident]) !== asked) return { state: evident, code: 'overriddenAwaits' };
  if (isConfirmed && isOutdated) return { state: evident, code: 'overriddenOutdated' };
  if (asked === 'functional' && lost.has(evident))
    return { state: 'degraded', code: 'overriddenHeld' } as const;
  return { state: asked, code: 'overridden' };
}

/** State of an element with every cause; what a person has set by hand goes first, and says so. */
export function judgeElement(
  row: ElementRow,
  now: number,
  alarms: readonly HiddenAlarm[] = [],
): JudgedElement {
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
  const hidden = alarms.map(hiddenCause);
  const evident = worst([judged.state, ...hidden.map((cause) => cause.state)]);
  const causes = [...hidden, ...judged.causes.map((cause) => saidCause(cause, sourceOf(cause.code, row)))];
  if (!row.overrideState) return { row, state: evident, causes };
  const { state, code } = handState(row.overrideState, evident, {
    isConfirmed: row.overrideConfirmed,
    isOutdated: cameLater(row.overrideState, signsOf(row, alarms, now), row.overrideOver),
  });
  const values = { until: row.overrideUntil ?? '', reason: row.overrideReason ?? '' };
  const byHand = saidCause({ code, state, values }, elementSource(row));
  return { row, state, causes: [byHand, ...causes] };
}

/** Elements by their voting groups; one without a group stands alone. */
const groupsOf = (elements: readonly JudgedElement[]) => [
  ...Map.groupBy(elements, ({ row }) =>
    row.groupCode ? `g ${nameKey(row.groupCode)}` : `e ${row.id}`,
  ).values(),
];
const neededOf = (group: readonly JudgedElement[]) => Math.max(...group.map(({ row }) => row.required));

/** Elements of one vote that say different numbers are told; the most demanding one is used. */
const disagreements = (group: readonly JudgedElement[]): Notice[] =>
  new Set(group.map(({ row }) => row.required)).size > 1
    ? [{ code: 'votesDiffer', values: { k: neededOf(group) } }]
    : [];

const pfdGroup = (group: readonly JudgedElement[], commonCause: number, asDesigned: boolean): PfdGroup => {
  const years = group.map(({ row }) => row.missionYears).filter((one) => one !== null);
  return {
    name: group.map(({ row }) => row.tag).join(', '),
    k: neededOf(group),
    channels: group.map(({ row, state }) => ({
      state: asDesigned ? ('functional' as const) : state,
      dangerousRate: row.failureRate,
      testIntervalHours: row.intervalDays === null ? null : row.intervalDays * 24,
      hoursSinceTest: asDesigned ? null : row.hoursSinceTest,
    })),
    commonCause,
    testCoverage: Math.min(...group.map(({ row }) => row.testCoverage)),
    missionHours: years.length > 0 ? Math.max(...years) * hoursPerYear : null,
  };
};

/** Beside people an element alone without rate and test stands for their competence: it has a state, and the people have the PFD. */
const isCompetence = ({ row }: JudgedElement): boolean =>
  row.failureRate === null && !row.needsTest && row.groupCode === null;

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
const step = (id: string, formula: string, substituted: string, value: number): Step => ({
  ...{ id, formula, substituted, value, unit: '1', reference },
});

/** People and elements in series, and where elements have no data what was entered for the whole. */
function sumSteps(
  { known, whole }: Hardware,
  people: number | null,
  entered: number | null,
  value: number | null,
): Step[] {
  const human = people === null ? [] : [step('human', 'PFD_h ∈ {0.01, 0.1, 1}', shown(people), people)];
  if (value === null) return human;
  const parts = Object.entries({ PFD_h: people, 'Σ PFD_i': known }).flatMap(([name, pfd]) =>
    pfd === null ? [] : [{ name, pfd }],
  );
  const names = parts.map(({ name }) => name).join(' + ');
  const figures = parts.map(({ pfd }) => shown(pfd)).join(' + ');
  const floor = entered !== null && (known === null || !whole) ? shown(entered) : null;
  if (floor === null) return [...human, step('sum', `min(1, ${names})`, figures, value)];
  if (!names) return [step('sum', 'PFD_e', floor, value)];
  return [...human, step('sum', `max(PFD_e, ${names})`, `${floor}; ${figures}`, value)];
}

/** A channel without an interval is unknown and has left its vote now; what it takes from the design is told all the same. */
const unseen = (built: readonly Notice[], now: readonly Notice[]): Notice[] =>
  built.filter(({ code }) => code === 'partsWithoutData' && !now.some((one) => one.code === code));

/** What a barrier counts with before its state is looked at, now and as designed. */
function figuresOf(row: BarrierRow, groups: readonly (readonly JudgedElement[])[]) {
  const people = peopleOf(row);
  const parts = people ? groups.filter((group) => !group.every(isCompetence)) : groups;
  const hardware = (asDesigned: boolean) =>
    hardwarePfd(parts.map((group) => pfdGroup(group, row.commonCause, asDesigned)));
  const [now, built] = [hardware(false), hardware(true)];
  // Beside hardware with a figure of its own the design PFD is no claim about the people.
  const claimed = row.type === 'human' || built.known === null ? row.designPfd : null;
  const acting = people && Math.max(humanPfd(people), claimed ?? 0);
  const able = people && Math.max(claimedHumanPfd(people, claimed), claimed ?? 0);
  const entered = row.designPfd;
  const isControl = row.type === 'organisational';
  const computed = isControl ? null : barrierPfd({ hardware: now, human: acting, entered });
  const design = isControl ? null : barrierPfd({ hardware: built, human: able, entered });
  return {
    ...{ people, claimed, computed, design, reason: now.reason },
    peopleAlone: row.type === 'human' && parts.length === 0,
    partial: !isControl && isPartial({ hardware: now, human: acting, entered }),
    steps: [...now.steps, ...sumSteps(now, acting, entered, computed)],
    warnings: [
      ...parts.flatMap(disagreements),
      ...now.warnings,
      ...unseen(built.warnings, now.warnings),
      ...enteredUnused(entered, design),
    ],
  };
}

/** Whether it works at all, or how well a part of it does, is not known: the other end of its interval. */
const upperEnd = (high: number) => step('used high', 'PFD ≤ 1', shown(high), high);

/** A barrier from its elements and the alarms it counts on: state, reason and the PFD it counts with now. */
export function judgeBarrier(
  row: BarrierRow,
  elements: readonly JudgedElement[],
  alarms: readonly HiddenAlarm[] = [],
): JudgedBarrier {
  const groups = groupsOf(elements);
  const hardware = barrierState(
    groups.map((group): Group => ({ k: neededOf(group), states: group.map(({ state }) => state) })),
  );
  const { people, peopleAlone, claimed, computed, design, partial, reason, steps, warnings } = figuresOf(
    row,
    groups,
  );
  const acting = people && humanState(people, claimed);
  const relied = people?.throughControlSystemAlarm ? reliedState(row.alarms) : null;
  const hidden = alarms.map(hiddenCause);
  const state = worst([
    hardware.state,
    ...(relied ? [relied.state] : []),
    ...(acting ? [acting.state] : []),
    ...hidden.map((cause) => cause.state),
  ]);
  const causes = [
    ...hidden,
    ...(relied?.causes ?? []).map((cause) => saidCause(cause, reliedSource(row))),
    ...[...(acting?.causes ?? []), ...hardware.causes].map((cause) => saidCause(cause, barrierSource(row))),
    ...elements.flatMap(({ row: { tag }, causes: own }) =>
      own.map((cause) => ({
        ...cause,
        text: { zh: `${tag}：${cause.text.zh}`, en: `${tag}: ${cause.text.en}` },
      })),
    ),
  ];
  const pfd = usedPfd({ state, computed, design, human: people !== null, peopleAlone, partial });
  const formula = state === 'unknown' && peopleAlone ? peopleFormula : usedFormula[state];
  const used = pfd && step('used', formula, usedFigures(state, computed, design), pfd.low);
  const facts = {
    unit: '1',
    inputs: { state, design, computed, β: row.commonCause },
    standardRef: reference,
    warnings,
    steps: [...steps, ...(used ? [used] : []), ...(pfd && pfd.high > pfd.low ? [upperEnd(pfd.high)] : [])],
  };
  const calculation = pfd
    ? calculated(pfd.low, facts)
    : unscored(reason ?? { code: 'pfdIncomplete', values: { id: row.code } }, facts);
  return { row, elements: [...elements], state, causes, pfd, design, calculation };
}

/** What goes into the formula; where it is 1 nothing does. */
function usedFigures(state: BarrierState, computed: number | null, design: number | null): string {
  if (lost.has(state)) return '1';
  const told = (pfd: number | null) => (pfd === null ? '–' : shown(pfd));
  return state === 'functional' ? told(computed) : `${told(computed)}; ${told(design)}`;
}

const peopleFormula = `PFD = max(PFD, ${unknownPeople}) … 1`;
const usedFormula: Readonly<Record<BarrierState, string>> = {
  functional: 'PFD = PFD_sum',
  degraded: 'PFD = min(1, max(PFD, 3 · PFD_design))',
  unknown: 'PFD = max(PFD, 3 · PFD_design) … 1',
  approvedOutOfService: 'PFD = 1',
  bypassed: 'PFD = 1',
  failed: 'PFD = 1',
};

/** What everybody knows of the barriers at a moment. */
export interface Evidence {
  barriers: readonly BarrierRow[];
  elements: readonly ElementRow[];
  alarms: readonly HiddenAlarm[];
  now: number;
}

/** An alarm is the element that has its tag or its name, so that a vote goes on without it; without such an element it is in series. */
export const isOf = ({ tag }: ElementRow, alarm: HiddenAlarm) =>
  nameKey(tag) === nameKey(alarm.tag) || nameKey(tag) === nameKey(alarm.code);

export function judgeAll({ barriers, elements, alarms, now }: Evidence): JudgedBarrier[] {
  const hidden = Map.groupBy(alarms, ({ barrierId }) => barrierId);
  const rows = Map.groupBy(elements, ({ barrierId }) => barrierId);
  return barriers.map((row) => {
    const [parts, own] = [rows.get(row.id) ?? [], hidden.get(row.id) ?? []];
    const judged = parts.map((part) =>
      judgeElement(
        part,
        now,
        own.filter((alarm) => isOf(part, alarm)),
      ),
    );
    const others = own.filter((alarm) => !parts.some((part) => isOf(part, alarm)));
    return judgeBarrier(row, judged, others);
  });
}

/** As scenarios take barriers: a piece of equipment in two of them makes neither independent. */
export const scenarioBarrier = ({ row, state, pfd, elements }: JudgedBarrier) => ({
  id: row.id,
  state,
  pfd,
  elementIds: standsOn(elements.map(({ row }) => row)),
  control: row.type === 'organisational',
});
