import type { Overview } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import {
  type KpiCode,
  kpiCodes,
  kpiDefinitions,
} from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import { figureText } from './figure-text.ts';
import { TablePanel } from './TablePanel.tsx';

interface Props {
  shown: Overview;
  onPlace: (id: string) => void;
  onRecords: (code: KpiCode, nodeId: string) => void;
}

/** The same indicators place by place; numerators and denominators of the places add up to those of the whole. */
export function PlacesPanel({ shown, onPlace, onRecords }: Props) {
  const t = useText();
  const language = useLanguage();
  const { children, currency } = shown;
  const table = useMemo(
    () => ({
      columns: [
        { key: 'name', title: t('dashboard.place') },
        ...kpiCodes.map((code) => ({ key: code, title: kpiDefinitions[code][language], numeric: true })),
      ],
      rows: children.map(({ name, kpis }) => ({
        name,
        ...Object.fromEntries(kpis.map(({ code, value }) => [code, value])),
      })),
    }),
    [children, language, t],
  );
  if (children.length === 0) return null;
  return (
    <TablePanel title={t('dashboard.placesTitle')} note={t('dashboard.placesNote')} table={table}>
      <div className="db-scroll">
        <table className="db-table db-places-table">
          <caption className="ir-hidden">{t('dashboard.placesTitle')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.place')}</th>
              {kpiCodes.map((code) => (
                <th key={code} scope="col" className="num">
                  {kpiDefinitions[code][language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {children.map((place) => (
              <tr key={place.id}>
                <td>
                  <button type="button" className="db-link" onClick={() => onPlace(place.id)}>
                    {place.name}
                  </button>
                </td>
                {place.kpis.map((figure) => {
                  const { value, unit } = figureText(figure, currency, language);
                  return (
                    <td key={figure.code} className="num">
                      <button
                        type="button"
                        className={`db-cell${figure.band ? ` db-${figure.band}` : ''}`}
                        title={`${value} ${unit}${figure.band ? ` · ${t(`dashboard.band.${figure.band}`)}` : ''}`}
                        onClick={() => onRecords(figure.code, place.id)}
                      >
                        {figure.band === 'red' && <span aria-hidden="true">◆ </span>}
                        {figure.band === 'amber' && <span aria-hidden="true">▲ </span>}
                        {value}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TablePanel>
  );
}
