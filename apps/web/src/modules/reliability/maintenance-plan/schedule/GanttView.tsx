import { schedule } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays, daysBetween } from '@ircrisk/units';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { tagged } from '../marks.tsx';
import { mondayOf, within } from './days.ts';
import { kindOf } from './OrderChip.tsx';

const spans = [8, 13, 26] as const;
const most = 300;

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string) => void;
}

/** Orders as bars of their windows over the weeks ahead, with the due day and the planned day in them. */
export function GanttView({ nodeId, onOpen }: Props) {
  const t = useText();
  const language = useLanguage();
  const [weeks, setWeeks] = useState<number>(13);
  const [shift, setShift] = useState(0);
  const from = addDays(mondayOf(plantToday()), shift * 7);
  const to = addDays(from, weeks * 7 - 1);
  const days = weeks * 7;
  const { data, error, refetch, isSuccess } = useCall(
    schedule,
    { from, to, ...(nodeId ? { nodeId } : {}) },
    { keepPrevious: true, suppress: true },
  );
  const orders = (data?.orders ?? []).slice(0, most);
  const left = (data?.left ?? 0) + Math.max(0, (data?.orders.length ?? 0) - most);
  const at = (day: string) => (daysBetween(from, within(day, from, addDays(to, 1))) / days) * 100;
  return (
    <div className="mp-view">
      <PageTitle
        title={`${from} – ${to}`}
        note={left > 0 ? t('maintenance-plan.left', { count: left }) : undefined}
        actions={
          <>
            <Segmented<number>
              aria-label={t('maintenance-plan.gantt.span')}
              value={weeks}
              onChange={setWeeks}
              options={spans.map((value) => ({
                value,
                label: t('maintenance-plan.gantt.weeks', { count: value }),
              }))}
            />
            <Button onClick={() => setShift(shift - 4)}>{t('maintenance-plan.gantt.earlier')}</Button>
            <Button onClick={() => setShift(0)}>{t('maintenance-plan.calendar.today')}</Button>
            <Button onClick={() => setShift(shift + 4)}>{t('maintenance-plan.gantt.later')}</Button>
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isSuccess && orders.length === 0 && <EmptyState title={t('maintenance-plan.noData')} />}
      {orders.length > 0 && (
        <section className="mp-gantt" aria-label={t('maintenance-plan.views.gantt')}>
          <div className="mp-gantt-row mp-gantt-head">
            <span className="mp-gantt-name" />
            <div className="mp-gantt-lane">
              {Array.from({ length: weeks }, (_, i) => addDays(from, i * 7)).map((monday) => (
                <span key={monday} style={{ left: `${at(monday)}%` }} className="mp-gantt-week">
                  {monday.slice(5)}
                </span>
              ))}
            </div>
          </div>
          {orders.map((order) => (
            <div key={order.id} className="mp-gantt-row">
              <Button type="link" className="mp-gantt-name" onClick={() => onOpen(order.id)}>
                {tagged(order, language)}
              </Button>
              <div className="mp-gantt-lane" style={{ backgroundSize: `${100 / weeks}% 100%` }}>
                {data && data.today >= from && data.today <= to && (
                  <span className="mp-gantt-today" style={{ left: `${at(data.today)}%` }} />
                )}
                <span
                  className="mp-gantt-window"
                  data-kind={kindOf(order)}
                  style={{
                    left: `${at(order.windowStart)}%`,
                    width: `${Math.max(0.6, at(addDays(order.windowEnd, 1)) - at(order.windowStart))}%`,
                  }}
                />
                <span
                  className="mp-gantt-planned"
                  data-kind={kindOf(order)}
                  title={t('maintenance-plan.gantt.day', { planned: order.plannedDate, due: order.dueDate })}
                  style={{ left: `${at(order.plannedDate)}%`, width: `${Math.max(0.8, 100 / days)}%` }}
                />
              </div>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
