import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  actOnOrder,
  type BoardOrder,
  type OrderMove,
  type OrderState,
  orderActs,
  orderBoard,
  orderMoves,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { BoardFilters, type Chosen, filtersOf } from './BoardFilters.tsx';
import { BoardLane } from './BoardLane.tsx';
import { CmmsButton } from './CmmsButton.tsx';
import { orderButtons } from './OrderActs.tsx';
import { useOrderRefresh } from './OrderDrawer.tsx';
import './board.css';

const ActDialog = lazy(() =>
  import('@ircrisk/ui/acts/ActDialog.tsx').then((it) => ({ default: it.ActDialog })),
);

export interface Moving {
  order: BoardOrder;
  to: OrderState;
}

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string, form?: string) => void;
  switcher: ReactNode;
}

/** Orders by state. A card moves by the same call as in the list; where it may not go it is told why and stays. */
export function OrderBoard({ nodeId, onOpen, switcher }: Props) {
  const t = useText();
  const say = useSay();
  const mayMove = usePermission('work-order.update');
  const refresh = useOrderRefresh();
  const [chosen, setChosen] = useState<Chosen>({ due: '30' });
  const [dragged, setDragged] = useState<BoardOrder>();
  const [moving, setMoving] = useState<Moving>();
  const [asked, setAsked] = useState<{ order: BoardOrder; move: OrderMove }>();
  const filters = { ...filtersOf(chosen), ...(nodeId ? { nodeId } : {}) };
  const { data, error, refetch } = useCall(orderBoard, filters, { keepPrevious: true, suppress: true });
  const act = useAct(actOnOrder, { onDone: () => notify.success(say(successTexts.updated)) });

  const run = (order: BoardOrder, { act: name, to }: OrderMove, reason?: string) => {
    if (name === 'complete' || name === 'defer') return;
    setAsked(undefined);
    setMoving({ order, to });
    act.mutate(
      { id: order.id, act: name, version: order.version, ...(reason ? { reason } : {}) },
      // Done or refused, the board is read again: a refused card stands where it was.
      { onSettled: () => void refresh().finally(() => setMoving(undefined)) },
    );
  };
  const start = (order: BoardOrder, move: OrderMove) => {
    if (move.act === 'complete' || move.act === 'defer') onOpen(order.id, move.act);
    else if (orderActs[move.act].reason) setAsked({ order, move });
    else run(order, move);
  };
  const drop = (order: BoardOrder, to: OrderState) => {
    if (order.state === to) return;
    const moves = orderMoves(order.state as OrderState);
    const move = moves.find((one) => one.to === to);
    if (move) start(order, move);
    else
      notify.warning(
        t(moves.length > 0 ? 'maintenance-plan.kanban.cannot' : 'maintenance-plan.kanban.over', {
          number: order.number,
          from: say(orderStates[order.state as OrderState]),
          to: say(orderStates[to]),
          possible: [...new Set(moves.map((one) => say(orderStates[one.to])))].join(
            t('maintenance-plan.kanban.comma'),
          ),
        }),
      );
  };
  return (
    <div className="mp-view">
      <PageTitle
        title={t('maintenance-plan.kanban.title')}
        note={switcher}
        actions={
          <>
            <BoardFilters chosen={chosen} onChange={setChosen} />
            <CmmsButton filters={filters} />
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="mp-board mp-kanban">
          {data.columns.map((column) => (
            <BoardLane
              key={column.state}
              column={column}
              filters={filters}
              states={data.columns.map(({ state }) => state)}
              dragged={dragged}
              moving={moving}
              mayMove={mayMove && !moving}
              onDrag={setDragged}
              onDrop={drop}
              onMove={start}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
      <Suspense>
        {asked && (
          <ActDialog
            title={say(orderButtons[asked.move.act])}
            needsReason
            saving={act.isPending}
            onClose={() => setAsked(undefined)}
            onAct={(reason) => run(asked.order, asked.move, reason)}
          />
        )}
      </Suspense>
    </div>
  );
}
