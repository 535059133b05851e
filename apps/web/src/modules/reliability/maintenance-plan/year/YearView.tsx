import { yearPlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { trades, workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { Button, Input, Pagination, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { YearExport } from './YearExport.tsx';
import { YearGrid } from './YearGrid.tsx';
import { YearLegend } from './YearMarks.tsx';

const size = 50;
const bys = ['equipment', 'strategy'] as const;
const steps = ['month', 'week'] as const;

export interface Asked {
  year: number;
  by: (typeof bys)[number];
  step: (typeof steps)[number];
  trade?: keyof typeof trades | undefined;
  workType?: keyof typeof workTypes | undefined;
  keyword?: string | undefined;
  nodeId?: string | undefined;
}

interface Props {
  nodeId: string | undefined;
  /** Leads to the orders behind a cell. */
  onOrders: (filters: Record<string, string>) => void;
}

const known = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''));

/** The year as a grid: what is due where and when, and what became of it. */
export function YearView({ nodeId, onOrders }: Props) {
  const t = useText();
  const say = useSay();
  const [chosen, setChosen] = useState<Asked>({
    year: Number(plantToday().slice(0, 4)),
    by: 'equipment',
    step: 'month',
  });
  const [current, setCurrent] = useState(1);
  const change = (part: Partial<Asked>) => {
    setChosen({ ...chosen, ...part });
    setCurrent(1);
  };
  const asked = known({ ...chosen, nodeId }) as Asked;
  const { data, error, refetch } = useCall(
    yearPlan,
    { ...asked, current, size },
    { keepPrevious: true, suppress: true },
  );
  const drill = (start: string, end: string, rowId?: string) =>
    onOrders({
      counted: 'due',
      dueDate_datege: start,
      dueDate_lt: end,
      ...(rowId ? { [chosen.by === 'strategy' ? 'strategyId' : 'equipmentId']: rowId } : {}),
      ...(chosen.trade ? { trade: chosen.trade } : {}),
      ...(chosen.workType ? { workType: chosen.workType } : {}),
      ...(data?.nodeIds ? { nodeId: data.nodeIds.join(',') } : {}),
    });
  const choices = (texts: Record<string, { zh: string; en: string }>) =>
    Object.entries(texts).map(([value, text]) => ({ value, label: say(text) }));
  return (
    <div className="mp-view">
      <PageTitle
        title={t('maintenance-plan.year.title', { year: chosen.year })}
        note={
          <span className="mp-head">
            <Button size="small" onClick={() => change({ year: chosen.year - 1 })}>
              {t('maintenance-plan.year.previous')}
            </Button>
            <Button size="small" onClick={() => change({ year: chosen.year + 1 })}>
              {t('maintenance-plan.year.next')}
            </Button>
          </span>
        }
        actions={
          <>
            <Input.Search
              allowClear
              aria-label={t('maintenance-plan.year.search')}
              placeholder={t('maintenance-plan.year.search')}
              style={{ width: 160 }}
              onSearch={(keyword) => change({ keyword: keyword.trim() })}
            />
            <Select
              allowClear
              aria-label={t('maintenance-plan.sheet.trade')}
              placeholder={t('maintenance-plan.sheet.trade')}
              style={{ width: 110 }}
              value={chosen.trade}
              onChange={(trade) => change({ trade })}
              options={choices(trades) as { value: keyof typeof trades; label: string }[]}
            />
            <Select
              allowClear
              aria-label={t('maintenance-plan.sheet.work')}
              placeholder={t('maintenance-plan.sheet.work')}
              style={{ width: 120 }}
              value={chosen.workType}
              onChange={(workType) => change({ workType })}
              options={choices(workTypes) as { value: keyof typeof workTypes; label: string }[]}
            />
            <Segmented
              aria-label={t('maintenance-plan.year.by')}
              value={chosen.by}
              onChange={(by) => change({ by })}
              options={bys.map((value) => ({ value, label: t(`maintenance-plan.year.${value}`) }))}
            />
            <Segmented
              aria-label={t('maintenance-plan.year.step')}
              value={chosen.step}
              onChange={(step) => change({ step })}
              options={steps.map((value) => ({ value, label: t(`maintenance-plan.year.${value}`) }))}
            />
            {data && <YearExport asked={asked} plan={data} />}
          </>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.total === 0 && (
        <EmptyState title={t('maintenance-plan.noData')} purpose={t('maintenance-plan.year.none')} />
      )}
      {data && data.total > 0 && (
        <>
          <YearLegend />
          <YearGrid plan={data} step={chosen.step} by={chosen.by} onDrill={drill} />
          {data.total > size && (
            <Pagination
              size="small"
              align="end"
              current={current}
              pageSize={size}
              total={data.total}
              showSizeChanger={false}
              onChange={setCurrent}
            />
          )}
        </>
      )}
    </div>
  );
}
