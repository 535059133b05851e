import type { Resource } from '@ircrisk/contract/resource.ts';
import { meterReading } from '@ircrisk/contract/resources/failure.ts';
import { plantShutdown } from '@ircrisk/contract/resources/maintenance/plan.ts';
import {
  maintenanceStrategy,
  taskList,
  workCapacity,
} from '@ircrisk/contract/resources/maintenance/strategy.ts';
import { orderDeferral } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Drawer, Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';

const StrategyInside = lazy(() => import('./Inside.tsx').then((it) => ({ default: it.StrategyInside })));
const TaskListInside = lazy(() => import('./Inside.tsx').then((it) => ({ default: it.TaskListInside })));

const lists = [maintenanceStrategy, taskList, meterReading, workCapacity, plantShutdown, orderDeferral];

/** What plans are made of: strategies with packages, task lists with steps and spares, meters, capacity, shutdowns; and deferrals. */
export function Basics() {
  const t = useText();
  const say = useSay();
  const [id, setId] = useState<string>(maintenanceStrategy.id);
  const [inside, setInside] = useState<RecordData>();
  const resource: Resource = lists.find((one) => one.id === id) ?? maintenanceStrategy;
  const deep = resource.id === maintenanceStrategy.id || resource.id === taskList.id;
  const overrides = useMemo(
    () =>
      deep
        ? {
            actions: [
              {
                key: 'inside',
                place: 'row' as const,
                title:
                  resource.id === taskList.id
                    ? { zh: '步骤与备件', en: 'Steps and spares' }
                    : { zh: '周期包与预览', en: 'Packages and preview' },
                run: ([record]: RecordData[]) => setInside(record),
              },
            ],
          }
        : {},
    [deep, resource.id],
  );
  return (
    <>
      <ResourceScreen
        key={resource.id}
        resource={resource}
        overrides={overrides}
        note={
          <Segmented
            size="small"
            aria-label={t('maintenance-plan.views.strategies')}
            value={id}
            onChange={setId}
            options={lists.map((one) => ({ value: one.id, label: say(one.title) }))}
          />
        }
      />
      {inside && (
        <Drawer
          open
          size={Math.min(860, window.innerWidth)}
          title={String(inside.name)}
          onClose={() => setInside(undefined)}
        >
          <Suspense>
            {resource.id === taskList.id ? (
              <TaskListInside id={inside.id} />
            ) : (
              <StrategyInside id={inside.id} />
            )}
          </Suspense>
        </Drawer>
      )}
    </>
  );
}
