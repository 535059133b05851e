import type { RegressionRate } from '@ircrisk/engine-thickness';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { LocationFigures } from '../queries.ts';
import { isUnlimited, lastReading, lifeOf, marginOf, ratesOf } from './part-figures.ts';

interface Props {
  locations: readonly LocationFigures[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  actions: (location: LocationFigures) => ReactNode;
}

/** Monitoring locations: last reading, both rates, life; each figure opens its derivation. */
export function LocationTable({ locations, chosen, onChoose, actions }: Props) {
  const t = useText();
  const thickness = useUnitSymbol('thickness');
  const rate = useUnitSymbol('corrosionRate');
  const years = useUnitSymbol('years');
  const unit = (symbol: string) => <small className="ir-unit"> {symbol}</small>;
  const rateColumn = (
    key: 'longTermMmPerYear' | 'shortTermMmPerYear',
    governs: 'longTerm' | 'shortTerm',
  ) => ({
    key,
    align: 'right' as const,
    title: (
      <>
        {t(`equipment.wall.${governs}`)}
        {unit(rate)}
      </>
    ),
    render: (_: unknown, location: LocationFigures) => {
      const rates = ratesOf(location);
      const value = <Quantity quantity="corrosionRate" value={rates?.[key]} unit={false} />;
      return (
        <FigureButton
          figure={location.rates}
          value={rates?.[key] ?? null}
          title={t(`equipment.wall.${governs}`)}
        >
          {rates?.governs === governs ? <strong>{value}</strong> : value}
        </FigureButton>
      );
    },
  });
  const columns: TableColumnsType<LocationFigures> = [
    {
      key: 'number',
      title: t('equipment.wall.location'),
      render: (_, { id, number, position }) => (
        <button type="button" className="eq-part" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {number}
          {position && <span className="eq-note"> {position}</span>}
        </button>
      ),
    },
    {
      key: 'margin',
      title: t('equipment.wall.margin.title'),
      render: (_, location) => {
        const margin = marginOf(location);
        return <StateMark state={margin} text={t(`equipment.wall.margin.${margin}`)} />;
      },
    },
    {
      key: 'last',
      align: 'right',
      title: (
        <>
          {t('equipment.wall.last')}
          {unit(thickness)}
        </>
      ),
      render: (_, location) => (
        <Quantity quantity="thickness" value={lastReading(location)?.thickness} unit={false} />
      ),
    },
    {
      key: 'date',
      title: t('equipment.wall.date'),
      render: (_, location) => lastReading(location)?.date ?? NO_VALUE,
    },
    rateColumn('longTermMmPerYear', 'longTerm'),
    rateColumn('shortTermMmPerYear', 'shortTerm'),
    {
      key: 'regression',
      align: 'right',
      title: (
        <>
          {t('equipment.wall.regression')}
          {unit(rate)}
        </>
      ),
      render: (_, { regression }) => {
        const upper = (regression.value as RegressionRate | null)?.upperMmPerYear ?? null;
        return (
          <FigureButton figure={regression} value={upper} title={t('equipment.wall.regression')}>
            <Quantity quantity="corrosionRate" value={upper} unit={false} />
          </FigureButton>
        );
      },
    },
    {
      key: 'life',
      align: 'right',
      title: (
        <>
          {t('equipment.wall.life')}
          {unit(years)}
        </>
      ),
      render: (_, location) => (
        <FigureButton figure={location.remainingLife} title={t('equipment.wall.life')}>
          {isUnlimited(location) ? (
            t('equipment.wall.unlimitedShort')
          ) : (
            <Quantity quantity="years" value={lifeOf(location)} unit={false} />
          )}
        </FigureButton>
      ),
    },
    {
      key: 'actions',
      align: 'right',
      title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
      render: (_, location) => actions(location),
    },
  ];
  return (
    <Table<LocationFigures>
      size="small"
      rowKey="id"
      pagination={false}
      aria-label={t('equipment.wall.locations')}
      columns={columns}
      dataSource={[...locations]}
      rowClassName={({ id }) => (id === chosen ? 'eq-chosen' : '')}
      scroll={{ x: 'max-content' }}
    />
  );
}
