import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { formatQuantity, NO_VALUE } from '@ircrisk/units';
import { Alert, Table, type TableColumnsType } from 'antd';
import { intervalOf, remainingOf, type TankCalculation, zoneName } from './figures.ts';

type Zone = TankCalculation['bottoms'][number];

/** What is left of each zone at the next internal inspection, and when that has to be. */
export function BottomZones({ calculation }: { calculation: TankCalculation }) {
  const t = useText();
  const language = useLanguage();
  const thickness = useUnitSymbol('thickness');
  const years = useUnitSymbol('years');
  const unit = (symbol: string) => <small className="ir-unit"> {symbol}</small>;
  if (calculation.bottoms.length === 0) return null;
  const warnings = calculation.bottoms.flatMap((bottom) =>
    [...bottom.interval.warnings, ...(bottom.interval.reason ? [bottom.interval.reason] : [])].map(
      (warning) => ({
        key: `${bottom.zone} ${warning.code}`,
        text: t('tank.bottom.warning', { zone: zoneName(bottom, language), text: warning[language] }),
      }),
    ),
  );
  const columns: TableColumnsType<Zone> = [
    { key: 'zone', title: t('tank.bottom.zone'), render: (_, zone) => zoneName(zone, language) },
    {
      key: 'interval',
      align: 'right',
      title: (
        <>
          {t('tank.bottom.interval')}
          {unit(years)}
        </>
      ),
      render: (_, zone) => (
        <FigureButton
          figure={zone.interval}
          value={intervalOf(zone)?.intervalYears ?? null}
          title={t('tank.bottom.interval')}
        >
          <Quantity quantity="years" value={intervalOf(zone)?.intervalYears} unit={false} />
        </FigureButton>
      ),
    },
    {
      key: 'governs',
      title: t('tank.bottom.governs'),
      render: (_, zone) => {
        const governs = intervalOf(zone)?.governs;
        return governs ? t(`tank.basis.${governs}`) : NO_VALUE;
      },
    },
    { key: 'due', title: t('tank.bottom.due'), render: (_, zone) => intervalOf(zone)?.due ?? NO_VALUE },
    {
      key: 'mrt',
      align: 'right',
      title: (
        <>
          {t('tank.bottom.mrt')}
          {unit(thickness)}
        </>
      ),
      render: (_, zone) => (
        <FigureButton
          figure={zone.remaining}
          value={remainingOf(zone)?.mrtMm ?? null}
          title={t('tank.bottom.mrt')}
        >
          <Quantity quantity="thickness" value={remainingOf(zone)?.mrtMm} unit={false} />
        </FigureButton>
      ),
    },
    {
      key: 'required',
      align: 'right',
      title: (
        <>
          {t('tank.bottom.required')}
          {unit(thickness)}
        </>
      ),
      render: (_, zone) => {
        const remaining = remainingOf(zone);
        if (!remaining) return NO_VALUE;
        const text = formatQuantity('thickness', remaining.requiredMm, language, { unit: false });
        return <StateMark state={remaining.passes ? 'ok' : 'miss'} text={text} />;
      },
    },
    {
      key: 'critical',
      align: 'right',
      title: (
        <>
          {t('tank.bottom.critical')}
          {unit(thickness)}
        </>
      ),
      render: (_, zone) => (
        <FigureButton figure={zone.criticalZone} title={t('tank.bottom.critical')}>
          <Quantity quantity="thickness" value={zone.criticalZone.value as number | null} unit={false} />
        </FigureButton>
      ),
    },
  ];
  return (
    <>
      {warnings.map(({ key, text }) => (
        <Alert key={key} type="warning" showIcon title={text} />
      ))}
      <Panel title={t('tank.bottom.title')}>
        <Table<Zone>
          size="small"
          rowKey="id"
          pagination={false}
          aria-label={t('tank.bottom.title')}
          columns={columns}
          dataSource={calculation.bottoms}
          scroll={{ x: 'max-content' }}
        />
      </Panel>
    </>
  );
}
