import { updatePassword } from '@ircrisk/contract/modules/system/identity.ts';
import { newPassword, passwordRuleText } from '@ircrisk/contract/password-rule.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Input } from 'antd';

interface Values {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
}

/** Mounted when asked for; closing unmounts it, so no password outlives the dialog. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const [form] = Form.useForm<Values>();
  const change = useAct(updatePassword, {
    onDone() {
      notify.success(t('shell.password.done'));
      onClose();
    },
  });
  const required = (label: string) => ({
    required: true,
    message: t('shell.password.required', { field: t(label) }),
  });
  return (
    <DragModal
      title={t('shell.password.title')}
      open
      width={400}
      okText={t('shell.password.save')}
      cancelText={t('shell.cancel')}
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => change.mutate(values)} requiredMark={false}>
        <Form.Item
          name="oldPassword"
          label={t('shell.password.old')}
          rules={[required('shell.password.old')]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('shell.password.new')}
          extra={say(passwordRuleText)}
          validateFirst
          rules={[
            required('shell.password.new'),
            {
              validator: (_, value: string) =>
                newPassword.safeParse(value).success
                  ? Promise.resolve()
                  : Promise.reject(new Error(say(passwordRuleText))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="newPassword1"
          label={t('shell.password.repeat')}
          dependencies={['newPassword']}
          validateFirst
          rules={[
            required('shell.password.repeat'),
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                value === getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('shell.password.mismatch'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </DragModal>
  );
}
