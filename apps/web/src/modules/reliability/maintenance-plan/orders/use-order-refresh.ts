import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useQueryClient } from '@tanstack/react-query';

/** What lists and figures show changes with an order. */
export function useOrderRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: resourceKey(workOrder) }),
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ircrisk-maint/'),
      }),
    ]);
}
