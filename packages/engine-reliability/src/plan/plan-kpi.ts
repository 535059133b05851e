import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';

const PLAN = 'EN 15341:2019; SMRP best practices 5.4';

export type ComplianceInput = {
  readonly due?: number | null;
  readonly inWindow?: number | null;
  /** Done, but outside its window. */
  readonly late?: number | null;
  readonly deferred?: number | null;
  readonly open?: number | null;
};

export type Compliance = {
  readonly compliancePercent: number;
  readonly executionPercent: number;
  readonly deferredPercent: number | null;
};

/** Compliance counts work done in its window, execution all work done; a deferral is neither. */
export function planCompliance(input: ComplianceInput): Calculation<Compliance> {
  const facts = { unit: '%', inputs: input, standardRef: PLAN };
  const missing = findMissing(input, ['due', 'inWindow', 'late']);
  if (missing) return unscored(missing, facts);
  const { due, inWindow, late } = input as { due: number; inWindow: number; late: number };
  if (due === 0) return unscored({ code: 'noneDue', path: 'due' }, facts);
  const all = inWindow + late + (input.deferred ?? 0) + (input.open ?? 0);
  const warnings: Notice[] = all > due ? [{ code: 'countsExceedDue', path: 'due' }] : [];
  const compliancePercent = (inWindow / due) * 100;
  const executionPercent = ((inWindow + late) / due) * 100;
  const deferredPercent =
    input.deferred === null || input.deferred === undefined ? null : (input.deferred / due) * 100;
  return calculated<Compliance>(
    { compliancePercent, executionPercent, deferredPercent },
    {
      ...facts,
      warnings,
      steps: [
        {
          id: 'compliance',
          formula: 'in window / due · 100',
          substituted: `${inWindow} / ${due} · 100`,
          value: compliancePercent,
          unit: '%',
          reference: PLAN,
        },
        {
          id: 'execution',
          formula: '(in window + late) / due · 100',
          substituted: `(${inWindow} + ${late}) / ${due} · 100`,
          value: executionPercent,
          unit: '%',
          reference: PLAN,
        },
      ],
    },
  );
}

/** Weeks of work waiting: backlog hours over people · weekly hours · net share. */
export function backlogWeeks(input: {
  backlogHours?: number | null;
  crew?: number | null;
  weeklyHours?: number | null;
  netShare?: number | null;
}): Calculation {
  const facts = { unit: 'weeks', inputs: input, standardRef: PLAN };
  const missing = findMissing(
    input,
    ['backlogHours', 'crew', 'weeklyHours', 'netShare'],
    ['crew', 'weeklyHours', 'netShare'],
  );
  if (missing) return unscored(missing, facts);
  const { backlogHours, crew, weeklyHours, netShare } = input as Record<
    'backlogHours' | 'crew' | 'weeklyHours' | 'netShare',
    number
  >;
  const capacity = crew * weeklyHours * netShare;
  const value = backlogHours / capacity;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'backlog',
        formula: 'backlog / (crew · hours · net)',
        substituted: `${backlogHours} / ${shown(capacity)}`,
        value,
        unit: 'weeks',
        reference: PLAN,
      },
    ],
  });
}

export type WorkMix = {
  readonly scheduledHours?: number | null;
  readonly scheduledDoneHours?: number | null;
  readonly plannedHours?: number | null;
  readonly totalHours?: number | null;
  readonly preventiveHours?: number | null;
  readonly correctiveHours?: number | null;
  readonly orders?: number | null;
  readonly emergencyOrders?: number | null;
  readonly completedOrders?: number | null;
  readonly reworkWithin30Days?: number | null;
};

export type WorkMixFigures = {
  readonly scheduleCompliancePercent: number | null;
  readonly plannedWorkPercent: number | null;
  readonly preventiveToCorrective: number | null;
  readonly emergencyPercent: number | null;
  readonly reworkPercent: number | null;
};

const quotient = (a: number | null | undefined, b: number | null | undefined, factor = 1) =>
  a === null || a === undefined || !b ? null : (a / b) * factor;

/** Each figure by itself: what is not recorded or has nothing to divide by stays null. */
export function workMix(input: WorkMix): Calculation<WorkMixFigures> {
  return calculated<WorkMixFigures>(
    {
      scheduleCompliancePercent: quotient(input.scheduledDoneHours, input.scheduledHours, 100),
      plannedWorkPercent: quotient(input.plannedHours, input.totalHours, 100),
      preventiveToCorrective: quotient(input.preventiveHours, input.correctiveHours),
      emergencyPercent: quotient(input.emergencyOrders, input.orders, 100),
      reworkPercent: quotient(input.reworkWithin30Days, input.completedOrders, 100),
    },
    { unit: '%', inputs: input, standardRef: PLAN },
  );
}
