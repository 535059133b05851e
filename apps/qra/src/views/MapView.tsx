import { levels } from '@ircrisk/contract/resources/quality/choices.ts';
import { qraStep } from '@ircrisk/contract/resources/quality/risk.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { qualityMessages, qualityText } from '@ircrisk/engine-quality';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { Alert } from 'antd';
import { useMemo } from 'react';

import { frozenNames, sheetNames } from '../parts/sheet-names.ts';
import { useProject } from '../project/use-project.ts';

/** The process as a line of steps, how formal the work has to be, and the steps as a sheet. */
export default function MapView() {
  const t = useText();
  const language = useLanguage();
  const { board, isEditable, refresh, go } = useProject();
  const filters = useMemo(() => ({ studyId: board.id }), [board.id]);
  const given = useMemo(() => ({ studyId: { value: board.id } }), [board.id]);
  const names = useMemo(() => sheetNames(qraStep, language), [language]);
  const columns = useMemo(() => frozenNames('seq', 'name', language), [language]);
  const risksOf = (seq: number | null) => board.risks.filter(({ stepNo }) => stepNo === seq);
  return (
    <div className="qr-page">
      <div className="qr-two">
        <Panel title={t('qra.map.title')} note={t('qra.map.note')}>
          <ol className="qr-map">
            {board.steps.map((step) => (
              <li key={step.id}>
                <b>
                  {step.seq} {nameIn(language, step.name ?? '', step.nameEn)}
                </b>
                <dl>
                  <dt>CMA</dt>
                  <dd>{nameIn(language, step.inputs ?? '', step.inputsEn) || '–'}</dd>
                  <dt>CPP</dt>
                  <dd>{nameIn(language, step.parameters ?? '', step.parametersEn) || '–'}</dd>
                  <dt>CQA</dt>
                  <dd>{nameIn(language, step.outputs ?? '', step.outputsEn) || '–'}</dd>
                </dl>
                <button type="button" onClick={() => go('risks')}>
                  {t('qra.map.risks', { count: risksOf(step.seq).length })}
                </button>
              </li>
            ))}
          </ol>
          {board.steps.length === 0 && <p className="qr-pad">{t('qra.map.empty')}</p>}
        </Panel>
        <Formality />
      </div>
      <div className="qr-sheet">
        <ResourceSheet
          resource={qraStep}
          names={names}
          columns={columns}
          filters={filters}
          given={given}
          isEditable={isEditable}
          onSaved={refresh}
          tools={<Exchange resource={qraStep} filters={filters} canImport={isEditable} onChanged={refresh} />}
        />
      </div>
    </div>
  );
}

function Formality() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { board } = useProject();
  const { advice, formality } = board;
  const { value } = advice;
  return (
    <Panel title={t('qra.formality.title')} note="ICH Q9(R1) 5.1">
      <div className="qr-pad">
        {value ? (
          <>
            <p className="qr-line">
              {t('qra.formality.advised')}
              <ExplainButton
                explain={() => ({
                  title: t('qra.formality.title'),
                  calculation: advice,
                  messages: qualityMessages,
                })}
              >
                <b>{say(levels[value.advised])}</b>
              </ExplainButton>
              {t('qra.formality.chosen')} <b>{formality ? say(levels[formality as 'low']) : '–'}</b>
            </p>
            <p>{t('qra.formality.needs')}</p>
            <ul>
              {value.needs.map((need) => (
                <li key={need}>{t(`qra.need.${need}`)}</li>
              ))}
            </ul>
          </>
        ) : (
          <Alert type="info" showIcon title={t('qra.formality.open')} />
        )}
        {advice.warnings.map((warning) => (
          <Alert key={warning.code} type="warning" showIcon title={qualityText(warning, language)} />
        ))}
      </div>
    </Panel>
  );
}
