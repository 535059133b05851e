import { Alert, App, Button, Drawer, Form } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import { movable } from '../parts/Movable.tsx';
import { useUnsaved } from '../parts/unsaved.ts';
import { shared } from '../theme/tokens.ts';
import { useFaultFocus } from './use-fault-focus.ts';

interface Props {
  title: string;
  form: {
    readonly message: string | undefined;
    readonly saving: boolean;
    readonly changed: boolean;
    readonly refusals: number;
    submit: () => Promise<void>;
  };
  onClose: () => void;
  size?: number;
  children: ReactNode;
}

/** A drawer around a hand-made form: a refusal stands above the fields, leaving a changed form asks. */
export function CallDrawer({ title, form, onClose, size = shared.layout.drawer, children }: Props) {
  const t = useText();
  const { modal } = App.useApp();
  useUnsaved(form.changed);
  const fields = useFaultFocus<HTMLDivElement>(form.refusals);
  const leave = () => {
    if (!form.changed) return onClose();
    modal.confirm({
      ...movable(),
      title: t('ui.form.leaveTitle'),
      content: t('ui.form.leaveText'),
      okText: t('ui.form.leave'),
      autoFocusButton: 'cancel',
      okButtonProps: { danger: true },
      cancelText: t('ui.form.stay'),
      onOk: onClose,
    });
  };
  return (
    <Drawer
      open
      size={size}
      title={title}
      onClose={leave}
      footer={
        <div className="ir-form-foot">
          <Button onClick={leave}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            {t('ui.save')}
          </Button>
        </div>
      }
    >
      {form.message && (
        <Alert type="error" showIcon role="alert" title={form.message} style={{ marginBottom: 12 }} />
      )}
      <div ref={fields}>
        <Form layout="vertical" component="div">
          {children}
        </Form>
      </div>
    </Drawer>
  );
}
