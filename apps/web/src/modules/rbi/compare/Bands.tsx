import type { AssessmentDetail } from '@ircrisk/contract/modules/rbi.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { useMemo, useState } from 'react';
import { stepValue } from '../format.ts';
import { Field } from '../list/Field.tsx';
import type { BandsRequest } from '../what-if/messages.ts';
import { useEngine } from '../what-if/use-engine.ts';
import { type Doubt, uncertainInputs, usualDoubt } from './uncertain-inputs.ts';

const samples = 1000;
/** Fixed: the same doubt gives the same band, today and in the audit. */
const seed = 581;

const figures = [
  ['damageFactor', ''],
  ['pofPerYear', '1/yr'],
  ['areaRiskM2PerYear', 'm²/yr'],
  ['financialRiskUsdPerYear', 'USD/yr'],
] as const;

/** Bands of damage factor, probability and risk from stated doubt about the inputs. */
export function Bands({ detail }: { detail: AssessmentDetail }) {
  const t = useText();
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
  const outcome = useEngine<BandsRequest>(question)?.outcome;
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
            {figures.map(([name, unit]) => {
              const band = point[name];
              if (!band) return null;
              return (
                <tr key={name}>
                  <th scope="row">{t(`rbi.step.${name}`)}</th>
                  <td>{stepValue(band.p5, unit, language)}</td>
                  <td>{stepValue(band.p50, unit, language)}</td>
                  <td>{stepValue(band.p95, unit, language)}</td>
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
