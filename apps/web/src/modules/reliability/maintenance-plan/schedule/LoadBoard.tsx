import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  board,
  moveOrders,
  type ScheduledOrder,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { trades } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays } from '@ircrisk/units';
import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { BoardColumn } from './BoardColumn.tsx';
import { within } from './days.ts';

const LevelDialog = lazy(() => import('./LevelDialog.tsx').then((it) => ({ default: it.LevelDialog })));
const weekCount = 8;

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string) => void;
}

type Trade = keyof typeof trades;

/** Weeks side by side with their load and capacity; orders are moved inside their windows, by hand or by the engine's proposal. */
export function LoadBoard({ nodeId, onOpen }: Props) {
  const t = useText();
  const say = useSay();
  const may = usePermission('work-order.update');
  const [trade, setTrade] = useState<Trade>('mechanical');
  const [levelling, setLevelling] = useState(false);
  const [dragged, setDragged] = useState<ScheduledOrder>();
  const asked = { from: plantToday(), weeks: weekCount, trade, ...(nodeId ? { nodeId } : {}) };
  const { data, error, refetch } = useCall(board, asked, { keepPrevious: true, suppress: true });
  const move = useAct(moveOrders, {
    refreshes: [board],
    onDone: () => notify.success(say(successTexts.updated)),
  });
  const load = data?.loads.find((one) => one.trade === trade);
  const most = Math.max(load?.capacity ?? 0, ...(load?.hours ?? [0]), 1);
  const moveTo = (order: ScheduledOrder, monday: string) => {
    const to = order.deferredTo && order.deferredTo > order.windowEnd ? order.deferredTo : order.windowEnd;
    const earliest = data && monday < data.today && addDays(monday, 6) >= data.today ? data.today : monday;
    move.mutate({ moves: [{ id: order.id, plannedDate: within(earliest, order.windowStart, to) }] });
  };
  return (
    <div className="mp-view">
      <PageTitle
        title={t('maintenance-plan.board.title')}
        note={
          load?.capacity
            ? t('maintenance-plan.board.capacity', { hours: Math.round(load.capacity) })
            : t('maintenance-plan.board.noCapacity')
        }
        actions={
          <>
            <Select<Trade>
              aria-label={t('maintenance-plan.sheet.trade')}
              value={trade}
              onChange={setTrade}
              style={{ width: 160 }}
              options={Object.entries(trades).map(([value, text]) => ({
                value: value as Trade,
                label: say(text),
              }))}
            />
            {may && (
              <Button type="primary" onClick={() => setLevelling(true)}>
                {t('maintenance-plan.board.level')}
              </Button>
            )}
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && data.left > 0 && (
        <p className="ir-title-note">{t('maintenance-plan.left', { count: data.left })}</p>
      )}
      <div className="mp-board">
        {data?.weeks.map((monday, at) => (
          <BoardColumn
            key={monday}
            monday={monday}
            weeks={data.weeks}
            hours={load?.hours[at] ?? 0}
            capacity={load?.capacity ?? null}
            most={most}
            orders={data.orders.filter(
              ({ plannedDate }) =>
                (plannedDate >= monday && plannedDate <= addDays(monday, 6)) ||
                (at === 0 && plannedDate < monday),
            )}
            dragged={dragged}
            mayMove={may}
            onDrag={setDragged}
            onMove={moveTo}
            onOpen={onOpen}
          />
        ))}
      </div>
      {levelling && data && (
        <Suspense>
          <LevelDialog
            asked={asked}
            weeks={data.weeks}
            onClose={() => setLevelling(false)}
            onDone={() => setLevelling(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
