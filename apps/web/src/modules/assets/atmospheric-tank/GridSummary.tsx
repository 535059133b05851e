import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import { tankReading } from '@ircrisk/contract/resources/ledger/tank-reading.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { formatQuantity, NO_VALUE } from '@ircrisk/units';
import { Button, Table, type TableColumnsType } from 'antd';
import type { TankCalculation } from './figures.ts';
import { gridKey, requiredUnder, sectionName } from './grid-model.ts';

interface Props {
  grids: readonly TankGrid[];
  calculation: TankCalculation;
  chosen: string;
  onChoose: (key: string) => void;
}

/** Each measured course and zone: how thin, beside what it was and what it must be. */
export function GridSummary({ grids, calculation, chosen, onChoose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const symbol = useUnitSymbol('thickness');
  const figure = (key: string, value: (grid: TankGrid) => number | null) => ({
    key,
    align: 'right' as const,
    title: (
      <>
        {t(`tank.grid.${key}`)}
        <small className="ir-unit"> {symbol}</small>
      </>
    ),
    render: (_: unknown, grid: TankGrid) => (
      <Quantity quantity="thickness" value={value(grid)} unit={false} />
    ),
  });
  const columns: TableColumnsType<TankGrid> = [
    {
      key: 'section',
      title: t('tank.grid.section'),
      render: (_, grid) => (
        <Button
          type="link"
          size="small"
          aria-pressed={gridKey(grid) === chosen}
          onClick={() => onChoose(gridKey(grid))}
        >
          {t('tank.grid.of', {
            area: say(tankReading.fields.area.choices[grid.area]),
            section: sectionName(grid, language),
          })}
        </Button>
      ),
    },
    { key: 'day', title: t('tank.grid.day'), dataIndex: 'day' },
    { key: 'count', align: 'right', title: t('tank.grid.count'), render: (_, grid) => grid.cells.length },
    figure('nominal', (grid) => grid.nominal),
    figure('average', (grid) => grid.average),
    figure('minimum', (grid) => grid.minimum),
    {
      ...figure('required', () => null),
      render: (_, grid) => {
        const required = requiredUnder(grid, calculation);
        if (required === null) return NO_VALUE;
        // The average of a course is compared (API 653 4.3.2), of a bottom its thinnest point.
        const measured = grid.area === 'shell' ? grid.average : grid.minimum;
        return (
          <StateMark
            state={measured >= required ? 'ok' : 'miss'}
            text={formatQuantity('thickness', required, language, { unit: false })}
          />
        );
      },
    },
    {
      key: 'outliers',
      align: 'right',
      title: t('tank.grid.outliers'),
      render: (_, grid) => grid.cells.filter(({ outlier }) => outlier).length,
    },
  ];
  return (
    <Table<TankGrid>
      size="small"
      rowKey={gridKey}
      pagination={false}
      aria-label={t('tank.grid.title')}
      columns={columns}
      dataSource={[...grids]}
      rowClassName={(grid) => (gridKey(grid) === chosen ? 'tk-row-limiting' : '')}
      scroll={{ x: 'max-content' }}
    />
  );
}
