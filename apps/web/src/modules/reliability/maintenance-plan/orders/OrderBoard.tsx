import {
  type BoardOrder,
  type OrderState,
  orderBoard,
  orderTable,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { orderPriorities, orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { StateBoard } from '@ircrisk/ui/acts/StateBoard.tsx';
import type { CardFace } from '@ircrisk/ui/acts/StateCard.tsx';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { formatNumber } from '@ircrisk/units';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Signs, titleOf } from '../marks.tsx';
import { kindOf } from '../schedule/OrderChip.tsx';
import { BoardFilters, type Chosen, filtersOf } from './BoardFilters.tsx';
import { CmmsButton } from './CmmsButton.tsx';
import { hasForm, useOrderActs } from './use-order-acts.ts';
import './board.css';

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string, form?: string) => void;
  switcher: ReactNode;
}

/** Orders by state; a card dropped on what is completed or deferred opens the form of it. */
export function OrderBoard({ nodeId, onOpen, switcher }: Props) {
  const t = useText();
  const face = useOrderFace();
  const [chosen, setChosen] = useState<Chosen>({ due: '30' });
  const filters = { ...filtersOf(chosen), ...(nodeId ? { nodeId } : {}) };
  const { data, error, refetch } = useCall(orderBoard, filters, { keepPrevious: true, suppress: true });
  const act = useOrderActs();
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
        <StateBoard
          table={orderTable}
          states={orderStates}
          lanes={data.columns.map(({ state, total, hours, overdue, orders }) => ({
            state,
            total,
            records: orders,
            note: <Sums total={total} hours={hours} overdue={overdue} />,
          }))}
          allowed={(order) => order.allowed}
          face={face}
          further={(state, page, show) => (
            <LanePage page={page} state={state as OrderState} filters={filters} show={show} />
          )}
          onOpen={({ id }) => onOpen(id)}
          onForm={({ id }, one) => {
            if (hasForm(one)) onOpen(id, one);
            return hasForm(one);
          }}
          onAct={act}
        />
      )}
    </div>
  );
}

function Sums({ total, hours, overdue }: { total: number; hours: number; overdue: number }) {
  const t = useText();
  return (
    <>
      {total > 0 && <span className="ir-title-note">{formatNumber(hours, { decimals: 0 })} h</span>}
      {overdue > 0 && (
        <span className="mp-over">{t('maintenance-plan.kanban.late', { count: overdue })}</span>
      )}
    </>
  );
}

interface PageProps {
  page: number;
  state: OrderState;
  filters: Record<string, string>;
  show: (orders: readonly BoardOrder[]) => ReactNode;
}

function LanePage({ page, state, filters, show }: PageProps) {
  const input = { ...filters, state, current: page };
  const { data } = useCall(orderBoard, input, { keepPrevious: true, suppress: true });
  return show(data?.columns[0]?.orders ?? []);
}

function useOrderFace(): (order: BoardOrder) => CardFace {
  const say = useSay();
  const language = useLanguage();
  return (order) => ({
    number: order.number,
    kind: kindOf(order),
    title: titleOf(order, language),
    mark: (
      <span className="mp-priority" data-priority={order.priority}>
        {say(orderPriorities[order.priority as unknown as keyof typeof orderPriorities])}
      </span>
    ),
    body: (
      <>
        <span className="ir-card-line">
          {order.tag} <span className="ir-title-note">{order.equipmentName}</span>
        </span>
        <span className="ir-card-foot">
          <span className={order.overdue ? 'mp-over' : 'ir-title-note'}>
            {order.overdue ? '◆ ' : ''}
            {order.completedOn ?? order.deferredTo ?? order.dueDate}
          </span>
          <span className="ir-title-note">{order.plannedHours} h</span>
          {order.owner && <span className="ir-title-note">{order.owner}</span>}
        </span>
        {(order.mandatory || order.safetyCritical) && (
          <span>
            <Signs mandatory={order.mandatory} safetyCritical={order.safetyCritical} />
          </span>
        )}
      </>
    ),
  });
}
