import { InfoCircleOutlined } from '@ant-design/icons';
import type { KpiFigure, TileCode, TrendPoint } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { type KpiCode, kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Sparkline } from '@ircrisk/ui/parts/Sparkline.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { formatNumber } from '@ircrisk/units';
import { bandOf, codesOf } from './bands.ts';
import { figureText, shortSum, sumText, targetText, tendency } from './figure-text.ts';

interface Props {
  tile: TileCode;
  figures: readonly KpiFigure[];
  trend: readonly TrendPoint[];
  change: number | null | undefined;
  currency: string;
  selected: boolean;
  onSelect: () => void;
  onRecords: (code: KpiCode) => void;
  onDefinition: (code: KpiCode) => void;
}

const states: Record<NonNullable<KpiFigure['band']>, State> = { green: 'ok', amber: 'near', red: 'miss' };
export function KpiTile(props: Props) {
  const { tile, figures, trend, change, currency, selected, onSelect, onRecords, onDefinition } = props;
  const t = useText();
  const language = useLanguage();
  const [main, second] = codesOf(tile).map((code) => figures.find((one) => one.code === code));
  if (!main) return null;
  const name = tile === 'sealLeakRate' ? t('dashboard.sealLeakRate') : kpiDefinitions[main.code][language];
  const band = bandOf(tile, figures);
  const shown = figureText(main, currency, language);
  const other = second && figureText(second, currency, language);
  const tends = tendency(main.code, change);
  return (
    <article className={`ir-card db-tile${selected ? ' selected' : ''}`} data-kpi={tile}>
      <header>
        <button type="button" className="db-tile-name" aria-pressed={selected} onClick={onSelect}>
          {name}
        </button>
        <button
          type="button"
          className="db-info"
          aria-label={t('dashboard.definitionOf', { name })}
          title={t('dashboard.definition')}
          onClick={() => onDefinition(main.code)}
        >
          <InfoCircleOutlined aria-hidden />
        </button>
        {band ? (
          <StateMark state={states[band]} text={t(`dashboard.band.${band}`)} />
        ) : (
          <span className="db-quiet">
            {main.reason ? t(`dashboard.${main.reason}`) : t('dashboard.noTarget')}
          </span>
        )}
      </header>
      <button
        type="button"
        className="db-tile-value"
        onClick={onSelect}
        title={t('dashboard.show', { name })}
      >
        <span className="db-figure">
          <b>{shown.value}</b>
          <small>
            {shown.unit}
            {other && ` ${t('dashboard.static')}`}
          </small>
          {other && (
            <span>
              <b className="db-second">{other.value}</b> <small>{t('dashboard.dynamic')}</small>
            </span>
          )}
        </span>
        <Sparkline
          values={trend.map(({ figures: of }) => of.find(({ code }) => code === main.code)?.value ?? null)}
          target={main.target}
        />
      </button>
      {main.coverage && main.coverage.known < main.coverage.of && (
        <small className="db-coverage">
          {t(`dashboard.coverage.${main.code === 'MTTR' ? 'hours' : 'cost'}`, main.coverage)}
        </small>
      )}
      <footer>
        <span>
          {t('dashboard.target')} {targetText(main, currency, language)}
          {second && ` / ${targetText(second, currency, language).replace(/^[≥≤] /, '')}`}
        </span>
        <button
          type="button"
          className="db-records"
          title={`${t('dashboard.records')}: ${sumText(main.numerator)} / ${sumText(main.denominator)}`}
          onClick={() => onRecords(main.code)}
        >
          {shortSum(main.numerator, language)} / {shortSum(main.denominator, language)}
        </button>
        <span className={tends ? `db-${tends}` : undefined}>
          {t('dashboard.change')}{' '}
          {change === null || change === undefined
            ? '–'
            : tends === 'same'
              ? t('dashboard.same')
              : `${change > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(change), { decimals: 1 })} %`}
        </span>
      </footer>
    </article>
  );
}
