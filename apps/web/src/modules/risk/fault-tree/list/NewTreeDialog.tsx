import { UploadOutlined } from '@ant-design/icons';
import { createFaultTree, importFaultTree } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { faultTree } from '@ircrisk/contract/resources/fault-tree.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NewStudyDialog } from '@ircrisk/ui/study/NewStudyDialog.tsx';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Field } from '../inspector/Field.tsx';

interface Props {
  /** Made from nothing, or from an Open-PSA file. */
  from: 'nothing' | 'file';
  folder: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** A new tree; it opens in the editor at once. */
export function NewTreeDialog({ from, folder, ...props }: Props) {
  const t = useText();
  const [file, setFile] = useState<File>();
  const create = useAct(createFaultTree, { once: true });
  const read = useAct(importFaultTree, { once: true });
  if (from === 'nothing')
    return (
      <NewStudyDialog
        {...props}
        resource={faultTree}
        title={t('fault-tree.new.title')}
        fields={['code', 'name', 'nameEn', 'folder', 'folderEn', 'tolerableProbability']}
        first={{ folder }}
        onMake={({ code, name, ...more }) =>
          create.mutateAsync({ code: String(code), name: String(name), ...more })
        }
      />
    );
  const fromFile = async (common: { code: string }) => {
    if (!file) throw new Error('no file was chosen');
    const stored = await uploadFile(file);
    const { id, faults } = await read.mutateAsync({ ...common, fileId: stored.id });
    if (faults.length > 0) notify.warning(t('fault-tree.import.withFaults', { count: faults.length }));
    return id;
  };
  return (
    <NewStudyDialog
      {...props}
      resource={faultTree}
      title={t('fault-tree.import.title')}
      okText={t('fault-tree.import.ok')}
      fields={['code', 'name', 'nameEn', 'folder', 'folderEn']}
      optional={['name']}
      hints={{ name: t('fault-tree.import.nameHint') }}
      first={{ folder }}
      ready={file !== undefined}
      before={<FileField file={file} onChoose={setFile} />}
      onMake={({ code, ...more }) => fromFile({ code: String(code), ...more })}
    />
  );
}

function FileField({ file, onChoose }: { file: File | undefined; onChoose: (file?: File) => void }) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Field label={t('fault-tree.import.file')} hint={t('fault-tree.import.hint')}>
      {(id) => (
        <>
          <input
            ref={picker}
            id={id}
            type="file"
            accept=".xml,.opsa,.gz,.zip"
            className="ir-out-of-sight"
            onChange={(event) => onChoose(event.target.files?.[0])}
          />
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
            {file?.name ?? t('fault-tree.import.choose')}
          </Button>
        </>
      )}
    </Field>
  );
}
