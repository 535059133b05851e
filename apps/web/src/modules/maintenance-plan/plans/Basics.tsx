import type { Resource } from '@ircrisk/contract/resource.ts';
import { plantShutdown } from '@ircrisk/contract/resources/maintenance/plan.ts';
import {
  maintenancePackage,
  maintenanceStrategy,
  taskList,
  taskSpare,
  taskStep,
  workCapacity,
} from '@ircrisk/contract/resources/maintenance/strategy.ts';
import { orderDeferral } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { Drawer, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Preview } from './Preview.tsx';

const lists = [maintenanceStrategy, taskList, workCapacity, plantShutdown, orderDeferral];

/** What plans are made of: strategies with packages, task lists with steps and spares, capacity, shutdowns; and deferrals. */
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
          {resource.id === taskList.id ? (
            <TaskListInside id={inside.id} />
          ) : (
            <StrategyInside id={inside.id} />
          )}
        </Drawer>
      )}
    </>
  );
}

function TaskListInside({ id }: { id: string }) {
  const owner = useMemo(() => ({ taskListId: id }), [id]);
  return (
    <div className="mp-sheet">
      <ResourceSubList resource={taskStep} owner={owner} />
      <ResourceSubList resource={taskSpare} owner={owner} />
    </div>
  );
}

function StrategyInside({ id }: { id: string }) {
  const t = useText();
  const owner = useMemo(() => ({ strategyId: id }), [id]);
  const [anchorDate, setAnchor] = useState<string | null>(new Date().toISOString().slice(0, 10));
  return (
    <div className="mp-sheet">
      <ResourceSubList resource={maintenancePackage} owner={owner} />
      <div className="mp-anchor">
        <span>{t('maintenance-plan.preview.anchor')}</span>
        <DayInput value={anchorDate} onChange={setAnchor} aria-label={t('maintenance-plan.preview.anchor')} />
      </div>
      <Preview strategyId={id} anchorDate={anchorDate ?? undefined} startDate={anchorDate ?? undefined} />
    </div>
  );
}
