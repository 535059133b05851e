import type { BasicEvent } from '@ircrisk/engine-fault-tree';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { libraryExpression, useLibrary } from './library.ts';

interface Props {
  event: BasicEvent;
  disabled: boolean;
  onLink: (record: RecordData) => void;
  onUnlink: () => void;
}

/** Link to the event library, and whether its data is still that of the library. */
export function LibraryLink({ event, disabled, onLink, onUnlink }: Props) {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  // The library is asked only by those who use it: reading it is a permission of its own.
  const [wasOpened, setOpened] = useState(false);
  const code = event.attributes?.library;
  const { data } = useLibrary(typed, wasOpened);
  const own = useLibrary(code ?? '', code !== undefined);
  const records = data?.records ?? [];
  const source = own.data?.records.find((record) => record.code === code);
  const differs = source && JSON.stringify(libraryExpression(source)) !== JSON.stringify(event.probability);
  const nameOf = (record: RecordData) =>
    `${record.code} ${language === 'en' && record.nameEn ? record.nameEn : record.name}`;
  if (disabled && !code) return null;
  return (
    <Field
      label={t('fault-tree.library.link')}
      hint={
        differs && (
          <>
            {t('fault-tree.library.differs')}
            <Button size="small" type="link" disabled={disabled} onClick={() => onLink(source)}>
              {t('fault-tree.library.update')}
            </Button>
          </>
        )
      }
    >
      {(id) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          allowClear
          onOpenChange={(isOpen) => isOpen && setOpened(true)}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          placeholder={t('fault-tree.library.none')}
          value={code ?? null}
          onClear={onUnlink}
          onChange={(chosen) => {
            const record = records.find((one) => one.code === chosen);
            if (record) onLink(record);
          }}
          options={[
            ...(code && !records.some((record) => record.code === code)
              ? [{ value: code, label: source ? nameOf(source) : code }]
              : []),
            ...records.map((record) => ({ value: String(record.code), label: nameOf(record) })),
          ]}
        />
      )}
    </Field>
  );
}
