import { defectRate, qualityMessages, qualityText } from '@ircrisk/engine-quality';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Alert } from 'antd';
import { Fragment, useMemo, useState } from 'react';

const names = ['defects', 'units', 'opportunities'] as const;

/** Defects per million opportunities and the sigma level they stand for. */
export function DefectRate() {
  const t = useText();
  const language = useLanguage();
  const [values, setValues] = useState<Record<(typeof names)[number], number | null>>({
    defects: null,
    units: null,
    opportunities: 1,
  });
  const found = useMemo(() => defectRate(values), [values]);
  const { value, reason, warnings } = found;
  return (
    <Panel title={t('qra.dpmo.title')} note="ISO 13053-1">
      <div className="qr-pad qr-form">
        {names.map((name) => (
          <Fragment key={name}>
            <label htmlFor={`qr-dpmo-${name}`}>{t(`qra.dpmo.${name}`)}</label>
            <NumberInput
              id={`qr-dpmo-${name}`}
              value={values[name]}
              onChange={(next) => setValues((now) => ({ ...now, [name]: next }))}
            />
          </Fragment>
        ))}
      </div>
      <div className="qr-pad qr-stack">
        {reason && reason.code !== 'missingInput' && (
          <Alert type="warning" showIcon title={qualityText(reason, language)} />
        )}
        {value && (
          <p className="qr-big">
            <ExplainButton
              explain={() => ({ title: t('qra.dpmo.title'), calculation: found, messages: qualityMessages })}
            >
              {t('qra.dpmo.result', {
                dpmo: Math.round(value.dpmo).toLocaleString('en-US'),
                sigma: value.sigmaLevel === null ? '–' : value.sigmaLevel.toFixed(3),
              })}
            </ExplainButton>
          </p>
        )}
        {warnings.map((warning) => (
          <Alert key={warning.code} type="info" title={qualityText(warning, language)} />
        ))}
      </div>
    </Panel>
  );
}
