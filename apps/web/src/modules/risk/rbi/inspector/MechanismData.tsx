import {
  type AssessmentDetail,
  type StudyDetail,
  saveAssessments,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import type { MechanismType } from '@ircrisk/engine-api581';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { RateEvidenceLine } from '../rates/RateEvidenceLine.tsx';
import { valueAt, withValue } from '../what-if/paths.ts';
import { MechanismInput } from './MechanismInput.tsx';
import { mechanismFields } from './mechanism-values.ts';

interface Props {
  study: StudyDetail;
  detail: AssessmentDetail;
  type: MechanismType;
  /** Input the reader came for. */
  wanted: string | undefined;
  onChanged: () => void;
}

/** All inputs of one mechanism: what the ledger knows, what this study states instead, and what is missing. */
export default function MechanismData({ study, detail, type, wanted, onChanged }: Props) {
  const t = useText();
  const kept = (detail.overrides.mechanisms?.[type] ?? {}) as Record<string, unknown>;
  const [own, setOwn] = useState(kept);
  const save = useAct(saveAssessments, { onDone: onChanged });
  const mayEdit = study.allowed.includes('update');
  const index = detail.component.mechanisms.findIndex((one) => one.type === type);
  const used = detail.component.mechanisms[index];
  const isTankBottom = detail.component.componentType === 'TANKBOTTOM';
  const problems = new Set(detail.assessment.problems.map(({ field }) => field));
  const { mechanisms, ...rest } = detail.overrides;
  const isChanged = JSON.stringify(own) !== JSON.stringify(kept);
  return (
    <fieldset className="rbi-inputs" aria-label={t('rbi.input.title')}>
      {type === 'thinning' && <RateEvidenceLine detail={detail} mayEdit={mayEdit} onChanged={onChanged} />}
      {mechanismFields(type, isTankBottom).map((field) => {
        const stated = valueAt(own, field.path);
        const fromLedger = valueAt(kept, field.path) === undefined ? valueAt(used, field.path) : undefined;
        return (
          <MechanismInput
            key={field.path}
            field={field}
            value={stated ?? fromLedger}
            isOwn={stated !== undefined}
            isMissing={stated === undefined && problems.has(`mechanisms[${index}].${field.path}`)}
            isWanted={wanted === field.path}
            disabled={!mayEdit}
            onSet={(path, value) => setOwn((before) => withValue(before, path, value))}
          />
        );
      })}
      {mayEdit && (
        <Button
          size="small"
          type="primary"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              id: study.id,
              changes: [
                { id: detail.id, overrides: { ...rest, mechanisms: { ...mechanisms, [type]: own } } },
              ],
            })
          }
        >
          {t('rbi.input.save')}
        </Button>
      )}
    </fieldset>
  );
}
