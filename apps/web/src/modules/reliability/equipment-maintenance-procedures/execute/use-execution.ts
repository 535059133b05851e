import {
  type ExecutionWhole,
  enterDeviation,
  enterStep,
  executionWhole,
  giveFeedback,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import {
  currentStep,
  entryProblem,
  flowOf,
  type Outcome,
  type ProcedureDocument,
  procedureText,
} from '@ircrisk/engine-procedure';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { drafts } from '@ircrisk/ui/outbox/browser-store.ts';
import { namedOwner, outbox, useWaiting } from '@ircrisk/ui/outbox/own-outbox.ts';
import { randomKey } from '@ircrisk/ui/outbox/random-key.ts';
import { plantNow } from '@ircrisk/ui/session/plant-clock.ts';
import { useEffect, useMemo, useState } from 'react';
import { refusedOf, resultsOf, shownEntries, waitingFor } from './queue.ts';
import { type Reading, useHeld } from './use-held.ts';

const draftKey = (id: string) => `procedure-execution/${id}`;

/** The execution as the server has it; without a line as this device saw it last. */
export function useWhole(id: string) {
  const { data, error, refetch, dataUpdatedAt } = useCall(
    executionWhole,
    { id },
    { staleTime: 30_000, suppress: true },
  );
  const [seen, setSeen] = useState<ExecutionWhole>();
  useEffect(() => {
    if (data) void drafts.write(draftKey(id), data).catch(() => undefined);
    else void drafts.read<ExecutionWhole>(draftKey(id)).then(setSeen, () => undefined);
  }, [data, id]);
  return { whole: data ?? seen, error: data || seen ? undefined : error, refetch, readAt: dataUpdatedAt };
}

/** What this device names itself to others. */
export function deviceName(): string {
  const key = 'ircrisk-device';
  const there = localStorage.getItem(key);
  if (there) return there;
  const made = `device-${randomKey().slice(0, 12)}`;
  localStorage.setItem(key, made);
  return made;
}

/** Sends by the outbox: kept first, then sent once. */
const keep = (path: string, body: Record<string, unknown>) => {
  const key = randomKey();
  return outbox.keep({ key, owner: namedOwner(), path, body: { key, ...body }, at: Date.now() });
};

export function useExecution(whole: ExecutionWhole, read: Reading) {
  const system = useLanguage();
  const kept = useWaiting();
  const waiting = useMemo(() => waitingFor(kept, whole.id), [kept, whole.id]);
  const held = useHeld(waiting, read);
  const refused = refusedOf(kept, whole.id);
  const entries = useMemo(() => shownEntries(whole, held, system), [whole, held, system]);
  const document = whole.document as ProcedureDocument;
  const flow = useMemo(() => flowOf(document, resultsOf(entries)), [document, entries]);
  const enter = async (
    stepId: string,
    outcome: Outcome | 'measured',
    more: Record<string, unknown> = {},
  ): Promise<boolean> => {
    const asked = outcome === 'measured' ? 'recorded' : outcome;
    const problem = entryProblem(document, resultsOf(entries), { stepId, outcome: asked });
    if (problem) {
      notify.warning(procedureText(problem, system));
      return false;
    }
    await keep(enterStep.path, {
      executionId: whole.id,
      stepId,
      device: deviceName(),
      outcome,
      enteredAt: plantNow().slice(0, 19),
      photos: [],
      ...more,
    });
    return true;
  };
  const deviate = (stepId: string, more: Record<string, unknown>) =>
    keep(enterDeviation.path, {
      executionId: whole.id,
      stepId,
      enteredAt: plantNow().slice(0, 19),
      photos: [],
      ...more,
    });
  const feedback = (stepNumber: string, text: string) =>
    keep(giveFeedback.path, { procedureId: whole.procedure.id, executionId: whole.id, stepNumber, text });
  return {
    flow,
    entries,
    refused,
    waiting: held.length,
    current: currentStep(flow),
    enter,
    deviate,
    feedback,
    drop: (key: string) => outbox.drop(key),
  };
}
export type Running = ReturnType<typeof useExecution>;
