import { successTexts } from '@ircrisk/contract/errors.ts';
import { actOnOrder, type OrderAct } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { useOrderRefresh } from './use-order-refresh.ts';

interface Acted {
  id: string;
  version: number;
}

/** The acts of an order by one call; each carries the version that was read. */
export function useOrderActs() {
  const say = useSay();
  const refresh = useOrderRefresh();
  const call = useAct(actOnOrder, { onDone: () => notify.success(say(successTexts.updated)) });
  return ({ id, version }: Acted, act: string, reason: string | undefined) =>
    // Done or refused, everything is read again: a refused card stands where it was.
    call.mutateAsync({ id, version, act: act as OrderAct, ...(reason ? { reason } : {}) }).finally(refresh);
}

/** Completion and deferral are forms of the order's page. */
export const hasForm = (act: string): act is 'complete' | 'defer' => act === 'complete' || act === 'defer';
