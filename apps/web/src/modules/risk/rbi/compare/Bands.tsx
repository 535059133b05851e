import type { AssessmentDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import { figureName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { typesetNumber } from '@ircrisk/units';
import { useMemo, useState } from 'react';
import { riskUnit, shortNumber, shownAs } from '../format.ts';
import { Field } from '../list/Field.tsx';
import { type Doubt, uncertainInputs, usualDoubt } from './uncertain-inputs.ts';
import { useBands } from './use-bands.ts';

const samples = 1000;
/** Fixed: the same doubt gives the same band, today and in the audit. */
const seed = 581;

const figures = ['damageFactor', 'pofPerYear', 'areaRiskM2PerYear', 'financialRiskUsdPerYear'] as const;
type Figure = (typeof figures)[number];

/** Bands of damage factor, probability and risk from stated doubt about the inputs. */
export function Bands({ detail }: { detail: AssessmentDetail }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [doubt, setDoubt] = useState<Doubt>(usualDoubt);
  const question = useMemo(
    () => ({
      kind: 'bands' as const,
      component: detail.component,
      settings: {
        ...detail.settings,
        derivation: false,
        inputs: uncertainInputs(detail.component, doubt),
        seed,
        samples,
      },
    }),
    [detail, doubt],
  );
  const written = (figure: Figure, value: number): string => {
    if (figure === 'pofPerYear') return typesetNumber(value);
    return shortNumber(figure === 'areaRiskM2PerYear' ? shownAs(value, 'area', language) : value);
  };
  const units: Record<Figure, string> = {
    damageFactor: '',
    pofPerYear: language === 'zh' ? '1/a' : '1/yr',
    areaRiskM2PerYear: riskUnit('area', language),
    financialRiskUsdPerYear: riskUnit('financial', language),
  };
  const outcome = useBands(question);
  const percent = (key: 'rate' | 'inventory') => (
    <Field label={t(`rbi.bands.${key}`)}>
      {(id) => (
        <NumberInput
          id={id}
          value={doubt[key] * 100}
          onChange={(value) => setDoubt((before) => ({ ...before, [key]: Math.max(value ?? 0, 0) / 100 }))}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="rbi-fields two">
        {percent('rate')}
        <Field label={t('rbi.bands.wall')}>
          {(id) => (
            <QuantityInput
              id={id}
              quantity="thickness"
              value={doubt.wall}
              onChange={(wall) => setDoubt((before) => ({ ...before, wall: Math.max(wall ?? 0, 0) }))}
            />
          )}
        </Field>
        {percent('inventory')}
      </div>
      {(outcome?.points ?? []).map((point) => (
        <table key={point.date} className="rbi-scenarios">
          <caption>{point.date}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rbi.explain.figure')}</th>
              <th scope="col">5 %</th>
              <th scope="col">50 %</th>
              <th scope="col">95 %</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((name) => {
              const band = point[name];
              if (!band) return null;
              return (
                <tr key={name}>
                  <th scope="row">
                    {say(figureName(name))} <small>{units[name]}</small>
                  </th>
                  <td>{written(name, band.p5)}</td>
                  <td>{written(name, band.p50)}</td>
                  <td>{written(name, band.p95)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
      {outcome && <p className="rbi-hint">{t('rbi.bands.note', { samples, rejected: outcome.rejected })}</p>}
    </>
  );
}
