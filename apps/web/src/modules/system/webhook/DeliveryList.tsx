import { retryDeliveries } from '@ircrisk/contract/modules/system/webhook.ts';
import { webhookDelivery } from '@ircrisk/contract/resources/webhook.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useMemo } from 'react';

/** Every call with its answer; one or several go out once more. */
export function DeliveryList() {
  const { mutateAsync: retry } = useAct(retryDeliveries);
  const overrides = useMemo<ResourceOverrides>(() => {
    const again = {
      title: { zh: '重新发送', en: 'Send again' },
      permission: 'webhook.update',
      run: async (records: RecordData[], refresh: () => void) => {
        await retry({ ids: records.map(({ id }) => id) }).then(refresh, () => undefined);
      },
    };
    return {
      actions: [
        { ...again, key: 'again', place: 'row' },
        { ...again, key: 'againAll', place: 'selection' },
      ],
    };
  }, [retry]);
  return <ResourceScreen resource={webhookDelivery} overrides={overrides} />;
}
