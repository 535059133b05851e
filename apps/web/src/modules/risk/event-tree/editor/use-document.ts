import {
  calculateEventTree,
  type EventTreeDetail,
  type EventTreeDocument,
  eventTreeModel,
  eventTreeResult,
  eventTreeStudy,
  type StoredEventTreeResult,
  saveEventTree,
} from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { call } from '@ircrisk/ui/api/client.ts';
import { isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

export interface TreeDocument extends SavedDocument<EventTreeDocument, EventTreeDetail> {
  /** An edit of the model alone, under the name of a text. */
  editModel(name: string, recipe: (model: FaultTreeModel) => FaultTreeModel, mergeKey?: string): void;
}

/** The document under edit. */
export function useTreeDocument(detail: EventTreeDetail, isEditable: boolean): TreeDocument {
  const t = useText();
  const queries = useQueryClient();
  const { id } = detail;
  const saved = useSavedDocument<EventTreeDocument, EventTreeDetail>({
    start: { document: detail.document, version: detail.version },
    isEditable,
    async store(document, version) {
      const answer = await call(saveEventTree, { id, version, document }, { suppress: true });
      // The calculation on record is told with the save whether it is still of this model.
      queries.setQueryData<StoredEventTreeResult | null>(
        callKey(eventTreeResult, { id }),
        (record) => record && { ...record, stale: answer.stale },
      );
      return answer;
    },
    readTheirs(data) {
      if (!('document' in data)) return undefined;
      const theirs = data as EventTreeDetail;
      return { document: theirs.document, version: theirs.version, theirs };
    },
    onResolved: () => void queries.invalidateQueries({ queryKey: callKey(eventTreeResult) }),
  });
  return {
    ...saved,
    editModel: (name, recipe, mergeKey) =>
      saved.edit(
        t(`event-tree.edit.${name}`),
        (document) => ({ ...document, model: recipe(document.model) }),
        mergeKey,
      ),
  };
}

/** The calculation on the server: the one that counts. */
export function useRecord(id: string) {
  const t = useText();
  const queries = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const record = useCall(eventTreeResult, { id });
  const job = useJob(jobId);
  const ended = useEffectEvent((state: string, error: string | null | undefined) => {
    if (state === 'done') notify.success(t('event-tree.calculated'));
    else if (state === 'failed') notify.error(error ?? t('event-tree.calculationFailed'));
    setJobId(undefined);
    for (const one of [eventTreeResult, eventTreeModel, eventTreeStudy.revisions, eventTreeStudy.life])
      void queries.invalidateQueries({ queryKey: callKey(one) });
  });
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone && job) ended(job.state, job.error);
  }, [isDone, job]);
  const calculate = async () => {
    try {
      setJobId((await call(calculateEventTree, { id })).jobId);
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  return { record: record.data, isRunning: jobId !== undefined, calculate };
}
