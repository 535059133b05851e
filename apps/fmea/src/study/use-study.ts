import { type FmeaAction, type FmeaDetail, saveFmeaModel } from '@ircrisk/contract/modules/risk/fmea.ts';
import { planFields } from '@ircrisk/contract/resources/fmea.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import type { Edit } from '@ircrisk/engine-fmeca/structured/edits.ts';
import type { FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { type RatingRule, type SheetOfModel, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { type StepState, stepsOf } from '@ircrisk/engine-fmeca/structured/steps.ts';
import { readMsrTable } from '@ircrisk/engine-fmeca/tables/msr.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { createContext, useCallback, useContext, useMemo, useRef } from 'react';
import { studyPath, type View } from '../address.ts';

export type StudyDocument = SavedDocument<FmeaModel, FmeaDetail>;
export const newId = (): string => crypto.randomUUID();

/** One study under edit: its document, what the engine makes of it, and the ways between the views. */
export interface StudyState {
  readonly detail: FmeaDetail;
  readonly document: StudyDocument;
  readonly model: FmeaModel;
  readonly rule: RatingRule;
  readonly sheet: SheetOfModel;
  readonly steps: readonly StepState[];
  readonly actions: readonly FmeaAction[];
  readonly isEditable: boolean;
  readonly language: 'zh' | 'en';
  /** The element the views look at. */
  readonly focus: string | null;
  /** An edit that may be refused; the reason is told. */
  attempt(name: string, work: (model: FmeaModel) => Edit): boolean;
  go(view: View, focus?: string | null): void;
  /** Asks the server anew for what is not in the document: actions, plan, state. */
  refresh(): void;
}

const StudyContext = createContext<StudyState | undefined>(undefined);
export const StudyProvider = StudyContext.Provider;
export function useStudy(): StudyState {
  const study = useContext(StudyContext);
  if (!study) throw new Error('useStudy outside a study');
  return study;
}

export function useStudyState(detail: FmeaDetail, focus: string | null, refresh: () => void): StudyState {
  const language = useLanguage();
  const { place } = useEmbedded();
  const isEditable = detail.allowed.includes('update');
  const told = useRef('');
  /** A refusal by a rule is told once: the editor tries again by itself until the person has mended it. */
  const store = async (model: FmeaModel, version: number) => {
    try {
      const answer = await call(saveFmeaModel, { id: detail.id, version, model }, { suppress: true });
      told.current = '';
      return answer;
    } catch (error) {
      const isRule = error instanceof Refusal && !(typeof error.body.data === 'object' && error.body.data);
      if (isRule && told.current !== error.message) {
        told.current = error.message;
        notify.error(error.message);
      }
      throw error;
    }
  };
  const document = useSavedDocument<FmeaModel, FmeaDetail>({
    start: { document: detail.model, version: detail.version },
    isEditable,
    store,
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as FmeaDetail;
      return { document: theirs.model, version: theirs.version, theirs };
    },
  });
  const { present: model, edit } = document;
  const { id, type, msrTable, matrix, actions, planned, hasConclusion } = detail;
  const rule = useMemo<RatingRule>(
    () => ({
      type,
      msrTable: msrTable ? readMsrTable(msrTable.content).table : null,
      matrix: matrix?.definition ?? null,
    }),
    [type, msrTable, matrix],
  );
  // With the one before at hand, an edit costs what it changes and not the whole net.
  const sheetBefore = useRef<SheetOfModel>(undefined);
  const sheet = useMemo(() => sheetOf(model, rule, sheetBefore.current), [model, rule]);
  sheetBefore.current = sheet;
  const steps = useMemo(
    () => stepsOf(sheet, { planned, planFields: planFields.length, hasConclusion, actions }),
    [sheet, planned, hasConclusion, actions],
  );
  const attempt = useCallback<StudyState['attempt']>(
    (name, work) => {
      const outcome = work(model);
      if ('problem' in outcome) {
        notify.warning(fmecaText(outcome.problem, language));
        return false;
      }
      edit(name, () => outcome.model);
      return true;
    },
    [model, edit, language],
  );
  const go = useCallback<StudyState['go']>(
    (view, wanted = focus) => place.open(studyPath(id, view, wanted)),
    [place, id, focus],
  );
  return {
    detail,
    document,
    model,
    rule,
    sheet,
    steps,
    actions,
    isEditable,
    language,
    focus,
    attempt,
    go,
    refresh,
  };
}
