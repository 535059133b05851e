import type { BasicEvent } from '@ircrisk/engine-fault-tree';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
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
  const mayRead = usePermission('fault-tree-event.read');
  const [typed, setTyped] = useState('');
  const code = event.attributes?.library;
  const { data } = useLibrary(typed, mayRead);
  const own = useLibrary(code ?? '', mayRead && code !== undefined);
  const records = data?.records ?? [];
  const source = own.data?.records.find((record) => record.code === code);
  const differs = source && JSON.stringify(libraryExpression(source)) !== JSON.stringify(event.probability);
  const nameOf = (record: RecordData) =>
    `${record.code} ${language === 'en' && record.nameEn ? record.nameEn : record.name}`;
  if (!mayRead && !code) return null;
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
