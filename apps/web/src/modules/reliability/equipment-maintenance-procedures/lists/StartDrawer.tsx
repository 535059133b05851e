import {
  executionOffer,
  procedureErrors,
  startExecution,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { executionStates } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { randomKey } from '@ircrisk/ui/outbox/random-key.ts';
import { OptionSelect, ReferenceInput } from '@ircrisk/ui/resource/OptionInputs.tsx';
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
  const [keyword, setKeyword] = useState('');
  const orderId = order ? String(order) : undefined;
  const { data } = useCall(
    executionOffer,
    {
      ...(procedureId ? { procedureId } : {}),
      ...(orderId ? { workOrderId: orderId } : {}),
      ...(keyword ? { keyword } : {}),
    },
    { keepPrevious: true },
  );
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
  const chosenOrder = data?.order && data.order.id === orderId ? data.order : undefined;
  const orders = [
    ...(chosenOrder && !data?.orders.some(({ id }) => id === chosenOrder.id)
      ? [{ id: chosenOrder.id, label: `${chosenOrder.number} ${chosenOrder.title} · ${chosenOrder.tag}` }]
      : []),
    ...(data?.orders ?? []),
  ];
  // An order may have been closed meanwhile, or the way here led from a closed one.
  const refusal = chosenOrder?.isOver
    ? say(procedureErrors.notOpenOrder, { number: chosenOrder.number })
    : start.error instanceof Refusal
      ? start.error.fields.find(({ field }) => field === 'workOrderId')?.msg
      : undefined;
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
          disabled={!chosenId || chosenOrder?.isOver === true}
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
        <Form.Item
          label={t('procedure.start.order')}
          htmlFor="px-order"
          {...(refusal ? { validateStatus: 'error' as const, help: refusal } : {})}
        >
          <OptionSelect
            id="px-order"
            value={order}
            onChange={(next) => {
              start.reset();
              setOrder(next);
            }}
            options={orders}
            onSearch={setKeyword}
            status={refusal ? 'error' : ''}
          />
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
