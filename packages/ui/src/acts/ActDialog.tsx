import { Form, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';

interface Props {
  /** What is about to be done: title and button. */
  title: string;
  /** What it means, before it is done. */
  text?: string | undefined;
  /** The name of the reason, where it is more than one. */
  reasonLabel?: string | undefined;
  needsReason: boolean;
  /** False where it only wants to be confirmed. */
  takesReason?: boolean;
  danger?: boolean;
  /** False while something else it asks for is missing. */
  ready?: boolean;
  saving: boolean;
  maxLength?: number | undefined;
  /** Further fields, above the reason. */
  children?: ReactNode;
  onClose: () => void;
  onAct: (reason: string) => void;
}

/** What an act asks for before it is taken: its reason, and whatever its module adds. */
export function ActDialog({
  title,
  text,
  ready = true,
  takesReason = true,
  maxLength = 500,
  children,
  ...props
}: Props) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <DragModal
      open
      width={440}
      title={title}
      okText={title}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        disabled: !ready || (props.needsReason && said === ''),
        danger: props.danger ?? false,
      }}
      confirmLoading={props.saving}
      onCancel={props.onClose}
      onOk={() => props.onAct(said)}
    >
      {text && <p>{text}</p>}
      <Form layout="vertical" component="div">
        {children}
        {takesReason && (
          <Form.Item
            label={props.reasonLabel ?? t('ui.act.reason')}
            htmlFor={id}
            required={props.needsReason}
          >
            <Input.TextArea
              id={id}
              maxLength={maxLength}
              autoSize={{ minRows: 3 }}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        )}
      </Form>
    </DragModal>
  );
}
