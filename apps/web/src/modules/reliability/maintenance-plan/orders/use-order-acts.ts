import { successTexts } from '@ircrisk/contract/errors.ts';
import { actOnOrder, type OrderAct } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';

/** The acts of an order's state; each carries the version that was read. */
export function useOrderActs(id: string, version: number | undefined, onDone: () => void) {
  const say = useSay();
  const call = useAct(actOnOrder, {
    onDone() {
      notify.success(say(successTexts.updated));
      onDone();
    },
  });
  return {
    pending: call.isPending ? call.variables?.act : undefined,
    act: (act: string, reason?: string) =>
      call.mutate({
        id,
        act: act as OrderAct,
        ...(reason ? { reason } : {}),
        ...(version === undefined ? {} : { version }),
      }),
  };
}
