import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { Button, Segmented, Select, Space, Upload } from 'antd';
import { useState } from 'react';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { PastImports } from './PastImports.tsx';

interface Props {
  resource: Resource;
  busy: boolean;
  onTemplate: (language: Language, kind?: string) => void;
  onFile: (file: File) => void;
}

/** First step: the template, of one kind of record where there are several, and the file. */
export function ImportSheet({ resource, busy, onTemplate, onFile }: Props) {
  const t = useText();
  const say = useSay();
  const mine = useLanguage();
  const [language, setLanguage] = useState<Language>(mine);
  const [kind, setKind] = useState('');
  const by = resource.kinds && resource.fields[resource.kinds.by];
  const kinds = by?.kind === 'choice' ? Object.entries(by.choices) : [];

  return (
    <>
      <p>{t('ui.import.hint')}</p>
      <Space wrap style={{ marginBottom: 12 }}>
        {kinds.length > 0 && (
          <Select
            value={kind}
            style={{ width: 180 }}
            aria-label={t('ui.import.templateOf')}
            onChange={setKind}
            options={[
              { value: '', label: t('ui.import.allKinds') },
              ...kinds.map(([value, text]) => ({ value, label: say(text) })),
            ]}
          />
        )}
        <Segmented<Language>
          value={language}
          aria-label={t('ui.import.language')}
          onChange={setLanguage}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => onTemplate(language, kind || undefined)}
        >
          {t('ui.import.template')}
        </Button>
      </Space>
      <Upload.Dragger
        accept=".xlsx"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined style={{ fontSize: 28 }} aria-hidden />
        </p>
        <p>{t(busy ? 'ui.import.reading' : 'ui.import.drop')}</p>
      </Upload.Dragger>
      <PastImports resource={resource} />
    </>
  );
}
