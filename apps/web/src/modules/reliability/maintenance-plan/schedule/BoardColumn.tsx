import type { ScheduledOrder } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { addDays } from '@ircrisk/units';
import { Dropdown } from 'antd';
import { tagged } from '../marks.tsx';
import { kindOf } from './OrderChip.tsx';

interface Props {
  monday: string;
  weeks: readonly string[];
  hours: number;
  capacity: number | null;
  most: number;
  orders: readonly ScheduledOrder[];
  dragged: ScheduledOrder | undefined;
  mayMove: boolean;
  onDrag: (order: ScheduledOrder | undefined) => void;
  onMove: (order: ScheduledOrder, monday: string) => void;
  onOpen: (id: string) => void;
}

/** Weeks an order may go to: those its window reaches. */
const reaches = (order: ScheduledOrder, monday: string) => {
  const last = order.deferredTo && order.deferredTo > order.windowEnd ? order.deferredTo : order.windowEnd;
  return order.windowStart <= addDays(monday, 6) && last >= monday;
};

/** One week: its load as a bar against the capacity, and its orders as cards. */
export function BoardColumn(props: Props) {
  const { monday, weeks, hours, capacity, most, orders, dragged, mayMove, onDrag, onMove, onOpen } = props;
  const t = useText();
  const language = useLanguage();
  const over = capacity !== null && hours > capacity;
  const accepts = dragged !== undefined && reaches(dragged, monday);
  const label = t('maintenance-plan.board.week', { date: monday.slice(5) });
  return (
    <section
      className="mp-week"
      aria-label={label}
      data-accepts={dragged ? accepts : undefined}
      onDragOver={(event) => accepts && event.preventDefault()}
      onDrop={() => {
        if (dragged && accepts) onMove(dragged, monday);
        onDrag(undefined);
      }}
    >
      <header>
        <strong>{label}</strong>
        <span className={over ? 'mp-over' : 'ir-title-note'}>
          {Math.round(hours)} h{over && ` · ${t('maintenance-plan.board.over')}`}
        </span>
        <span className="mp-load" aria-hidden="true">
          <span data-over={over} style={{ width: `${(hours / most) * 100}%` }} />
          {capacity !== null && <i style={{ left: `${(capacity / most) * 100}%` }} />}
        </span>
      </header>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Dropdown
              trigger={['contextMenu']}
              disabled={!mayMove}
              menu={{
                items: weeks
                  .filter((week) => week !== monday && reaches(order, week))
                  .map((week) => ({
                    key: week,
                    label: t('maintenance-plan.board.moveTo', { date: week.slice(5) }),
                  })),
                onClick: ({ key }) => onMove(order, key),
              }}
            >
              <button
                type="button"
                className="mp-card"
                data-kind={kindOf(order)}
                draggable={mayMove}
                onDragStart={() => onDrag(order)}
                onDragEnd={() => onDrag(undefined)}
                onClick={() => onOpen(order.id)}
                onKeyDown={(event) => {
                  // Alt with an arrow moves a card to the next week its window reaches.
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                  const target = weeks[weeks.indexOf(monday) + step];
                  if (!event.altKey || step === 0 || !mayMove || !target || !reaches(order, target)) return;
                  event.preventDefault();
                  onMove(order, target);
                }}
              >
                <span>{tagged(order, language)}</span>
                <span className="ir-title-note">
                  {order.plannedDate.slice(5)} · {order.plannedHours} h · {order.windowStart.slice(5)}–
                  {order.windowEnd.slice(5)}
                </span>
              </button>
            </Dropdown>
          </li>
        ))}
      </ul>
    </section>
  );
}
