import type { Kpi, KpiAnswer } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  kpiFilters,
  kpiText,
  kpiWords,
  type PriorityKey,
  priorityWords,
  verdictWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';

const shown = [
  'avgPer10min',
  'pct10minOver10',
  'pctTimeInFlood',
  'maxIn10min',
  'top10Share',
  'chattering',
  'stalePerDay',
  'fleeting',
  'pctHoursOver30',
  'unackOver10',
  'unauthSuppression',
  'unauthChange',
];
const markOf: Readonly<Record<Kpi['verdict'], State>> = {
  ok: 'ok',
  near: 'near',
  miss: 'miss',
  unknown: 'idle',
};

/** Value against target on one line: the bar is the value, the ticks are the limits. */
function Bullet({ kpi }: { kpi: Kpi }) {
  const { palette, chart } = useTokens();
  if (kpi.value === null || kpi.target === null) return null;
  const most = Math.max(kpi.value, kpi.limit ?? kpi.target, kpi.target) * 1.25 || 1;
  const x = (value: number) => (value / most) * 80;
  return (
    <svg className="al-bullet" viewBox="0 0 80 12" aria-hidden="true">
      <rect x={0} y={3} width={80} height={6} fill={palette.line} />
      <rect x={0} y={3} width={x(kpi.value)} height={6} fill={chart.series[0] ?? palette.primary} />
      {[kpi.target, kpi.limit].map((limit) =>
        limit === null ? null : (
          <rect key={limit} x={Math.min(78, x(limit))} y={0} width={1.5} height={12} fill={palette.text} />
        ),
      )}
    </svg>
  );
}

/** Figures against their targets, each with the counts it is made of and what is counted. */
export function KpiTiles({ data }: { data: KpiAnswer }) {
  const t = useText();
  const say = useSay();
  const byId = new Map(data.kpis.map((kpi) => [kpi.id, kpi]));
  return (
    <div className="al-tiles">
      {shown.map((id) => {
        const kpi = byId.get(id);
        const words = kpiWords[id];
        if (!kpi || !words) return null;
        const target =
          kpi.target === null
            ? ''
            : kpi.limit === null
              ? t('alarm.target', { value: kpiText(id, kpi.target) })
              : t('alarm.targets', { target: kpiText(id, kpi.target), limit: kpiText(id, kpi.limit) });
        const counts =
          kpi.numerator === null
            ? ''
            : kpi.denominator === null
              ? t(`alarm.counts.${id}`, { count: kpi.numerator })
              : `${kpi.numerator} / ${kpi.denominator}`;
        return (
          <StatTile
            key={id}
            label={say(words)}
            value={kpiText(id, kpi.value)}
            state={
              kpi.target === null ? undefined : (
                <StateMark state={markOf[kpi.verdict]} text={say(verdictWords[kpi.verdict])} />
              )
            }
            note={
              <span className="al-tile-note">
                <span className="al-tile-line">
                  <span>{target}</span>
                  <Bullet kpi={kpi} />
                  <span>{counts}</span>
                </span>
                {kpi.reason && <span>{say(kpi.reason)}</span>}
                {kpiFilters[id] && <small className="al-tile-filter">{say(kpiFilters[id])}</small>}
              </span>
            }
          />
        );
      })}
      <PriorityTile data={data} />
    </div>
  );
}

/** What rang against what should ring, by priority. */
function PriorityTile({ data }: { data: KpiAnswer }) {
  const t = useText();
  const say = useSay();
  const { palette, chart } = useTokens();
  const blue = chart.series[0] ?? palette.primary;
  const row = (name: string, shares: readonly { priority: string; share: number }[]) => {
    const total = shares.reduce((sum, { share }) => sum + share, 0) || 1;
    return (
      <span className="al-shares">
        <small>{name}</small>
        <span>
          {shares.map(({ priority, share }, place) => (
            <i
              key={priority}
              title={`${say(priorityWords[priority as PriorityKey])} ${(share * 100).toFixed(1)} %`}
              style={{ width: `${(share / total) * 100}%`, background: blue, opacity: 1 - place * 0.24 }}
            />
          ))}
        </span>
      </span>
    );
  };
  return (
    <div className="ir-card ir-stat">
      <span className="ir-stat-head">
        <span>{t('alarm.priorities')}</span>
      </span>
      {row(t('alarm.actual'), data.priorities)}
      {row(
        t('alarm.wanted'),
        data.priorities.map(({ priority, target }) => ({ priority, share: target ?? 0 })),
      )}
      <span className="ir-stat-note">
        {data.priorities
          .map(
            ({ priority, share }) =>
              `${say(priorityWords[priority as PriorityKey])} ${(share * 100).toFixed(1)}`,
          )
          .join(' · ')}{' '}
        %
      </span>
    </div>
  );
}
