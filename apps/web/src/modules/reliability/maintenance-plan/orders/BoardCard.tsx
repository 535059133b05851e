import { EllipsisOutlined } from '@ant-design/icons';
import {
  type BoardOrder,
  type OrderMove,
  type OrderState,
  orderMoves,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { orderPriorities, orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Dropdown } from 'antd';
import { Signs, titleOf } from '../marks.tsx';
import { kindOf } from '../schedule/OrderChip.tsx';
import { orderButtons } from './OrderActs.tsx';

interface Props {
  order: BoardOrder;
  states: readonly OrderState[];
  mayMove: boolean;
  /** On its way to the column it stands in. */
  pending?: boolean;
  onDrag: (order: BoardOrder | undefined) => void;
  onMove: (order: BoardOrder, move: OrderMove) => void;
  onOpen: (id: string) => void;
}

/** One order: dragged, sent on by its menu, or by Alt and an arrow to the next column it may go to. */
export function BoardCard({ order, states, mayMove, pending = false, onDrag, onMove, onOpen }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const moves = orderMoves(order.state as OrderState);
  const stepped = (step: number): OrderMove | undefined => {
    const place = (state: string) => states.indexOf(state as OrderState);
    const from = place(order.state);
    return moves
      .filter(({ to }) => place(to) >= 0 && Math.sign(place(to) - from) === step)
      .toSorted((a, b) => Math.abs(place(a.to) - from) - Math.abs(place(b.to) - from))[0];
  };
  const menuName = t('maintenance-plan.kanban.menu', { number: order.number });
  return (
    <li
      className="mp-card mp-kanban-card"
      data-kind={kindOf(order)}
      data-order={order.number}
      data-pending={pending || undefined}
      draggable={mayMove && moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order.number);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(order);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="mp-kanban-head">
        <span className="mp-priority" data-priority={order.priority}>
          {say(orderPriorities[order.priority as unknown as keyof typeof orderPriorities])}
        </span>
        <span className="ir-title-note">{order.number}</span>
        {mayMove && moves.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: moves.map(({ act, to }) => ({
                key: act,
                danger: act === 'cancel',
                label: t('maintenance-plan.kanban.move', {
                  act: say(orderButtons[act]),
                  state: say(orderStates[to]),
                }),
              })),
              onClick: ({ key }) => {
                const move = moves.find(({ act }) => act === key);
                if (move) onMove(order, move);
              },
            }}
          >
            <Button
              type="text"
              size="small"
              className="mp-kanban-menu"
              aria-label={menuName}
              icon={<EllipsisOutlined aria-hidden />}
            />
          </Dropdown>
        )}
      </div>
      <button
        type="button"
        className="mp-kanban-title"
        onClick={() => onOpen(order.id)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          const move = event.altKey && step !== 0 && mayMove ? stepped(step) : undefined;
          if (!move) return;
          event.preventDefault();
          onMove(order, move);
        }}
      >
        {titleOf(order, language)}
      </button>
      <span className="mp-kanban-tag">
        {order.tag} <span className="ir-title-note">{order.equipmentName}</span>
      </span>
      <span className="mp-kanban-foot">
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
    </li>
  );
}
