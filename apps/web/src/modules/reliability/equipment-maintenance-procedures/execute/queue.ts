import {
  type ExecutionEntry,
  type ExecutionWhole,
  enterDeviation,
  enterStep,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import {
  type Disposition,
  isNotice,
  judgeReading,
  numberedSteps,
  type Outcome,
  type ProcedureDocument,
  type StepResult,
} from '@ircrisk/engine-procedure';
import type { Kept } from '@ircrisk/ui/outbox/outbox.ts';
import type { UnitSystem } from '@ircrisk/units';

/** A step as the screen shows it: entered and sent, or entered and waiting for a line. */
export interface ShownEntry extends Omit<ExecutionEntry, 'deviation' | 'figures'> {
  deviation: { disposition: Disposition; approved: boolean; number: string | null } | null;
  waits: boolean;
}

const isOf = ({ body }: Kept, id: string): boolean => body.executionId === id;
/** What this device has still to send of an execution, refusals apart. */
export const waitingFor = (kept: readonly Kept[], id: string): Kept[] =>
  kept.filter(
    (one) =>
      isOf(one, id) && !one.refused && (one.path === enterStep.path || one.path === enterDeviation.path),
  );
export const refusedOf = (kept: readonly Kept[], id: string): Kept[] =>
  kept.filter((one) => isOf(one, id) && one.refused !== undefined);

function outcomeOf(whole: ExecutionWhole, body: Record<string, unknown>, system: UnitSystem) {
  if (body.outcome !== 'measured')
    return { outcome: body.outcome as Outcome, value: null, low: null, high: null };
  const step = numberedSteps(whole.document as ProcedureDocument).find(({ id }) => id === body.stepId);
  const judged = judgeReading(step?.measure ?? {}, body, whole.parameters, whole.model, system);
  return isNotice(judged) ? { outcome: 'recorded' as const, value: null, low: null, high: null } : judged;
}

/** Entries of the server and those that wait here, in their order. A phone without a line goes on from its own. */
export function shownEntries(
  whole: ExecutionWhole,
  waiting: readonly Kept[],
  system: UnitSystem,
): ShownEntry[] {
  const entries: ShownEntry[] = whole.entries.map(({ deviation, figures: _figures, ...entry }) => ({
    ...entry,
    waits: false,
    deviation:
      deviation && deviation.state !== 'refused'
        ? {
            disposition: deviation.disposition,
            approved: deviation.state === 'approved',
            number: deviation.number,
          }
        : null,
  }));
  for (const { key, path, body } of waiting) {
    const stepId = String(body.stepId);
    if (path === enterDeviation.path) {
      const failed = entries.findLastIndex((entry) => entry.stepId === stepId && entry.outcome === 'fail');
      const entry = entries[failed];
      if (entry)
        entries[failed] = {
          ...entry,
          deviation: { disposition: body.disposition as Disposition, approved: false, number: null },
        };
      continue;
    }
    const { outcome, value, low, high } = outcomeOf(whole, body, system);
    const text = (name: string) => (body[name] as string | null | undefined) ?? null;
    entries.push({
      id: key,
      stepId,
      stepNumber: '',
      kind: 'action',
      outcome,
      typed: text('typed'),
      value,
      low,
      high,
      note: text('note'),
      person: text('person'),
      role: null,
      strokes: text('strokes'),
      photoIds: [],
      by: null,
      enteredAt: String(body.enteredAt),
      deviation: null,
      waits: true,
    });
  }
  return entries;
}

export const resultsOf = (entries: readonly ShownEntry[]): StepResult[] =>
  entries.map(({ stepId, outcome, deviation }) => ({ stepId, outcome, deviation }));
