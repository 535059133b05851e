import { UploadOutlined } from '@ant-design/icons';
import { createFaultTree, importFaultTree } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { tellNoAnswer, useAct } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Button, Input } from 'antd';
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
export function NewTreeDialog({ from, folder: given, onClose, onMade }: Props) {
  const t = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [nameEn, setNameEn] = useState('');
  const [folder, setFolder] = useState(given);
  const [tolerable, setTolerable] = useState<number | null>(null);
  const [file, setFile] = useState<File>();
  const [isUploading, setUploading] = useState(false);
  const create = useAct(createFaultTree, { once: true, onDone: onMade });
  const read = useAct(importFaultTree, {
    once: true,
    onDone({ id, faults }) {
      if (faults.length > 0) notify.warning(t('fault-tree.import.withFaults', { count: faults.length }));
      onMade(id);
    },
  });
  const isReady = code.trim() !== '' && (from === 'file' ? file !== undefined : name.trim() !== '');
  const make = async () => {
    const common = { code: code.trim(), nameEn: nameEn.trim() || null, folder: folder.trim() };
    if (from === 'nothing') {
      create.mutate({
        ...common,
        name: name.trim(),
        ...(tolerable ? { tolerableProbability: tolerable } : {}),
      });
      return;
    }
    if (!file) return;
    setUploading(true);
    try {
      const stored = await uploadFile(file);
      read.mutate({ ...common, fileId: stored.id, ...(name.trim() ? { name: name.trim() } : {}) });
    } catch (error) {
      tellNoAnswer(error);
    } finally {
      setUploading(false);
    }
  };
  return (
    <DragModal
      open
      width={440}
      title={t(from === 'file' ? 'fault-tree.import.title' : 'fault-tree.new.title')}
      okText={t(from === 'file' ? 'fault-tree.import.ok' : 'fault-tree.new.ok')}
      cancelText={t('fault-tree.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={create.isPending || read.isPending || isUploading}
      onOk={() => void make()}
      onCancel={onClose}
    >
      {from === 'file' && (
        <Field label={t('fault-tree.import.file')} hint={t('fault-tree.import.hint')}>
          {(id) => (
            <>
              <input
                ref={picker}
                id={id}
                type="file"
                accept=".xml,.opsa,.gz,.zip"
                className="ir-out-of-sight"
                onChange={(event) => setFile(event.target.files?.[0])}
              />
              <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
                {file?.name ?? t('fault-tree.import.choose')}
              </Button>
            </>
          )}
        </Field>
      )}
      <Field label={t('fault-tree.new.code')}>
        {(id) => (
          <Input
            id={id}
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('fault-tree.new.name')}
        {...(from === 'file' ? { hint: t('fault-tree.import.nameHint') } : {})}
      >
        {(id) => (
          <Input id={id} maxLength={128} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Field label={t('fault-tree.new.nameEn')}>
        {(id) => (
          <Input id={id} maxLength={256} value={nameEn} onChange={(event) => setNameEn(event.target.value)} />
        )}
      </Field>
      <Field label={t('fault-tree.new.folder')}>
        {(id) => (
          <Input id={id} maxLength={128} value={folder} onChange={(event) => setFolder(event.target.value)} />
        )}
      </Field>
      {from === 'nothing' && (
        <Field label={t('fault-tree.result.tolerable')} hint={t('fault-tree.new.tolerableHint')}>
          {(id) => <NumberInput id={id} value={tolerable} onChange={setTolerable} placeholder="1E-5" />}
        </Field>
      )}
    </DragModal>
  );
}
