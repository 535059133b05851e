import {
  executionOffer,
  startExecution,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { executionStates } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { randomKey } from '@ircrisk/ui/outbox/random-key.ts';
import { ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Drawer, Form, Select } from 'antd';
import { useState } from 'react';

interface Props {
  procedureId?: string;
  workOrderId?: string;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** What is to be executed, at which equipment and for which order; its limits go by the model. */
export function StartDrawer({ procedureId, workOrderId, onClose, onStarted }: Props) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const [order, setOrder] = useState<unknown>(workOrderId ?? null);
  const orderId = order ? String(order) : undefined;
  const { data } = useCall(executionOffer, {
    ...(procedureId ? { procedureId } : {}),
    ...(orderId ? { workOrderId: orderId } : {}),
  });
  const [picked, setPicked] = useState<string | undefined>(procedureId);
  const [equipmentId, setEquipment] = useState<unknown>(null);
  const [model, setModel] = useState('');
  const [key] = useState(randomKey);
  const start = useAct(startExecution, {
    onDone({ id }) {
      void client.invalidateQueries({ queryKey: resourceKey(procedureExecution) });
      onClose();
      onStarted(id);
    },
  });
  const named = data?.procedures.filter((one) => one.named) ?? [];
  const chosenId = picked ?? (named.length === 1 ? named[0]?.id : undefined);
  const chosen = data?.procedures.find(({ id }) => id === chosenId);
  return (
    <Drawer
      open
      size={480}
      title={t('procedure.start.title')}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          disabled={!chosenId}
          loading={start.isPending}
          onClick={() =>
            chosenId &&
            start.mutate({
              key,
              procedureId: chosenId,
              workOrderId: orderId ?? null,
              equipmentId: equipmentId ? String(equipmentId) : null,
              model: model.trim() || null,
            })
          }
        >
          {t('procedure.start.go')}
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('procedure.start.order')} htmlFor="px-order">
          <ReferenceInput to="work-order" id="px-order" value={order} onChange={setOrder} />
        </Form.Item>
        {data?.executions.map((one) => (
          <Alert
            key={one.id}
            type="info"
            title={`${one.number} ${one.procedure} ${one.label} · ${say(executionStates[one.state])}`}
            action={
              <Button size="small" onClick={() => onStarted(one.id)}>
                {t('procedure.start.resume')}
              </Button>
            }
          />
        ))}
        <Form.Item label={t('procedure.start.procedure')} htmlFor="px-procedure" required>
          <Select
            id="px-procedure"
            showSearch={{ optionFilterProp: 'label' }}
            value={chosenId ?? null}
            onChange={setPicked}
            options={(data?.procedures ?? []).map((one) => ({
              value: one.id,
              label: `${one.code} ${one.name} ${one.label}`,
            }))}
          />
        </Form.Item>
        {chosen?.reviewLate && (
          <Alert
            type="warning"
            showIcon
            title={t('procedure.reviewLate', { date: chosen.reviewDueDate ?? '' })}
          />
        )}
        {!orderId && (
          <Form.Item label={t('procedure.start.equipment')} htmlFor="px-equipment">
            <ReferenceInput to="equipment" id="px-equipment" value={equipmentId} onChange={setEquipment} />
          </Form.Item>
        )}
        <Form.Item
          label={t('procedure.start.model')}
          htmlFor="px-model"
          extra={t('procedure.start.modelHint')}
        >
          <AutoComplete
            id="px-model"
            value={model}
            onChange={setModel}
            options={(chosen?.models ?? []).map((value) => ({ value }))}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
