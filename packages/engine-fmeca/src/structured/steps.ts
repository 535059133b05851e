import type { RiskRow, SheetOfModel } from './rows.ts';

/** Where an action stands, in the words of the handbook; the items of the one to-do list have more states. */
export const actionStatuses = [
  'open',
  'decisionPending',
  'implementationPending',
  'completed',
  'notImplemented',
] as const;
export type ActionStatus = (typeof actionStatuses)[number];

const statuses: Readonly<Record<string, ActionStatus>> = {
  draft: 'decisionPending',
  deferred: 'decisionPending',
  inProgress: 'implementationPending',
  pendingVerification: 'implementationPending',
  closed: 'completed',
  // Both carry the reason they were given up for.
  rejected: 'notImplemented',
  cancelled: 'notImplemented',
};
export const statusOf = (state: string): ActionStatus => statuses[state] ?? 'open';

export interface RowAction {
  readonly row: string;
  readonly status: ActionStatus;
}

/** What the seven steps are judged by beside the model. */
export interface StepFacts {
  /** Fields of the plan (intent, timing, team, task, tools …): filled, of how many. */
  readonly planned: number;
  readonly planFields: number;
  readonly hasConclusion: boolean;
  readonly actions: readonly RowAction[];
}

export interface StepState {
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly done: number;
  readonly total: number;
  /** 0 … 1; null while there is nothing to judge. */
  readonly share: number | null;
  /** Every step before it has content. */
  readonly isOpen: boolean;
}

const isJustified = ({ risk }: RiskRow): boolean => Boolean(risk?.justification || risk?.justificationEn);
/** High before anything was done, or after it. Ratings typed again do not lower a row by themselves: what was done does. */
export const isHigh = ({ priority, presentPriority }: RiskRow): boolean =>
  priority === 'H' || presentPriority === 'H';

/** A row of high or medium priority is answered by a completed action, or by a written reason. */
export const isAnswered = (row: RiskRow, actions: readonly RowAction[]): boolean =>
  isJustified(row) || actions.some((action) => action.row === row.id && action.status === 'completed');

/** A high priority needs an action under way or a written reason before anybody signs. */
export const isHighOpen = (row: RiskRow, actions: readonly RowAction[]): boolean =>
  isHigh(row) &&
  !isJustified(row) &&
  !actions.some((action) => action.row === row.id && action.status !== 'notImplemented');

/** A row that is closed although its high priority has neither a completed action nor a reason. */
export const isClosedTooSoon = (row: RiskRow, actions: readonly RowAction[]): boolean =>
  row.risk?.closed === true && isHigh(row) && !isAnswered(row, actions);

const count = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length;

/** The seven steps of the AIAG & VDA handbook: what of each is there, and which are open. */
export function stepsOf({ index, net, rows }: SheetOfModel, facts: StepFacts): readonly StepState[] {
  const { model } = index;
  const wrong = new Set(
    net.findings.flatMap(({ severity, path }) => (severity === 'error' && path ? [path] : [])),
  );
  const withFunction = new Set(model.functions.map(({ elementId }) => elementId));
  const withFailure = new Set(model.failures.map(({ functionId }) => functionId));
  const urgent = rows.filter(({ priority }) => priority === 'H' || priority === 'M');
  const isRated = rows.length > 0 && rows.every(({ priority }) => priority !== null);
  const checks = [
    facts.hasConclusion,
    model.failures.length > 0 && net.findings.every(({ severity }) => severity !== 'error'),
    isRated,
    isRated && rows.every((row) => !isHighOpen(row, facts.actions)),
  ];
  const parts: readonly (readonly [done: number, total: number, hasContent: boolean])[] = [
    [facts.planned, facts.planFields, facts.planned > 0],
    [
      count(model.elements, ({ id, parentId }) => parentId !== null || index.children.has(id)),
      model.elements.length,
      model.elements.length > 0,
    ],
    [
      count(model.elements, ({ id }) => withFunction.has(id)),
      model.elements.length,
      model.functions.length > 0,
    ],
    [
      count(model.functions, ({ id }) => withFailure.has(id)) +
        count(model.failures, ({ id }) => !wrong.has(id)),
      model.functions.length + model.failures.length,
      model.failures.length > 0,
    ],
    [
      count(rows, ({ priority }) => priority !== null),
      rows.length,
      rows.some(({ priority }) => priority !== null),
    ],
    // Nothing urgent in a rated sheet is an optimisation that is done.
    urgent.length === 0 && isRated
      ? [1, 1, true]
      : [count(urgent, (row) => isAnswered(row, facts.actions)), urgent.length, urgent.length > 0],
    [count(checks, Boolean), checks.length, true],
  ];
  return parts.map(([done, total], at) => ({
    step: (at + 1) as StepState['step'],
    done,
    total,
    share: total === 0 ? null : done / total,
    isOpen: parts.slice(0, at).every(([, , hasContent]) => hasContent),
  }));
}
