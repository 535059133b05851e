import type { Resource } from '@ircrisk/contract/resource.ts';
import { Radio, Table } from 'antd';
import { useState } from 'react';
import { useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { StateMark } from '../parts/StateMark.tsx';
import type { Difference, Side } from './merge.ts';
import { NamedValue } from './NamedValue.tsx';
import type { StaleForm } from './use-resource-form.ts';

interface Props {
  resource: Resource;
  stale: StaleForm | undefined;
  saving: boolean;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onCancel: () => void;
}

/** Somebody saved in between: theirs and mine side by side, one choice per field. */
export function MergeDialog({ resource, stale, saving, onMerge, onCancel }: Props) {
  const t = useText();
  const say = useSay();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = (difference: Difference) => choices[difference.field] ?? difference.suggested;

  const shown = (difference: Difference, side: Side) => {
    const field = resource.fields[difference.field];
    const value = difference[side];
    return (
      <Radio
        checked={sideOf(difference) === side}
        onChange={() => setChoices((now) => ({ ...now, [difference.field]: side }))}
        aria-label={t(`ui.merge.${side}`)}
      >
        {field ? <NamedValue name={difference.field} field={field} value={value} /> : String(value)}
      </Radio>
    );
  };

  return (
    <DragModal
      open={stale !== undefined}
      title={t('ui.merge.title')}
      width={760}
      okText={t('ui.merge.save')}
      cancelText={t('ui.merge.back')}
      confirmLoading={saving}
      onOk={() => onMerge(choices)}
      onCancel={onCancel}
      destroyOnHidden
    >
      <p>{t('ui.merge.text', { time: stale?.latest.updateTime ?? '' })}</p>
      <Table<Difference>
        size="small"
        rowKey="field"
        pagination={false}
        aria-label={t('ui.merge.title')}
        dataSource={stale?.differences ?? []}
        columns={[
          {
            key: 'field',
            title: t('ui.merge.field'),
            render: (_, { field, conflict }) => {
              const known = resource.fields[field];
              const label = known ? say(known) : field === 'parentId' ? t('ui.tree.parent') : field;
              return conflict ? <StateMark state="near" text={label} /> : label;
            },
          },
          { key: 'mine', title: t('ui.merge.mine'), render: (_, difference) => shown(difference, 'mine') },
          {
            key: 'theirs',
            title: t('ui.merge.theirs'),
            render: (_, difference) => shown(difference, 'theirs'),
          },
        ]}
      />
    </DragModal>
  );
}
