import { setState } from '@ircrisk/contract/modules/assets/equipment.ts';
import { equipmentStates } from '@ircrisk/contract/resources/ledger/choices.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { Alert, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';

type EquipmentState = keyof typeof equipmentStates;

interface Props {
  id: string;
  tag: string;
  /** States that may follow the present one. */
  next: readonly EquipmentState[];
  onClose: () => void;
  onDone: () => void;
}

/** A new state from a day on; what was before that day stays as it was recorded. */
export function StateDialog({ id, tag, next, onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const prefix = useId();
  const [state, choose] = useState<EquipmentState | undefined>(next.length === 1 ? next[0] : undefined);
  const [since, setSince] = useState<string | null>(plantToday());
  const [reason, setReason] = useState('');
  const act = useAct(setState, {
    onDone() {
      notify.success(t('equipment.state.done'));
      onDone();
    },
  });
  return (
    <DragModal
      open
      width={440}
      title={t('equipment.state.title', { tag })}
      okText={t('ui.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !state || !since }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() =>
        state &&
        since &&
        act.mutate({ id, state, since, ...(reason.trim() ? { reason: reason.trim() } : {}) })
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('equipment.state.to')} htmlFor={`${prefix}-state`} required>
          <Select
            id={`${prefix}-state`}
            value={state ?? null}
            onChange={(chosen: EquipmentState) => choose(chosen)}
            options={next.map((value) => ({ value, label: say(equipmentStates[value]) }))}
          />
        </Form.Item>
        <Form.Item label={t('equipment.state.since')} htmlFor={`${prefix}-since`} required>
          <DayInput id={`${prefix}-since`} value={since} onChange={setSince} past />
        </Form.Item>
        <Form.Item label={t('equipment.state.reason')} htmlFor={`${prefix}-reason`}>
          <Input.TextArea
            id={`${prefix}-reason`}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
        {state === 'scrapped' && <Alert type="warning" showIcon title={t('equipment.state.final')} />}
      </Form>
    </DragModal>
  );
}
