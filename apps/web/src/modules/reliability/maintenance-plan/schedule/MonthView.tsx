import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { schedule } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addMonths } from '@ircrisk/units';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { tagged } from '../marks.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { monthWeeks } from './days.ts';
import { OrderChip } from './OrderChip.tsx';

const most = 4;

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string) => void;
}

/** A month of orders by the day they are planned for, done ones included. */
export function MonthView({ nodeId, onOpen }: Props) {
  const t = useText();
  const language = useLanguage();
  const [month, setMonth] = useState(plantToday());
  const [full, setFull] = useState<string>();
  const weeks = useMemo(() => monthWeeks(month), [month]);
  const { data, error, refetch } = useCall(
    schedule,
    {
      from: weeks[0]?.[0] ?? month,
      to: weeks.at(-1)?.[6] ?? month,
      done: true,
      ...(nodeId ? { nodeId } : {}),
    },
    { keepPrevious: true, suppress: true },
  );
  const byDay = useMemo(() => Map.groupBy(data?.orders ?? [], ({ plannedDate }) => plannedDate), [data]);
  const name = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      weekday: 'short',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="mp-view">
      <PageTitle
        title={name}
        note={data && data.left > 0 ? t('maintenance-plan.left', { count: data.left }) : undefined}
        actions={
          <>
            <CalendarLink nodeId={nodeId} />
            <Button
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('maintenance-plan.calendar.previous')}
              onClick={() => setMonth(addMonths(`${month.slice(0, 7)}-01`, -1))}
            />
            <Button onClick={() => setMonth(plantToday())}>{t('maintenance-plan.calendar.today')}</Button>
            <Button
              icon={<RightOutlined aria-hidden />}
              aria-label={t('maintenance-plan.calendar.next')}
              onClick={() => setMonth(addMonths(`${month.slice(0, 7)}-01`, 1))}
            />
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <table className="mp-month">
        <caption className="ir-out-of-sight">{name}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const orders = byDay.get(day) ?? [];
                const shown = full === day ? orders : orders.slice(0, most);
                return (
                  <td
                    key={day}
                    data-other={day.slice(0, 7) !== month.slice(0, 7)}
                    data-today={day === data?.today}
                  >
                    <span className="mp-day">
                      {Number(day.slice(8))}
                      {orders.length > 0 && (
                        <span className="ir-title-note">
                          {t('maintenance-plan.calendar.count', { count: orders.length })}
                        </span>
                      )}
                    </span>
                    {shown.map((order) => (
                      <OrderChip
                        key={order.id}
                        order={order}
                        title={tagged(order, language)}
                        onOpen={() => onOpen(order.id)}
                      />
                    ))}
                    {orders.length > shown.length && (
                      <Button type="link" size="small" onClick={() => setFull(day)}>
                        {t('maintenance-plan.calendar.more', { count: orders.length - shown.length })}
                      </Button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
