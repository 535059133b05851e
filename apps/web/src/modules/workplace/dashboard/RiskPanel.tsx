import { matricesDiffer } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { PlantState, RiskBands } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { riskBands } from '@ircrisk/ui/theme/tokens.ts';
import { formatNumber } from '@ircrisk/units';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { TablePanel } from './TablePanel.tsx';

const assessed = (bands: RiskBands) => riskBands.reduce((sum, band) => sum + bands[band], 0);

/** Equipment by risk band, whole and place by place; a place opens its own dashboard. */
export function RiskPanel({ risk, onPlace }: { risk: PlantState['risk']; onPlace: (id: string) => void }) {
  const t = useText();
  const say = useSay();
  const { risk: colours } = useTokens();
  const whole = assessed(risk.total);
  const widest = Math.max(1, ...risk.places.map(({ bands }) => assessed(bands)));
  const table = useMemo(
    () => ({
      columns: [
        { key: 'name', title: t('dashboard.place') },
        ...riskBands.map((band) => ({ key: band, title: t(`dashboard.risk.${band}`), numeric: true })),
        { key: 'none', title: t('dashboard.notAssessed'), numeric: true },
      ],
      rows: risk.places.map(({ name, bands }) => ({ name, ...bands })),
    }),
    [risk, t],
  );
  return (
    <TablePanel
      title={t('dashboard.riskTitle')}
      note={t('dashboard.riskNote', { count: whole, date: risk.riskDate ?? '–' })}
      table={table}
    >
      {whole === 0 ? (
        <EmptyState title={t('dashboard.noRisk')} purpose={t('dashboard.noRiskHint')} />
      ) : (
        <>
          {risk.matrices.length > 1 && (
            <Alert
              type="warning"
              showIcon
              title={say(matricesDiffer, {
                count: risk.matrices.length,
                names: risk.matrices.join(t('ui.list.separator')),
              })}
            />
          )}
          <ul className="db-bands">
            {riskBands.map((band) => (
              <li key={band}>
                <RiskChip band={band} />
                <span>
                  <b>{formatNumber(risk.total[band], { decimals: 0 })}</b>{' '}
                  <small>{formatNumber((100 * risk.total[band]) / whole, { decimals: 1 })} %</small>
                </span>
              </li>
            ))}
          </ul>
          <ul className="db-places">
            {risk.places.map(({ id, name, bands }) => (
              <li key={id}>
                <button type="button" onClick={() => onPlace(id)} title={name}>
                  {name}
                </button>
                <span className="db-bar" style={{ width: `${(100 * assessed(bands)) / widest || 100}%` }}>
                  {assessed(bands) === 0 && (
                    <small className="db-quiet">
                      {t('dashboard.notAssessed')} {bands.none}
                    </small>
                  )}
                  {riskBands.map((band) =>
                    bands[band] > 0 ? (
                      <i
                        key={band}
                        style={{
                          flexGrow: bands[band],
                          background: colours[band].cell,
                          color: 'var(--ir-text)',
                        }}
                        title={`${t(`dashboard.risk.${band}`)} ${bands[band]}`}
                      >
                        {bands[band] / widest > 0.06 ? bands[band] : ''}
                      </i>
                    ) : null,
                  )}
                </span>
                <span className="db-number">{assessed(bands)}</span>
                <span className={bands.high > 0 ? 'db-number db-high' : 'db-number db-quiet'}>
                  {bands.high}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </TablePanel>
  );
}
