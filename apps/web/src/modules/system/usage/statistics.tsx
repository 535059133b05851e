import { activePeople, usageStatistics } from '@ircrisk/contract/modules/system/usage.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { DayRangeInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { formatNumber, NO_VALUE } from '@ircrisk/units';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { daysBack, type Figure, figuresTable, perDay, perName } from './figures.ts';
import './usage.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const periods = [7, 30, 90, 365] as const;
const none: Figure[] = [];
const rounded = (value: number) => formatNumber(value, { decimals: 1 });

/** How much is done, when, where and by whom. */
export default function StatisticsPage() {
  const t = useText();
  const [span, setSpan] = useState(() => daysBack(30));
  const byDay = useCall(usageStatistics, { ...span, by: 'day' }, { suppress: true, keepPrevious: true });
  const byModule = useCall(
    usageStatistics,
    { ...span, by: 'module' },
    { suppress: true, keepPrevious: true },
  );
  const byUser = useCall(usageStatistics, { ...span, by: 'user' }, { suppress: true, keepPrevious: true });
  const { data: active } = useCall(activePeople, {}, { suppress: true });
  const days = byDay.data ?? none;
  const modules = byModule.data ?? none;
  const users = byUser.data ?? none;
  const failure = byDay.error ?? byModule.error ?? byUser.error;
  const period = periods.find(
    (count) => daysBack(count).from === span.from && daysBack(count).to === span.to,
  );

  const words = useMemo(
    () => ({ insert: t('usage.insert'), update: t('usage.update'), delete: t('usage.delete') }),
    [t],
  );
  const dayOption = useMemo(() => perDay(days, words, span), [days, words, span]);
  const moduleOption = useMemo(() => perName(modules, words), [modules, words]);
  const userOption = useMemo(() => perName(users, words), [users, words]);
  const heads = { ...words, total: t('usage.count') };
  const sum = (pick: (row: Figure) => number) => days.reduce((total, row) => total + pick(row), 0);
  const note = span.from && span.to ? `${span.from} – ${span.to}` : t('usage.always');

  return (
    <div className="usage-statistics">
      <PageTitle
        title={t('usage.statistics')}
        note={note}
        actions={
          <>
            <Segmented
              aria-label={t('usage.period')}
              value={period ?? 0}
              onChange={(count) => count && setSpan(daysBack(count))}
              options={periods.map((count) => ({ value: count, label: t('usage.days', { count }) }))}
            />
            <DayRangeInput
              aria-label={t('usage.time')}
              value={[span.from, span.to]}
              onChange={(chosen) =>
                setSpan({
                  ...(chosen?.[0] ? { from: chosen[0] } : {}),
                  ...(chosen?.[1] ? { to: chosen[1] } : {}),
                })
              }
            />
          </>
        }
      />
      {failure && <ErrorPanel error={failure} onRetry={() => void byDay.refetch()} />}
      <div className="usage-tiles">
        <StatTile label={t('usage.count')} value={sum((row) => row.count).toLocaleString('en-US')} />
        <StatTile label={t('usage.insert')} value={sum((row) => row.inserts)} />
        <StatTile label={t('usage.update')} value={sum((row) => row.updates)} />
        <StatTile label={t('usage.delete')} value={sum((row) => row.deletes)} />
        <StatTile label={t('usage.activePeople')} value={users.filter((row) => row.key !== '').length} />
      </div>
      {active && (
        <div className="usage-tiles">
          <StatTile label={t('usage.daily')} value={rounded(active.daily)} note={t('usage.lastMonth')} />
          <StatTile label={t('usage.weekly')} value={active.weekly} note={t('usage.lastWeek')} />
          <StatTile label={t('usage.monthly')} value={active.monthly} note={t('usage.lastMonth')} />
          <StatTile
            label={t('usage.stickiness')}
            value={active.stickiness === null ? NO_VALUE : rounded(active.stickiness)}
            unit="%"
            note={t('usage.stickinessNote')}
          />
          <StatTile
            label={t('usage.adoption')}
            value={active.adoption === null ? NO_VALUE : rounded(active.adoption)}
            unit="%"
            note={t('usage.adoptionNote', { active: active.monthly, people: active.people })}
          />
        </div>
      )}
      <Chart
        title={t('usage.byDay')}
        note={t('usage.countNote')}
        option={dayOption}
        table={figuresTable(days, { ...heads, name: t('usage.day') })}
        height={240}
      />
      <div className="usage-charts">
        <Chart
          title={t('usage.byModule')}
          note={t('usage.most')}
          option={moduleOption}
          table={figuresTable(modules, { ...heads, name: t('usage.module') })}
          height={320}
        />
        <Chart
          title={t('usage.byUser')}
          note={t('usage.most')}
          option={userOption}
          table={figuresTable(users, { ...heads, name: t('usage.person') })}
          height={320}
        />
      </div>
    </div>
  );
}
