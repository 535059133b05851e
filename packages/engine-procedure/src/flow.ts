import type { Notice } from '@ircrisk/units';
import { isRequired, type NumberedStep, numberedSteps, type ProcedureDocument } from './document.ts';

export const outcomes = ['done', 'pass', 'fail', 'recorded', 'waived', 'skipped', 'yes', 'no'] as const;
export type Outcome = (typeof outcomes)[number];
export const dispositions = ['rework', 'concession', 'replace'] as const;
export type Disposition = (typeof dispositions)[number];

/** What was entered at a step; a failed reading has its deviation with it once there is one. */
export interface StepResult {
  readonly stepId: string;
  readonly outcome: Outcome;
  readonly deviation?: { readonly disposition: Disposition; readonly approved: boolean } | null;
}
export type StepState =
  | 'open'
  | 'done'
  /** Closed until an earlier step is settled. */
  | 'locked'
  /** The reading failed and nothing is decided. */
  | 'failed'
  /** Rework or replacement is decided: to be measured again. */
  | 'again'
  /** A concession waits for its approval. */
  | 'waits'
  | 'jumped';
export interface FlowStep extends NumberedStep {
  readonly state: StepState;
}

/** What may end a step of a kind. */
const endings: Record<NumberedStep['kind'], readonly Outcome[]> = {
  action: ['done'],
  caution: ['done'],
  hold: ['done'],
  witness: ['done', 'waived'],
  measure: ['pass', 'fail', 'recorded'],
  photo: ['done'],
  sign: ['done'],
  branch: ['yes', 'no'],
};

function stateOf(latest: StepResult | undefined): StepState {
  if (!latest) return 'open';
  if (latest.outcome !== 'fail') return 'done';
  if (!latest.deviation) return 'failed';
  if (latest.deviation.disposition !== 'concession') return 'again';
  return latest.deviation.approved ? 'done' : 'waits';
}

/** Nothing after these goes on until they are settled; other steps of a stretch may be done in any order. */
const isGate = (kind: NumberedStep['kind']): boolean =>
  kind === 'hold' || kind === 'sign' || kind === 'branch' || kind === 'caution';

/** A signature vouches for what stands before it. */
const isVouched = (kind: NumberedStep['kind']): boolean => kind === 'hold' || kind === 'sign';

/** Every step with its state, from what was entered so far; the last entry of a step counts. */
export function flowOf(document: ProcedureDocument, results: readonly StepResult[]): FlowStep[] {
  const latest = new Map(results.map((result) => [result.stepId, result]));
  let jumpTo: string | null = null;
  let isLocked = false;
  return numberedSteps(document).map((step) => {
    if (jumpTo !== null && step.id !== jumpTo) return { ...step, state: 'jumped' };
    jumpTo = null;
    const result = latest.get(step.id);
    const state = stateOf(result);
    if (isLocked && state === 'open') return { ...step, state: 'locked' };
    if (state !== 'done' && (isGate(step.kind) || state !== 'open')) isLocked = true;
    if (result?.outcome === 'no' && step.branch?.goto) jumpTo = step.branch.goto;
    return { ...step, state };
  });
}

/** Steps that had to be settled before this one could be entered: gates and, where it vouches, all that is required. */
export function settledBefore(document: ProcedureDocument, stepId: string): string[] {
  const steps = numberedSteps(document);
  const at = steps.findIndex(({ id }) => id === stepId);
  const vouches = at >= 0 && isVouched(steps[at]!.kind);
  return steps
    .slice(0, Math.max(at, 0))
    .filter((step) => isGate(step.kind) || (vouches && isRequired(step)))
    .map(({ id }) => id);
}

/** Steps that still have to be done before the work is complete. */
export const openSteps = (flow: readonly FlowStep[]): FlowStep[] =>
  flow.filter(
    (step) => step.state !== 'done' && step.state !== 'jumped' && (isRequired(step) || step.state !== 'open'),
  );

/** Where a person goes on: the first step that is theirs to do now. */
export const currentStep = (flow: readonly FlowStep[]): FlowStep | undefined =>
  flow.find(({ state }) => state === 'open' || state === 'failed' || state === 'again' || state === 'waits');

/** Why something cannot be entered at a step, or nothing. The server and a phone without a line ask the same. */
export function entryProblem(
  document: ProcedureDocument,
  results: readonly StepResult[],
  entry: { stepId: string; outcome: Outcome },
): Notice | undefined {
  const flow = flowOf(document, results);
  const at = flow.findIndex(({ id }) => id === entry.stepId);
  const step = flow[at];
  if (!step) return { code: 'unknownStep', path: 'stepId' };
  if (step.state === 'jumped') return { code: 'jumpedOver', path: 'stepId' };
  if (step.state === 'done') return { code: 'doneAlready', path: 'stepId' };
  if (step.state === 'failed') return { code: 'deviationFirst', path: 'stepId' };
  if (step.state === 'waits') return { code: 'concessionWaits', path: 'stepId' };
  if (step.state === 'locked') {
    const gate = flow.findLast(
      (one, place) =>
        place < at &&
        one.state !== 'done' &&
        one.state !== 'jumped' &&
        one.state !== 'locked' &&
        (isGate(one.kind) || one.state !== 'open'),
    );
    return { code: 'locked', path: 'stepId', values: { number: gate?.number ?? '' } };
  }
  if (entry.outcome === 'skipped')
    return isRequired(step) || step.kind === 'hold' ? { code: 'notSkippable', path: 'outcome' } : undefined;
  if (!endings[step.kind].includes(entry.outcome)) return { code: 'wrongOutcome', path: 'outcome' };
  if (!isVouched(step.kind)) return undefined;
  const before = openSteps(flow.slice(0, at));
  return before.length > 0
    ? {
        code: 'earlierOpen',
        path: 'stepId',
        values: { count: before.length, number: before[0]?.number ?? '' },
      }
    : undefined;
}
