import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Filters } from '@ircrisk/ui/resource/list-query.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { OrderStateMark, Signs } from '../marks.tsx';

const lists = ['open', 'overdue', 'all'] as const;
type List = (typeof lists)[number];
const listFilters: Record<List, Filters> = { open: { open: 'true' }, overdue: { overdue: 'true' }, all: {} };

interface Props {
  nodeId: string | undefined;
  onOpen: (id: string) => void;
  /** Filters that a figure or a notice leads to. */
  search: string;
  switcher: ReactNode;
}

/** Names a figure may ask for in the address. */
const led = [
  'counted',
  'overdue',
  'dueDate_datege',
  'dueDate_lt',
  'planned',
  'equipmentId',
  'planId',
  'strategyId',
  'nodeId',
  'trade',
  'workType',
];

const overrides: ResourceOverrides = {
  columns: {
    number: { width: 104 },
    title: { width: 240 },
    state: {
      width: 175,
      render: ({ state, dueDate, deferredTo, completedOn }) => (
        <OrderStateMark
          state={state}
          overdue={!completedOn && state !== 'cancelled' && String(deferredTo ?? dueDate) < plantToday()}
        />
      ),
    },
    mandatory: {
      width: 190,
      render: ({ mandatory, safetyCritical }) => (
        <Signs mandatory={Boolean(mandatory)} safetyCritical={Boolean(safetyCritical)} />
      ),
    },
    dueDate: { width: 100 },
    plannedDate: { width: 100 },
    completedOn: { width: 100 },
    plannedHours: { width: 80 },
  },
};

export function OrderList({ nodeId, onOpen, search, switcher }: Props) {
  const t = useText();
  const given = useMemo(() => {
    const asked = new URLSearchParams(search);
    return Object.fromEntries(
      led.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : [])),
    );
  }, [search]);
  const fromFigure = Object.keys(given).length > 0;
  const [list, setList] = useState<List>(fromFigure ? 'all' : 'open');
  const fixed = useMemo<Filters>(
    () => ({ ...(nodeId ? { nodeId } : {}), ...given, ...listFilters[list] }),
    [nodeId, given, list],
  );
  return (
    <ResourceScreen
      key={JSON.stringify(fixed)}
      resource={workOrder}
      overrides={overrides}
      fixed={fixed}
      onOpen={(record) => onOpen(record.id)}
      note={
        <span className="mp-head">
          {switcher}
          <Segmented<List>
            size="small"
            aria-label={t('maintenance-plan.lists.title')}
            value={list}
            onChange={setList}
            options={lists.map((value) => ({ value, label: t(`maintenance-plan.lists.${value}`) }))}
          />
        </span>
      }
    />
  );
}
