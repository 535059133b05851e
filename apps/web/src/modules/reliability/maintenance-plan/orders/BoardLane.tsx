import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  type BoardOrder,
  type OrderMove,
  type OrderState,
  orderBoard,
  orderMoves,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatNumber } from '@ircrisk/units';
import { Button } from 'antd';
import { useState } from 'react';
import { BoardCard } from './BoardCard.tsx';
import type { Moving } from './OrderBoard.tsx';

interface CardProps {
  states: readonly OrderState[];
  mayMove: boolean;
  onDrag: (order: BoardOrder | undefined) => void;
  onMove: (order: BoardOrder, move: OrderMove) => void;
  onOpen: (id: string) => void;
}

interface Props extends CardProps {
  column: ResultOf<typeof orderBoard>['columns'][number];
  filters: Record<string, string>;
  dragged: BoardOrder | undefined;
  moving: Moving | undefined;
  onDrop: (order: BoardOrder, to: OrderState) => void;
}

/** One state: its sums, its cards, and the rest of them page by page. */
export function BoardLane({ column, filters, dragged, moving, onDrop, ...cards }: Props) {
  const t = useText();
  const say = useSay();
  const { state, total, hours, overdue } = column;
  const [pages, setPages] = useState(1);
  const name = say(orderStates[state]);
  const reaches =
    dragged && orderMoves(dragged.state as OrderState).some(({ to }) => to === state) ? true : undefined;
  // A card on its way stands where it goes until the server has answered.
  const standing = (orders: readonly BoardOrder[]) => orders.filter(({ id }) => id !== moving?.order.id);
  const shown = Math.min(total, pages * column.orders.length);
  return (
    <section
      className="mp-week"
      aria-label={t('maintenance-plan.kanban.lane', { state: name, count: total })}
      data-state={state}
      data-empty={(total === 0 && moving?.to !== state) || undefined}
      data-accepts={dragged && dragged.state !== state ? reaches === true : undefined}
      // Every column takes the card: one that cannot keep it says why.
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged) onDrop(dragged, state);
        cards.onDrag(undefined);
      }}
    >
      <header>
        <strong>{name}</strong>
        <strong>{formatNumber(total, { decimals: 0 })}</strong>
        {total > 0 && <span className="ir-title-note">{formatNumber(hours, { decimals: 0 })} h</span>}
        {overdue > 0 && (
          <span className="mp-over">{t('maintenance-plan.kanban.late', { count: overdue })}</span>
        )}
      </header>
      <ul>
        {moving?.to === state && <BoardCard order={moving.order} pending {...cards} />}
        {standing(column.orders).map((order) => (
          <BoardCard key={order.id} order={order} {...cards} />
        ))}
        {Array.from({ length: pages - 1 }, (_, at) => at + 2).map((page) => (
          <LanePage key={page} page={page} state={state} filters={filters} standing={standing} {...cards} />
        ))}
      </ul>
      {shown < total && (
        <Button type="link" size="small" onClick={() => setPages(pages + 1)}>
          {t('maintenance-plan.kanban.more', { count: total - shown })}
        </Button>
      )}
    </section>
  );
}

interface PageProps extends CardProps {
  page: number;
  state: OrderState;
  filters: Record<string, string>;
  standing: (orders: readonly BoardOrder[]) => BoardOrder[];
}

function LanePage({ page, state, filters, standing, ...cards }: PageProps) {
  const { data } = useCall(
    orderBoard,
    { ...filters, state, current: page },
    { keepPrevious: true, suppress: true },
  );
  return standing(data?.columns[0]?.orders ?? []).map((order) => (
    <BoardCard key={order.id} order={order} {...cards} />
  ));
}
