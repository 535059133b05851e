import {
  type AssessmentDetail,
  compareAssessment,
  editions,
  type StudyDetail,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import { figureName, mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { rbiEditions } from '@ircrisk/contract/resources/rbi.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Select } from 'antd';
import { useState } from 'react';
import { stepValue } from '../format.ts';
import { Field } from '../list/Field.tsx';
import { Bands } from './Bands.tsx';
import { type ComparedFigure, comparedFigure } from './compared-figure.ts';

interface Props {
  study: StudyDetail;
  detail: AssessmentDetail;
}

/** The same component by another edition of the method, and how sure the figures are. */
export default function Compare({ study, detail }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const others = editions.filter((edition) => edition !== study.edition);
  const [other, setOther] = useState(others.at(-1) ?? study.edition);
  const compared = useCall(compareAssessment, { id: detail.id, other }, { suppress: true });
  const rows = (compared.data ?? []).flatMap((difference) => {
    const figure = comparedFigure(difference.figure);
    return figure ? [{ ...difference, shown: figure }] : [];
  });
  const nameOf = ({ index, name, at }: ComparedFigure) => {
    const type = index === undefined ? undefined : detail.component.mechanisms[index]?.type;
    return [type && say(mechanismName(type)), say(figureName(name)), at && t(`rbi.at.${at}`)]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <div className="rbi-what-if">
      <h3>{t('rbi.compare.editions')}</h3>
      <Field label={t('rbi.compare.other')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={other}
            onChange={setOther}
            options={others.map((value) => ({ value, label: say(rbiEditions[value]) }))}
          />
        )}
      </Field>
      {compared.isError && <ErrorPanel error={compared.error} onRetry={() => void compared.refetch()} />}
      {compared.isSuccess && rows.length === 0 && <p className="rbi-note">{t('rbi.compare.same')}</p>}
      {rows.length > 0 && (
        <table className="rbi-scenarios rbi-compared">
          <caption className="ir-out-of-sight">{t('rbi.compare.editions')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rbi.explain.figure')}</th>
              <th scope="col">{t('rbi.compare.here')}</th>
              <th scope="col">{t('rbi.compare.there')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ figure, shown, first, second, ratio }) => (
              <tr key={figure}>
                <th scope="row">{nameOf(shown)}</th>
                <td>{stepValue(first, shown.unit, language)}</td>
                <td>
                  {stepValue(second, shown.unit, language)}
                  {ratio !== null && (
                    <small>
                      {t('rbi.compare.ratio')} {Number(ratio.toPrecision(3))}
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>{t('rbi.bands.title')}</h3>
      <Bands detail={detail} />
    </div>
  );
}
