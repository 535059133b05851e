import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import {
  type Amounts,
  type Category,
  categories,
  categoryTexts,
  type Measure,
  measureTexts,
  type QuantifiedRisk,
  quantify,
  quantifyMessages,
  type RiskMatrix,
} from '@ircrisk/engine-risk-matrix';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Segmented } from 'antd';
import { useState } from 'react';
import { AmountInput, amountShown, figure, measureUnit, useMeasureName } from './Amount.tsx';
import { PlaneChart } from './PlaneChart.tsx';

interface Props {
  version: MatrixVersion;
  /** As it is being edited. */
  matrix: RiskMatrix;
}

/** The quantitative mode: frequency and amounts give f·C and the cell of the matrix both fall in. */
export function QuantifyPanel({ version, matrix }: Props) {
  const t = useText();
  const say = useSay();
  const [frequency, setFrequency] = useState<number | null>(null);
  /** By category and measure: a figure typed in hours is none in yuan. */
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const counted = categories.filter((category) => matrix.measures?.[category]);
  const keyOf = (one: Category) => `${one} ${matrix.measures?.[one]}`;
  const [picked, setPicked] = useState<Category>();
  const category = counted.find((one) => one === picked) ?? counted.at(-1);
  const measure = category && matrix.measures?.[category];
  const amounts: Amounts = Object.fromEntries(counted.map((one) => [one, typed[keyOf(one)] ?? null]));
  const found = quantify(matrix, frequency, amounts);
  if (!category || !measure)
    return <EmptyState title={t('matrix.notCounted')} purpose={t('matrix.notCountedText')} />;
  return (
    <div className="matrix-quantify">
      <div className="ir-card">
        <p className="ir-title-note">{t('matrix.quantifyText')}</p>
        <div className="matrix-quantify-field">
          <span>{t('matrix.frequency')}</span>
          <QuantityInput
            quantity="frequency"
            aria-label={t('matrix.frequency')}
            value={frequency}
            onChange={setFrequency}
          />
        </div>
        <table className="matrix-table">
          <thead>
            <tr>
              {['category', 'amount', 'risk', 'cell', 'level'].map((name) => (
                <th key={name} scope="col">
                  {t(`matrix.quantified.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {counted.map((one) => (
              <CountedRow
                key={one}
                category={one}
                measure={matrix.measures?.[one] ?? measure}
                matrix={matrix}
                found={found}
                amount={amounts[one] ?? null}
                onAmount={(value) => setTyped({ ...typed, [keyOf(one)]: value })}
              />
            ))}
          </tbody>
        </table>
        <p className="matrix-overall" role="status">
          {t('matrix.overall')}{' '}
          {found.level.overall ? (
            <>
              <RiskChip band={found.level.overall} />{' '}
              <span className="ir-title-note">
                {t('matrix.driving', {
                  what: found.level.driving.map((one) => say(categoryTexts[one])).join(' '),
                })}
              </span>
            </>
          ) : (
            t('matrix.notRated')
          )}
        </p>
      </div>
      <PlaneChart
        version={version}
        matrix={matrix}
        category={category}
        measure={measure}
        tried={{ frequency, amount: amounts[category] ?? null }}
        tools={
          <Segmented
            size="small"
            aria-label={t('matrix.quantified.category')}
            value={category}
            options={counted.map((one) => ({ value: one, label: say(categoryTexts[one]) }))}
            onChange={setPicked}
          />
        }
      />
    </div>
  );
}

interface RowProps {
  category: Category;
  measure: Measure;
  matrix: RiskMatrix;
  found: QuantifiedRisk;
  amount: number | null;
  onAmount: (amount: number | null) => void;
}

function CountedRow({ category, measure, matrix, found, amount, onAmount }: RowProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const nameOf = useMeasureName();
  const result = found.byCategory[category];
  const unit = `${measureUnit(measure, language)}/${language === 'zh' ? 'a' : 'yr'}`;
  const title = `${say(categoryTexts[category])} · f·C`;
  const codeOf = (levels: readonly { index: number; code: string }[], index: number | null) =>
    levels.find((level) => level.index === index)?.code ?? NO_VALUE;
  return (
    <tr>
      <th scope="row">
        {category} {say(categoryTexts[category])}
      </th>
      <td className="matrix-amount">
        <AmountInput
          measure={measure}
          aria-label={t('matrix.amountOf', {
            category: say(categoryTexts[category]),
            what: nameOf(measure),
          })}
          value={amount}
          onChange={onAmount}
        />
      </td>
      <td className="matrix-figure">
        {result ? (
          <ExplainButton
            explain={() => ({
              title,
              calculation: result.risk,
              messages: quantifyMessages,
              inputLabel: (name) =>
                name === 'f'
                  ? { label: t('matrix.frequency'), unit: '1/a' }
                  : { label: say(measureTexts[measure]), unit: measureTexts[measure].unit[language] },
            })}
          >
            {figure(amountShown(measure, result.risk.value ?? 0, language))} {unit}
          </ExplainButton>
        ) : (
          NO_VALUE
        )}
      </td>
      <td>
        {result
          ? `${codeOf(matrix.probability, found.p)} × ${codeOf(matrix.consequence, result.c)}`
          : NO_VALUE}
      </td>
      <td>{result?.band ? <RiskChip band={result.band} /> : NO_VALUE}</td>
    </tr>
  );
}
