import { rateInputName } from '@ircrisk/contract/modules/risk/rbi-rates.ts';
import { message } from '@ircrisk/engine-api581/messages.ts';
import type { RateResult } from '@ircrisk/engine-api581/rates/rate-calculator.ts';
import { provenance } from '@ircrisk/engine-api581/tables/provenance.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { stepValue } from '../format.ts';

/** The rate, every step that led to it, what is doubtful, and where the figures come from. */
export function RateOutcome({ result }: { result: RateResult }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  return (
    <section className="rbi-rate-outcome" aria-label={t('rbi.rate.result')}>
      <output className="rbi-rate-figure">
        {result.rateMmPerYear === null
          ? t('rbi.rate.none')
          : stepValue(result.rateMmPerYear, 'mm/yr', language)}
      </output>
      <ol className="rbi-rate-steps">
        {result.steps.map((step) => (
          <li key={step.figure}>
            <code>{step.formula}</code>
            <span>
              {Object.entries({ ...step.inputs, ...step.intermediate })
                .map(([name, { value, unit }]) => `${name} = ${stepValue(value, unit, language)}`)
                .join(language === 'zh' ? '，' : ', ')}
            </span>
            <b>{stepValue(step.value, step.unit, language)}</b>
            <small>
              {step.clause}
              {step.cell && ` · ${t('rbi.rate.cell', { cell: step.cell })}`}
            </small>
          </li>
        ))}
      </ol>
      {result.warnings.map((warning) => (
        <p key={`${warning.code} ${warning.field}`} className="rbi-hint">
          {message({ ...warning, field: say(rateInputName(warning.field)) }, language)}
        </p>
      ))}
      <p className="rbi-hint">
        {result.tables
          .map((id) => provenance(id))
          .map(({ document, edition, table, confidence }) =>
            t('rbi.rate.source', {
              source: `${document} ${edition}, ${table}`,
              confidence: t(`rbi.rate.confidence.${confidence}`),
            }),
          )
          .join(' ')}
      </p>
    </section>
  );
}
