import {
  type FaultTreeDetail,
  latestResult,
  type StoredResult,
  saveModel,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useQueryClient } from '@tanstack/react-query';

export interface TreeDocument extends SavedDocument<FaultTreeModel, FaultTreeDetail> {
  model: FaultTreeModel;
}

/** The model under edit. */
export function useTreeDocument(detail: FaultTreeDetail, isEditable: boolean): TreeDocument {
  const queries = useQueryClient();
  const { id } = detail;
  const saved = useSavedDocument<FaultTreeModel, FaultTreeDetail>({
    start: { document: detail.model, version: detail.version },
    isEditable,
    async store(model, version) {
      const answer = await call(saveModel, { id, version, model }, { suppress: true });
      // The calculation on record is told with the save whether it is still of this model.
      queries.setQueryData<StoredResult | null>(
        callKey(latestResult, { id }),
        (record) => record && { ...record, stale: answer.stale },
      );
      return answer;
    },
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as FaultTreeDetail;
      return { document: theirs.model, version: theirs.version, theirs };
    },
    onResolved: () => void queries.invalidateQueries({ queryKey: callKey(latestResult) }),
  });
  return { ...saved, model: saved.present };
}
