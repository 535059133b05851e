import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { formatNumber, formatQuantity, NO_VALUE } from '@ircrisk/units';
import { Table, type TableColumnsType } from 'antd';
import { intervalOf, remainingOf, settlementOf, shellOf, type TankCalculation, zoneName } from './figures.ts';
import { TankDates } from './TankDates.tsx';

interface Row {
  key: string;
  name: string;
  figure: Figure;
  value: number | null;
  unit?: string;
  shown: string;
}

/** Every figure of the assessment in one list; each opens its derivation. */
export function Calculations({ calculation }: { calculation: TankCalculation }) {
  const t = useText();
  const language = useLanguage();
  const shell = shellOf(calculation);
  const settlement = settlementOf(calculation);
  const first = (calculation.bottomCourse.value as { required: number } | null)?.required ?? null;
  const volume = calculation.volumePerMillimetre.value as number | null;
  const bund = calculation.bund.value as number | { ratio: number } | null;
  const ratio = typeof bund === 'object' ? (bund?.ratio ?? null) : bund;
  const row = (key: string, figure: Figure, value: number | null, shown: string, more = ''): Row => ({
    key: `${key} ${more}`,
    name: t(`tank.calculations.${key}`, { zone: more }),
    figure,
    value,
    shown,
  });
  const rows: Row[] = [
    {
      ...row(
        'maxFill',
        calculation.shell,
        shell?.maxFillM ?? null,
        formatQuantity('length', shell?.maxFillM, language),
      ),
      // The figure is of walls in millimetres; the level it allows is not.
      unit: 'm',
    },
    row('bottomCourse', calculation.bottomCourse, first, formatQuantity('thickness', first, language)),
    ...calculation.bottoms.flatMap((zone) => {
      const interval = intervalOf(zone)?.intervalYears ?? null;
      const remaining = remainingOf(zone)?.mrtMm ?? null;
      return [
        row(
          'interval',
          zone.interval,
          interval,
          formatQuantity('years', interval, language),
          zoneName(zone, language),
        ),
        row(
          'remaining',
          zone.remaining,
          remaining,
          formatQuantity('thickness', remaining, language),
          zoneName(zone, language),
        ),
      ];
    }),
    ...(calculation.settlement
      ? [
          row(
            'settlement',
            calculation.settlement,
            settlement?.worstMm ?? null,
            formatQuantity('thickness', settlement?.worstMm, language),
          ),
        ]
      : []),
    row(
      'volume',
      calculation.volumePerMillimetre,
      volume,
      volume === null
        ? NO_VALUE
        : `${formatNumber(volume, { decimals: 4 })} ${calculation.volumePerMillimetre.unit}`,
    ),
    row('bund', calculation.bund, ratio, ratio === null ? NO_VALUE : formatNumber(ratio, { decimals: 2 })),
  ];
  const columns: TableColumnsType<Row> = [
    { key: 'name', title: t('tank.calculations.name'), dataIndex: 'name' },
    {
      key: 'value',
      title: t('tank.calculations.value'),
      align: 'right',
      width: 160,
      render: (_, { figure, value, unit, shown, name }) => (
        <FigureButton figure={figure} value={value} unit={unit} title={name}>
          {shown}
        </FigureButton>
      ),
    },
    {
      key: 'reference',
      title: t('tank.calculations.reference'),
      render: (_, { figure }) => figure.reference,
    },
    {
      key: 'notes',
      title: t('tank.calculations.notes'),
      render: (_, { figure }) =>
        [...(figure.reason ? [figure.reason] : []), ...figure.warnings].map((one) => one[language]).join(' '),
    },
  ];
  return (
    <>
      <TankDates dates={calculation.dates} />
      <Panel title={t('tank.calculations.title')} note={t('tank.calculations.units')}>
        <Table<Row>
          size="small"
          rowKey="key"
          pagination={false}
          aria-label={t('tank.calculations.title')}
          columns={columns}
          dataSource={rows}
          scroll={{ x: 'max-content' }}
        />
      </Panel>
    </>
  );
}
