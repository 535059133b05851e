import { dashboardOverview, tiles } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { formatNumber } from '@ircrisk/units';
import { useShell } from '#shell/shell-context.ts';
import { useFigures } from './use-figures.ts';

const marks = { green: 'ok', amber: 'near', red: 'miss' } as const;
/** The five a manager asks for first; the rest is one click away. */
const first = tiles.filter((tile) =>
  [
    'integrityRate',
    'operationalAvailability',
    'mandatoryInspectionRate',
    'planExecutionRate',
    'MTBF',
  ].includes(tile),
);

/** Indicators of the month on the first page, for those who may see the dashboard. */
export function KpiStrip() {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const granted = useFigures().figures?.has('dashboard') ?? false;
  const { data } = useCall(dashboardOverview, { period: 'thisYear' }, { enabled: granted, suppress: true });
  if (!granted || !data) return null;
  return (
    <section className="home-kpis" aria-label={t('home.indicators')}>
      {data.kpis
        .filter(({ code }) => first.some((tile) => tile === code))
        .map(({ code, value, greaterThan, unit, band, reason, numerator, denominator }) => (
          <StatTile
            key={code}
            label={kpiDefinitions[code][language]}
            value={
              value === null && greaterThan !== null
                ? `> ${formatNumber(greaterThan, { decimals: 0 })}`
                : formatNumber(value, { decimals: code === 'MTBF' ? 0 : kpiDefinitions[code].decimals })
            }
            unit={unit}
            state={band ? <StateMark state={marks[band]} text={t(`home.band.${band}`)} /> : undefined}
            note={
              reason
                ? t(`home.${reason === 'noneDue' ? 'noneDue' : 'noData'}`)
                : `${t('home.thisYear')} ${formatNumber(numerator, { decimals: 0 })} / ${formatNumber(denominator, { decimals: 0 })}`
            }
            onClick={() => open('/dashboard')}
          />
        ))}
    </section>
  );
}
