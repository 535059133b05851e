import { reopenFeedback } from '@ircrisk/contract/modules/feedback.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';

interface Props {
  id: string;
  title: string;
  onClose: () => void;
  onDone: () => void;
}

/** Back to unhandled; the reason goes into the conversation. */
export function ReopenDialog({ id, title, onClose, onDone }: Props) {
  const t = useText();
  const field = useId();
  const [reason, setReason] = useState('');
  const reopen = useAct(reopenFeedback, {
    onDone() {
      notify.success(t('feedback.reopened'));
      onDone();
    },
  });
  return (
    <DragModal
      open
      width={440}
      title={t('feedback.reopen')}
      okText={t('feedback.reopen')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={reopen.isPending}
      onCancel={onClose}
      onOk={() => reopen.mutate({ id, reason })}
    >
      <p>{t('feedback.reopenText', { title })}</p>
      <label htmlFor={field}>{t('feedback.reason')}</label>
      <Input.TextArea
        id={field}
        value={reason}
        maxLength={1000}
        autoSize={{ minRows: 3 }}
        onChange={(event) => setReason(event.target.value)}
      />
    </DragModal>
  );
}
