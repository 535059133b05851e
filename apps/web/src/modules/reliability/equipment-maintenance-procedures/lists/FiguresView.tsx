import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import { procedureFiguresCall } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';

const names = ['firstTimePass', 'deviations', 'duration', 'reviewOnTime'] as const;

/** How procedures do, over a year. */
export function FiguresView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const { data, error, refetch } = useCall(procedureFiguresCall, { days: 365 });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const tile = (name: (typeof names)[number], figure: Figure) => (
    <StatTile
      key={name}
      label={t(`procedure.figure.${name}`)}
      value={
        <FigureButton figure={figure} title={t(`procedure.figure.${name}`)}>
          {typeof figure.value === 'number'
            ? formatNumber(figure.value, { decimals: figure.unit === '%' ? 1 : 2 })
            : NO_VALUE}
        </FigureButton>
      }
      {...(figure.unit === '%' ? { unit: '%' } : {})}
    />
  );
  return (
    <>
      <PageTitle title={t('procedure.figure.title')} note={switcher} />
      {!data && <Skeleton active />}
      {data && (
        <>
          <div className="px-tiles">
            <StatTile
              label={t('procedure.figure.executions')}
              value={data.executions}
              note={t('procedure.figure.running', { count: data.running })}
            />
            {names.map((name) => tile(name, data[name]))}
            <StatTile label={t('procedure.figure.openDeviations')} value={data.openDeviations} />
          </div>
          <Panel title={t('procedure.figure.byProcedure')}>
            <table className="px-by">
              <thead>
                <tr>
                  {['procedure', 'executions', 'allDeviations', 'hours', 'standardHours'].map((name) => (
                    <th key={name} scope="col">
                      {t(`procedure.figure.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.byProcedure.map((row) => (
                  <tr key={row.code}>
                    <th scope="row">
                      {row.code} {row.name}
                    </th>
                    <td>{row.executions}</td>
                    <td>{row.deviations}</td>
                    <td>{formatNumber(row.hours, { decimals: 1 })}</td>
                    <td>{formatNumber(row.standardHours, { decimals: 1 })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        </>
      )}
    </>
  );
}
