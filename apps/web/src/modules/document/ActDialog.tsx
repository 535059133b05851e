import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';

interface Props {
  act: 'reject' | 'revise';
  saving: boolean;
  onClose: () => void;
  onAct: (answers: { reason?: string; revision?: string }) => void;
}

/** Why it is sent back, or what the next revision is called. */
export function ActDialog({ act, saving, onClose, onAct }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const field = act === 'reject' ? 'reason' : 'revision';
  return (
    <DragModal
      open
      width={420}
      title={t(`document.act.${act}`)}
      okText={t(`document.act.${act}`)}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: act === 'reject' && text === '' }}
      confirmLoading={saving}
      onCancel={onClose}
      onOk={() => onAct(text ? { [field]: text } : {})}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={t(`document.${field}`)}
          htmlFor={id}
          required={act === 'reject'}
          extra={act === 'revise' ? t('document.revisionHint') : undefined}
        >
          <Input
            id={id}
            maxLength={act === 'reject' ? 500 : 16}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
