import { maintenancePackage, taskSpare, taskStep } from '@ircrisk/contract/resources/maintenance/strategy.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { useMemo, useState } from 'react';
import { Preview } from './Preview.tsx';

/** What a task list consists of. */
export function TaskListInside({ id }: { id: string }) {
  const owner = useMemo(() => ({ taskListId: id }), [id]);
  return (
    <div className="mp-sheet">
      <ResourceSubList resource={taskStep} owner={owner} />
      <ResourceSubList resource={taskSpare} owner={owner} />
    </div>
  );
}

/** The longer rounds of a strategy, and the dates it leads to. */
export function StrategyInside({ id }: { id: string }) {
  const t = useText();
  const owner = useMemo(() => ({ strategyId: id }), [id]);
  const [anchorDate, setAnchor] = useState<string | null>(plantToday());
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
