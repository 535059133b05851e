import type { ApiInterval, CircuitFigures } from '@ircrisk/engine-thickness';
import { extremeMinimum } from '@ircrisk/engine-thickness/extreme-value.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity } from '@ircrisk/ui/parts/Quantity.tsx';
import { NO_VALUE, type QuantityId } from '@ircrisk/units';
import { useId, useState } from 'react';
import type { Integrity } from '../queries.ts';

/** All locations together, and what API 510 or API 570 would ask for beside the rules in force. */
export function CircuitPanel({ integrity }: { integrity: Pick<Integrity, 'circuit' | 'api'> }) {
  const t = useText();
  const placesId = useId();
  const [places, setPlaces] = useState<number | null>(null);
  const circuit = integrity.circuit.value as CircuitFigures | null;
  if (!circuit || circuit.measured === 0) return null;
  // The thinnest of all places, those nobody measured too: only the reader knows how many there are.
  const carried =
    circuit.extreme && places !== null && places > circuit.measured
      ? extremeMinimum({
          thicknessesMm: circuit.locations.flatMap(({ latestMm }) => (latestMm === null ? [] : [latestMm])),
          placesInAll: places,
        })
      : null;
  const extreme = carried?.value ?? circuit.extreme;
  const figure = carried ? { ...integrity.circuit, steps: [...carried.steps] } : integrity.circuit;
  const rows: [string, QuantityId, number | null | undefined][] = [
    ['least', 'thickness', circuit.thickness?.minMm],
    ['mean', 'thickness', circuit.thickness?.meanMm],
    ['deviation', 'thickness', circuit.thickness?.deviationMm],
    ['meanRate', 'corrosionRate', circuit.rate?.meanMmPerYear],
    ['upperRate', 'corrosionRate', circuit.rate?.p95MmPerYear],
    ['extreme', 'thickness', extreme?.expectedMm],
    ['extremeLower', 'thickness', extreme?.lowerMm],
  ];
  const odd = circuit.outliers.length > 0 ? circuit.outliers.join(', ') : NO_VALUE;
  return (
    <Panel
      title={t('equipment.circuit.title')}
      note={t('equipment.circuit.note', { count: circuit.measured })}
    >
      <dl className="eq-facts eq-facts-boxed">
        {rows.map(([key, quantity, value]) => (
          <div key={key}>
            <dt>{t(`equipment.circuit.${key}`)}</dt>
            <dd>
              <FigureButton figure={figure} value={value ?? null} title={t(`equipment.circuit.${key}`)}>
                <Quantity quantity={quantity} value={value} />
              </FigureButton>
            </dd>
          </div>
        ))}
        {circuit.extreme && (
          <div>
            <dt>
              <label htmlFor={placesId} title={t('equipment.circuit.placesHint')}>
                {t('equipment.circuit.places')}
              </label>
            </dt>
            <dd>
              <NumberInput
                id={placesId}
                value={places}
                placeholder={String(circuit.measured)}
                onChange={setPlaces}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('equipment.circuit.odd')}</dt>
          <dd>{odd}</dd>
        </div>
        {integrity.api.map(({ scheme, figure }) => {
          const interval = figure.value as ApiInterval | null;
          return (
            <div key={scheme}>
              <dt>{t(`equipment.circuit.${scheme}`)}</dt>
              <dd>
                <FigureButton
                  figure={figure}
                  value={interval?.due ?? null}
                  title={t(`equipment.circuit.${scheme}`)}
                >
                  {interval?.due ?? <Quantity quantity="years" value={interval?.intervalYears} />}
                </FigureButton>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
