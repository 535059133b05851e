import {
  deferOrder,
  type OrderSheet,
  orderTable,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { Alert, Form, Input } from 'antd';
import { useId, useState } from 'react';

interface Props {
  order: OrderSheet;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a later date; what the rule wants is asked for beforehand. */
export function DeferDialog({ order, onClose, onDone }: Props) {
  const t = useText();
  const say = useSay();
  const id = useId();
  const [newDate, setNewDate] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [riskAssessment, setRisk] = useState('');
  const [authorityApproval, setApproval] = useState('');
  const defer = useAct(deferOrder, {
    onDone() {
      notify.success(t('maintenance-plan.defer.asked'));
      onDone();
    },
  });
  const ready =
    newDate !== null &&
    reason.trim() !== '' &&
    (!order.safetyCritical || riskAssessment.trim() !== '') &&
    (!order.mandatory || authorityApproval.trim() !== '');
  return (
    <DragModal
      open
      width={460}
      title={say(orderTable.defer)}
      okText={t('maintenance-plan.defer.ask')}
      cancelText={t('ui.cancel')}
      confirmLoading={defer.isPending}
      okButtonProps={{ disabled: !ready }}
      onCancel={onClose}
      onOk={() =>
        defer.mutate({
          id: order.id,
          version: order.version,
          newDate: newDate ?? '',
          reason: reason.trim(),
          ...(riskAssessment.trim() ? { riskAssessment: riskAssessment.trim() } : {}),
          ...(authorityApproval.trim() ? { authorityApproval: authorityApproval.trim() } : {}),
        })
      }
    >
      {order.legalDate && (
        <Alert type="warning" showIcon title={t('maintenance-plan.defer.legal', { date: order.legalDate })} />
      )}
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('maintenance-plan.defer.newDate')}
          htmlFor={`${id}-date`}
          required
          extra={t('maintenance-plan.defer.before', { date: order.deferredTo ?? order.dueDate })}
        >
          <DayInput id={`${id}-date`} value={newDate} onChange={setNewDate} />
        </Form.Item>
        <Form.Item label={t('maintenance-plan.reason')} htmlFor={`${id}-reason`} required>
          <Input.TextArea
            id={`${id}-reason`}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
        {order.safetyCritical && (
          <Form.Item
            label={t('maintenance-plan.defer.risk')}
            htmlFor={`${id}-risk`}
            required
            extra={t('maintenance-plan.defer.riskHint')}
          >
            <Input
              id={`${id}-risk`}
              maxLength={500}
              value={riskAssessment}
              onChange={(event) => setRisk(event.target.value)}
            />
          </Form.Item>
        )}
        {order.mandatory && (
          <Form.Item label={t('maintenance-plan.defer.authority')} htmlFor={`${id}-authority`} required>
            <Input
              id={`${id}-authority`}
              maxLength={128}
              value={authorityApproval}
              onChange={(event) => setApproval(event.target.value)}
            />
          </Form.Item>
        )}
      </Form>
    </DragModal>
  );
}
