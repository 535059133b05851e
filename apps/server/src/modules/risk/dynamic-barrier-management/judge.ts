import {
  type BarrierState,
  barrierPfd,
  barrierState,
  claimedHumanPfd,
  elementState,
  enteredUnused,
  type Group,
  type HumanBarrier,
  hardwarePfd,
  humanPfd,
  humanState,
  isPartial,
  nameKey,
  type PfdGroup,
  type PfdInterval,
  powerless,
  reliedState,
  sumSteps,
  tagKey,
  usedPfd,
  usedSteps,
  worst,
} from '@ircrisk/engine-barrier';
import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import {
  barrierSource,
  causeKey,
  elementSource,
  hiddenCause,
  reliedSource,
  type StoredCause,
  saidCause,
  silentLast,
  sourceOf,
  twinCause,
} from './causes.ts';
import { type BarrierRow, type ElementRow, type HiddenAlarm, isSilent, windowOf } from './evidence.ts';
import { cameLater, signsOf } from './signs.ts';
import { differences, sharedFigures, sharedParts } from './twins.ts';

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

/** Whatever was set by hand. */
export const byEvidence = (row: ElementRow): ElementRow => ({
  ...row,
  overrideState: null,
  twins: row.twins.map((twin) => ({ ...twin, overrideState: null })),
});

/** State of an element: one device has one, the worst of what is known of it in all its barriers. */
export function judgeElement(
  row: ElementRow,
  now: number,
  alarms: readonly HiddenAlarm[] = [],
): JudgedElement {
  const own = judgeAlone(row, now, alarms);
  if (row.twins.length === 0) return own;
  const others = row.twins.map((twin) => judgeAlone(twin, now));
  const state = worst([own.state, ...others.map((one) => one.state)]);
  // The same order on the same equipment is told once.
  const known = new Set(own.causes.map(causeKey));
  const shared = others.flatMap((one) =>
    one.causes
      .filter((cause) => cause.state !== 'functional' && !known.has(causeKey(cause)))
      .map((cause) => twinCause(cause, one.row)),
  );
  const causes = own.state === state ? [...own.causes, ...shared] : [...shared, ...own.causes];
  return { row, state, causes: silentLast(causes) };
}

/** By what is known in its own barrier, with every cause; what a person has set by hand goes first, and says so. */
function judgeAlone(row: ElementRow, now: number, alarms: readonly HiddenAlarm[] = []): JudgedElement {
  const judged = elementState({
    bypass: row.bypassId ? { approved: row.bypassApproved === true, plannedEnd: row.bypassEnd } : null,
    impairment: row.flawKind,
    testFailedUnrepaired: row.lastFailed,
    openRepairPriority: row.repairPriority,
    overdueDays: row.overdueDays,
    testIntervalDays: row.intervalDays,
    stale: row.stale,
    nothingKnown: isSilent(row),
    window: windowOf(row),
    load: row.load,
    findings: row.findings.map(({ label }) => label),
    now,
  });
  const hidden = alarms.map(hiddenCause);
  const evident = worst([judged.state, ...hidden.map((cause) => cause.state)]);
  const causes = silentLast([
    ...hidden,
    ...judged.causes.map((cause) => saidCause(cause, sourceOf(cause.code, row))),
  ]);
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
const disagreements = (group: readonly JudgedElement[]): Notice[] => [
  ...(new Set(group.map(({ row }) => row.required)).size > 1
    ? [{ code: 'votesDiffer', values: { k: neededOf(group) } }]
    : []),
  ...group.flatMap(({ row }) => differences(row)),
];

const pfdGroup = (group: readonly JudgedElement[], commonCause: number, asDesigned: boolean): PfdGroup => {
  const parts = group.map(({ row, state }) => ({ ...sharedFigures(row), state }));
  const years = parts.flatMap(({ missionYears }) => missionYears ?? []);
  return {
    name: group.map(({ row }) => row.tag).join(', '),
    k: neededOf(group),
    channels: parts.map(({ state, failureRate, intervalDays, hoursSinceTest, testCoverage }, place) => ({
      name: group[place]!.row.tag,
      state: asDesigned ? ('functional' as const) : state,
      dangerousRate: failureRate,
      testIntervalHours: intervalDays === null ? null : intervalDays * 24,
      hoursSinceTest: asDesigned ? null : hoursSinceTest,
      testCoverage,
    })),
    commonCause,
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
    built: { hardware: built, human: able, entered },
    steps: sumSteps({ hardware: now, human: acting, entered, value: computed }),
    warnings: [
      ...parts.flatMap(disagreements),
      ...now.warnings,
      ...unseen(built.warnings, now.warnings),
      ...enteredUnused(entered, design),
    ],
  };
}

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
  const { people, peopleAlone, claimed, computed, design, built, partial, reason, steps, warnings } =
    figuresOf(row, groups);
  const acting = people && humanState(people, claimed);
  const relied = people?.throughControlSystemAlarm ? reliedState(row.alarms) : null;
  const hidden = alarms.map(hiddenCause);
  const sound = worst([
    hardware.state,
    ...(relied ? [relied.state] : []),
    ...(acting ? [acting.state] : []),
    ...hidden.map((cause) => cause.state),
  ]);
  // What is lost already has a PFD of 1 for its own reason.
  const idle = lost.has(sound) ? null : powerless(computed);
  const state = idle?.state ?? sound;
  const causes = silentLast([
    ...(idle?.causes ?? []).map((cause) => saidCause(cause, barrierSource(row))),
    ...hidden,
    ...(relied?.causes ?? []).map((cause) => saidCause(cause, reliedSource(row))),
    ...[...(acting?.causes ?? []), ...hardware.causes].map((cause) => saidCause(cause, barrierSource(row))),
    ...elements.flatMap(({ row: { tag }, causes: own }) =>
      own.map((cause) => ({
        ...cause,
        text: { zh: `${tag}：${cause.text.zh}`, en: `${tag}: ${cause.text.en}` },
      })),
    ),
  ]);
  const use = { state, computed, design, human: people !== null, peopleAlone, partial };
  const pfd = usedPfd(use);
  const facts = {
    unit: '1',
    inputs: { state, design, computed, β: row.commonCause },
    standardRef: reference,
    warnings,
    steps: [...steps, ...usedSteps({ ...use, built }, pfd)],
  };
  const calculation = pfd
    ? calculated(pfd.low, facts)
    : unscored(reason ?? { code: 'pfdIncomplete', values: { id: row.code } }, facts);
  return { row, elements: [...elements], state, causes, pfd, design, calculation };
}

/** What everybody knows of the barriers at a moment. */
export interface Evidence {
  barriers: readonly BarrierRow[];
  elements: readonly ElementRow[];
  alarms: readonly HiddenAlarm[];
  now: number;
}

/** An alarm is the element that has its tag or its name, so that a vote goes on without it; without such an element it is in series. */
export const isOf = ({ tag }: ElementRow, alarm: HiddenAlarm) =>
  tagKey(tag) === tagKey(alarm.tag) || tagKey(tag) === tagKey(alarm.code);

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
  elementIds: sharedParts(elements.map(({ row }) => row)),
  control: row.type === 'organisational',
});
