import { createIdef0 } from '@ircrisk/contract/modules/risk/idef0.ts';
import { idef0 } from '@ircrisk/contract/resources/idef0.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NewStudyDialog } from '@ircrisk/ui/study/NewStudyDialog.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  onClose: () => void;
  onMade: (id: string) => void;
}

/** A new model, from nothing or from its text form; it opens in the editor at once. */
export function NewModelDialog(props: Props) {
  const t = useText();
  const [text, setText] = useState('');
  const create = useAct(createIdef0, { once: true });
  return (
    <NewStudyDialog
      {...props}
      resource={idef0}
      title={t('idef0.new.title')}
      fields={['code', 'name', 'nameEn', 'purpose', 'viewpoint']}
      onMake={({ code, name, ...more }) =>
        create.mutateAsync({ code: String(code), name: String(name), ...more, text })
      }
    >
      <Form.Item label={t('idef0.new.text')} htmlFor="idef0-new-text" extra={t('idef0.new.textHint')}>
        <Input.TextArea
          id="idef0-new-text"
          maxLength={1_000_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Form.Item>
    </NewStudyDialog>
  );
}
