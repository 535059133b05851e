import { changePlan } from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { Form, Radio } from 'antd';
import { useId, useState } from 'react';

type From = 'lastDone' | 'nextDue';

/** Another rhythm for a plan: the effect is shown before anything is changed. */
export function ChangeDialog({
  record,
  onClose,
  onDone,
}: {
  record: RecordData;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const id = useId();
  const [strategyId, setStrategy] = useState<unknown>(null);
  const [from, setFrom] = useState<From>('nextDue');
  const change = useAct(changePlan, {
    onDone(result) {
      if (result.applied) onDone();
    },
  });
  const ask = (dryRun: boolean) =>
    change.mutate({ id: record.id, strategyId: String(strategyId), from, dryRun });
  const effect = change.data;
  return (
    <DragModal
      open
      width={520}
      title={t('maintenance-plan.change.title', { code: String(record.code) })}
      okText={t(effect ? 'maintenance-plan.change.apply' : 'maintenance-plan.change.effect')}
      cancelText={t('ui.cancel')}
      confirmLoading={change.isPending}
      okButtonProps={{ disabled: !strategyId }}
      onCancel={onClose}
      onOk={() => ask(!effect)}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('maintenance-plan.change.strategy')} htmlFor={id} required>
          <ReferenceInput
            id={id}
            to="maintenance-strategy"
            value={strategyId}
            onChange={(value) => {
              setStrategy(value);
              change.reset();
            }}
          />
        </Form.Item>
        <Form.Item label={t('maintenance-plan.change.from')} htmlFor={`${id}-from`}>
          <Radio.Group
            id={`${id}-from`}
            value={from}
            onChange={(event) => {
              setFrom(event.target.value as From);
              change.reset();
            }}
            options={(['nextDue', 'lastDone'] as const).map((value) => ({
              value,
              label: t(`maintenance-plan.change.${value}`),
            }))}
          />
        </Form.Item>
      </Form>
      {effect && (
        <>
          <p>{t('maintenance-plan.change.withdrawn', { count: effect.withdrawn })}</p>
          <table className="mp-table">
            <thead>
              <tr>
                <th>{t('maintenance-plan.change.before')}</th>
                <th>{t('maintenance-plan.change.after')}</th>
              </tr>
            </thead>
            <tbody>
              {effect.after.map((day, at) => (
                <tr key={day}>
                  <td>{effect.before[at] ?? ''}</td>
                  <td>{day}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </DragModal>
  );
}
