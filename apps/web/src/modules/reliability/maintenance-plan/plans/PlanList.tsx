import { maintenancePlan } from '@ircrisk/contract/resources/maintenance/plan.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { Filters } from '@ircrisk/ui/resource/list-query.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';

const PlanDrawer = lazy(() => import('./PlanDrawer.tsx').then((it) => ({ default: it.PlanDrawer })));
const GenerateDialog = lazy(() =>
  import('./GenerateDialog.tsx').then((it) => ({ default: it.GenerateDialog })),
);
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx').then((it) => ({ default: it.ChangeDialog })));

type Opened =
  | { kind: 'plan'; record?: RecordData }
  | { kind: 'generate' }
  | { kind: 'change'; record: RecordData };

/** The plans; orders are made from here. */
export function PlanList({ nodeId }: { nodeId: string | undefined }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const fixed = useMemo<Filters>(() => (nodeId ? { nodeId } : {}), [nodeId]);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: { code: { width: 130 }, name: { width: 220 } },
      actions: [
        {
          key: 'generate',
          place: 'toolbar',
          title: { zh: '生成工单', en: 'Make orders' },
          permission: 'maintenance-plan.generate',
          run: () => setOpened({ kind: 'generate' }),
        },
        {
          key: 'change',
          place: 'row',
          title: { zh: '变更策略', en: 'Change the strategy' },
          permission: 'maintenance-plan.update',
          run: ([record]) => record && setOpened({ kind: 'change', record }),
        },
      ],
    }),
    [],
  );
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: resourceKey(maintenancePlan) });
    void client.invalidateQueries({ queryKey: resourceKey(workOrder) });
  };
  return (
    <>
      <ResourceScreen
        key={nodeId ?? 'all'}
        resource={maintenancePlan}
        overrides={overrides}
        fixed={fixed}
        onOpen={(record) => setOpened({ kind: 'plan', record })}
        onCreate={() => setOpened({ kind: 'plan' })}
      />
      <Suspense>
        {opened?.kind === 'plan' && (
          <PlanDrawer
            key={opened.record?.id ?? 'new'}
            record={opened.record}
            onClose={() => setOpened(undefined)}
            onSaved={changed}
          />
        )}
        {opened?.kind === 'generate' && (
          <GenerateDialog onClose={() => setOpened(undefined)} onDone={changed} />
        )}
        {opened?.kind === 'change' && (
          <ChangeDialog record={opened.record} onClose={() => setOpened(undefined)} onDone={changed} />
        )}
      </Suspense>
    </>
  );
}
