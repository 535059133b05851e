import {
  type AssessmentDetail,
  type StudyDetail,
  saveAssessments,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import { mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import MechanismData from './MechanismData.tsx';

interface Props {
  study: StudyDetail;
  detail: AssessmentDetail;
  /** Path of an input the reader came for, `mechanisms.scc-ssc.ph`. */
  wanted: string | undefined;
  onChanged: () => void;
}

const order = { proposed: 0, undetermined: 1, rejected: 2 };

/** Mechanisms proposed by the screening with the reasons; a person switches them and confirms. */
export default function Mechanisms({ study, detail, wanted, onChanged }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [chosen, setChosen] = useState(
    () => new Set(detail.mechanisms.filter(({ active }) => active).map(({ type }) => type)),
  );
  const save = useAct(saveAssessments, { onDone: onChanged });
  const mayEdit = study.allowed.includes('update');
  const sorted = detail.mechanisms.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || order[a.verdict] - order[b.verdict],
  );
  const confirm = () =>
    save.mutate({
      id: study.id,
      changes: [
        {
          id: detail.id,
          mechanisms: detail.mechanisms
            .filter(({ type, verdict }) => verdict !== 'rejected' || chosen.has(type))
            .map(({ type, verdict }) => ({ type, verdict, active: chosen.has(type) })),
        },
      ],
    });
  return (
    <div>
      <div className="rbi-confirm">
        <span>{t(detail.isConfirmed ? 'rbi.mechanism.confirmed' : 'rbi.mechanism.unconfirmed')}</span>
        {mayEdit && (
          <Button type="primary" size="small" loading={save.isPending} onClick={confirm}>
            {t('rbi.mechanism.confirm')}
          </Button>
        )}
      </div>
      <ul className="rbi-mechanisms">
        {sorted.map(({ type, verdict, reasons }) => (
          <li key={type}>
            <Checkbox
              checked={chosen.has(type)}
              disabled={!mayEdit}
              onChange={({ target }) =>
                setChosen((before) => {
                  const next = new Set(before);
                  if (target.checked) next.add(type);
                  else next.delete(type);
                  return next;
                })
              }
            >
              <b>{say(mechanismName(type))}</b> <small>{t(`rbi.verdict.${verdict}`)}</small>
            </Checkbox>
            {(chosen.has(type) || wanted?.startsWith(`mechanisms.${type}`)) && (
              <details open={wanted?.startsWith(`mechanisms.${type}`) ?? false}>
                <summary>{t('rbi.input.title')}</summary>
                <MechanismData
                  study={study}
                  detail={detail}
                  type={type}
                  wanted={wanted?.slice(`mechanisms.${type}.`.length)}
                  onChanged={onChanged}
                />
              </details>
            )}
            <div className="rbi-reasons">{reasons.map((reason) => reason[language]).join('；')}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
