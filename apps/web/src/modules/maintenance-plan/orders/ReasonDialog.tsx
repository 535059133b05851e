import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';

interface Props {
  title: string;
  saving: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}

export function ReasonDialog({ title, saving, onClose, onReason }: Props) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <DragModal
      open
      width={420}
      title={title}
      okText={title}
      cancelText={t('ui.cancel')}
      confirmLoading={saving}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onCancel={onClose}
      onOk={() => onReason(reason.trim())}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('maintenance-plan.reason')} htmlFor={id} required>
          <Input.TextArea
            id={id}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
