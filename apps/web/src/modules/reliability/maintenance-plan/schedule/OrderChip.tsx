import type { ScheduledOrder } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';

export const kindOf = (order: ScheduledOrder): string =>
  order.completedOn
    ? 'done'
    : order.overdue
      ? 'late'
      : order.mandatory
        ? 'law'
        : order.state === 'deferred'
          ? 'deferred'
          : 'open';

const signs: Record<string, string> = { done: '✓', late: '◆', law: '§', deferred: '▲', open: '' };

interface Props {
  order: ScheduledOrder;
  title: string;
  onOpen: () => void;
}

/** One order as a small bar; its kind is a sign as well as a colour. */
export function OrderChip({ order, title, onOpen }: Props) {
  const kind = kindOf(order);
  return (
    <button
      type="button"
      className="mp-chip"
      data-kind={kind}
      title={`${order.number} ${title}`}
      onClick={onOpen}
    >
      {signs[kind]} {title}
    </button>
  );
}
