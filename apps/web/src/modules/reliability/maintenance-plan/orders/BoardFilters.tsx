import { trades, workTypes } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { addDays } from '@ircrisk/units';
import { Checkbox, Input, Select } from 'antd';

const dues = ['overdue', '7', '30', '90', 'all'] as const;

export interface Chosen {
  due: (typeof dues)[number];
  trade?: keyof typeof trades | undefined;
  workType?: keyof typeof workTypes | undefined;
  keyword?: string | undefined;
  ended?: boolean;
}

/** The filters of the list, by the names it gives them. */
export function filtersOf({ due, trade, workType, keyword, ended }: Chosen): Record<string, string> {
  return {
    ...(due === 'overdue' ? { overdue: 'true' } : {}),
    ...(/^\d+$/.test(due) ? { dueDate_datele: addDays(plantToday(), Number(due)) } : {}),
    ...(trade ? { trade } : {}),
    ...(workType ? { workType } : {}),
    ...(keyword ? { keyword } : {}),
    ...(ended ? { ended: 'true' } : {}),
  };
}

export function BoardFilters({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const t = useText();
  const say = useSay();
  return (
    <span className="mp-head mp-kanban-filters">
      <Input.Search
        allowClear
        aria-label={t('maintenance-plan.kanban.search')}
        placeholder={t('maintenance-plan.kanban.searchShort')}
        style={{ width: 120 }}
        onSearch={(keyword) => onChange({ ...chosen, keyword: keyword.trim() })}
      />
      <Select<Chosen['due']>
        aria-label={t('maintenance-plan.kanban.due')}
        value={chosen.due}
        style={{ width: 130 }}
        onChange={(due) => onChange({ ...chosen, due })}
        options={dues.map((value) => ({
          value,
          label: /^\d+$/.test(value)
            ? t('maintenance-plan.kanban.days', { count: value })
            : t(`maintenance-plan.kanban.${value}`),
        }))}
      />
      <Select
        allowClear
        aria-label={t('maintenance-plan.sheet.trade')}
        placeholder={t('maintenance-plan.sheet.trade')}
        value={chosen.trade}
        style={{ width: 104 }}
        onChange={(trade) => onChange({ ...chosen, trade })}
        options={Object.entries(trades).map(([value, text]) => ({
          value: value as keyof typeof trades,
          label: say(text),
        }))}
      />
      <Select
        allowClear
        aria-label={t('maintenance-plan.sheet.work')}
        placeholder={t('maintenance-plan.sheet.work')}
        value={chosen.workType}
        style={{ width: 116 }}
        onChange={(workType) => onChange({ ...chosen, workType })}
        options={Object.entries(workTypes).map(([value, text]) => ({
          value: value as keyof typeof workTypes,
          label: say(text),
        }))}
      />
      <Checkbox
        checked={chosen.ended ?? false}
        onChange={(event) => onChange({ ...chosen, ended: event.target.checked })}
      >
        {t('maintenance-plan.kanban.ended')}
      </Checkbox>
    </span>
  );
}
