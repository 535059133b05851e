import { createIdef0 } from '@ircrisk/contract/modules/risk/idef0.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  onClose: () => void;
  onMade: (id: string) => void;
}

const empty = { code: '', name: '', nameEn: '', purpose: '', viewpoint: '', text: '' };
type Key = keyof typeof empty;
const most: Record<Key, number> = {
  code: 40,
  name: 128,
  nameEn: 256,
  purpose: 2000,
  viewpoint: 200,
  text: 1_000_000,
};
const tall: readonly Key[] = ['purpose', 'text'];

/** A new model, from nothing or from its text form; it opens in the editor at once. */
export function NewModelDialog({ onClose, onMade }: Props) {
  const t = useText();
  const [values, setValues] = useState(empty);
  const create = useAct(createIdef0, { once: true, onDone: onMade });
  return (
    <DragModal
      open
      width={520}
      title={t('idef0.new.title')}
      okText={t('idef0.new.ok')}
      cancelText={t('idef0.cancel')}
      okButtonProps={{ disabled: values.code.trim() === '' || values.name.trim() === '' }}
      confirmLoading={create.isPending}
      onOk={() => create.mutate(values)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {(Object.keys(empty) as Key[]).map((key) => {
          const Control = tall.includes(key) ? Input.TextArea : Input;
          return (
            <Form.Item
              key={key}
              label={t(`idef0.new.${key}`)}
              htmlFor={`idef0-new-${key}`}
              extra={key === 'text' ? t('idef0.new.textHint') : undefined}
            >
              <Control
                id={`idef0-new-${key}`}
                maxLength={most[key]}
                value={values[key]}
                onChange={(event) => setValues({ ...values, [key]: event.target.value })}
              />
            </Form.Item>
          );
        })}
      </Form>
    </DragModal>
  );
}
