import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { downloadFile } from '../api/files.ts';
import { uploadFile } from '../api/upload.ts';
import { useText } from '../i18n/texts.ts';
import { takesPictures, useStoredPictures } from '../parts/StoredPicture.tsx';

interface Props {
  value: unknown;
  onChange: (value: unknown) => void;
  /** Names beside the ids of files that were stored before. */
  names?: string | undefined;
  many?: boolean | undefined;
  accept?: string[] | undefined;
  disabled?: boolean;
  id?: string;
}

/** Files are sent at once and kept by their id; the record stores the ids. */
export function FileInput({ value, onChange, names, many, accept, disabled, id }: Props) {
  const t = useText();
  const ids =
    value === null || value === undefined || value === ''
      ? []
      : Array.isArray(value)
        ? value.map(String)
        : [String(value)];
  const given = names?.split(', ') ?? [];
  const [known, setKnown] = useState<Record<string, string>>({});
  const [sending, setSending] = useState<UploadFile[]>([]);

  const pictures = takesPictures(accept);
  const addresses = useStoredPictures(pictures ? ids : []);
  const stored: UploadFile[] = ids.map((one, index) => ({
    uid: one,
    name: known[one] ?? given[index] ?? t('ui.file.open'),
    status: 'done',
    ...(addresses[index] ? { thumbUrl: addresses[index] } : {}),
  }));
  const give = (next: string[]) => onChange(many ? next : (next[0] ?? null));

  const send = async (file: File & { uid?: string }) => {
    const uid = file.uid ?? file.name;
    setSending((all) => [
      ...all.filter((one) => one.status !== 'error'),
      { uid, name: file.name, status: 'uploading', percent: 0 },
    ]);
    try {
      const kept = await uploadFile(file, {
        onProgress: (percent) =>
          setSending((all) => all.map((one) => (one.uid === uid ? { ...one, percent } : one))),
      });
      setKnown((all) => ({ ...all, [kept.id]: kept.name }));
      setSending((all) => all.filter((one) => one.uid !== uid));
      give(many ? [...ids, kept.id] : [kept.id]);
    } catch (error) {
      const response =
        error instanceof Refusal || error instanceof NoAnswer ? error.message : t('ui.error.unknown');
      setSending((all) => all.map((one) => (one.uid === uid ? { ...one, status: 'error', response } : one)));
    }
  };

  return (
    <Upload
      {...(id ? { id } : {})}
      fileList={[...stored, ...sending]}
      listType={pictures ? 'picture' : 'text'}
      multiple={many ?? false}
      disabled={disabled ?? false}
      {...(accept ? { accept: accept.map((kind) => `.${kind}`).join(',') } : {})}
      beforeUpload={(file) => {
        void send(file);
        return false;
      }}
      onPreview={(file) => void downloadFile(file.uid, file.name)}
      onRemove={(file) => {
        setSending((all) => all.filter((one) => one.uid !== file.uid));
        if (ids.includes(file.uid)) give(ids.filter((one) => one !== file.uid));
      }}
    >
      {!disabled && <Button icon={<UploadOutlined aria-hidden />}>{t('ui.file.choose')}</Button>}
    </Upload>
  );
}
