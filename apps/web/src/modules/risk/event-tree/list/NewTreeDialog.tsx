import { UploadOutlined } from '@ant-design/icons';
import { createEventTree, importEventTree } from '@ircrisk/contract/modules/risk/event-tree.ts';
import { eventTree } from '@ircrisk/contract/resources/event-tree.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NewStudyDialog } from '@ircrisk/ui/study/NewStudyDialog.tsx';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';

interface Props {
  /** Made from nothing, or from an Open-PSA file. */
  from: 'nothing' | 'file';
  onClose: () => void;
  onMade: (id: string) => void;
}

/** A new tree; it opens in the editor at once. */
export function NewTreeDialog({ from, ...props }: Props) {
  const t = useText();
  const [file, setFile] = useState<File>();
  const picker = useRef<HTMLInputElement>(null);
  const create = useAct(createEventTree, { once: true });
  const read = useAct(importEventTree, { once: true });
  if (from === 'nothing')
    return (
      <NewStudyDialog
        {...props}
        resource={eventTree}
        title={t('event-tree.new.title')}
        fields={['code', 'name', 'nameEn', 'equipmentId', 'description']}
        onMake={({ code, name, ...more }) =>
          create.mutateAsync({ code: String(code), name: String(name), ...more })
        }
      />
    );
  const fromFile = async (common: { code: string }) => {
    if (!file) throw new Error('no file was chosen');
    const stored = await uploadFile(file);
    const { id, faults } = await read.mutateAsync({ ...common, fileId: stored.id });
    if (faults.length > 0) notify.warning(t('event-tree.import.withFaults', { count: faults.length }));
    return id;
  };
  return (
    <NewStudyDialog
      {...props}
      resource={eventTree}
      title={t('event-tree.import.title')}
      okText={t('event-tree.import.ok')}
      fields={['code', 'name', 'nameEn']}
      optional={['name']}
      hints={{ name: t('event-tree.import.nameHint') }}
      ready={file !== undefined}
      before={
        <Form.Item
          label={t('event-tree.import.file')}
          htmlFor="et-import"
          extra={t('event-tree.import.hint')}
        >
          <input
            ref={picker}
            id="et-import"
            type="file"
            accept=".xml,.opsa,.gz,.zip"
            className="ir-out-of-sight"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
            {file?.name ?? t('event-tree.import.choose')}
          </Button>
        </Form.Item>
      }
      onMake={({ code, ...more }) => fromFile({ code: String(code), ...more })}
    />
  );
}
