import { type RcaBoard, saveRcaModel } from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { type RootCauseDocument, rootCauseText } from '@ircrisk/engine-root-cause';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import type { Notice } from '@ircrisk/units';

export type CaseDocument = SavedDocument<RootCauseDocument, RcaBoard>;

export function useCaseDocument(board: RcaBoard): CaseDocument {
  return useSavedDocument<RootCauseDocument, RcaBoard>({
    start: { document: board.model, version: board.version },
    isEditable: board.allowed.includes('update'),
    store: (model, version) => call(saveRcaModel, { id: board.id, version, model }, { suppress: true }),
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as RcaBoard;
      return { document: theirs.model, version: theirs.version, theirs };
    },
  });
}

type Outcome = { document: RootCauseDocument } | { problem: Notice };

/** Does an edit that may be refused; the reason is told, and what came of it answered. */
export function useTry({ present, edit }: CaseDocument) {
  const language = useLanguage();
  return <T extends Outcome>(
    name: string,
    work: (now: RootCauseDocument) => T,
  ): Exclude<T, { problem: Notice }> | undefined => {
    const outcome = work(present);
    if ('problem' in outcome) {
      notify.warning(rootCauseText(outcome.problem, language));
      return undefined;
    }
    const { document } = outcome;
    edit(name, () => document);
    return outcome as Exclude<T, { problem: Notice }>;
  };
}
