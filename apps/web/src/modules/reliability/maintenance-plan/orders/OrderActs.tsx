import { openStates, orderActs } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';

/** Beside the acts of the table stand the two that have a form and a call of their own. */
export const orderButtons = {
  complete: { zh: '完成', en: 'Complete', from: openStates },
  ...orderActs,
  defer: { zh: '申请延期', en: 'Ask for a deferral', from: openStates, reason: true },
} as const;
export type OrderButton = keyof typeof orderButtons;
const forms: readonly OrderButton[] = ['complete', 'defer'];

interface Props {
  acts: readonly string[];
  pending: string | undefined;
  onAct: (act: OrderButton) => void;
  onAsk: (act: OrderButton) => void;
}

export function OrderActs({ acts, pending, onAct, onAsk }: Props) {
  const may = usePermission('work-order.update');
  if (!may) return null;
  const asks = (act: OrderButton) => forms.includes(act) || 'reason' in orderButtons[act];
  return (
    <ActBar
      table={orderButtons}
      allowed={acts}
      pending={pending}
      onAct={(act) => (asks(act) ? onAsk(act) : onAct(act))}
    />
  );
}
