import { type FmecaWorkspace, saveTemplate, templateLibrary } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  study: FmecaWorkspace;
  itemId: string;
  onClose: () => void;
}

const keys = ['key', 'name', 'nameEn', 'isoClass'] as const;

/** The modes under the chosen item as a template of the company, or as the next version of one. */
export default function SaveTemplateDialog({ study, itemId, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const item = study.items.find(({ id }) => id === itemId);
  const [values, setValues] = useState<Record<(typeof keys)[number], string>>({
    key: '',
    name: item?.name ?? '',
    nameEn: item?.nameEn ?? '',
    isoClass: item?.isoClass ?? '',
  });
  const save = useAct(saveTemplate, {
    onDone: ({ version, modes }) => {
      notify.success(t('fmeca.saveTemplate.done', { version, modes }));
      void queries.invalidateQueries({ queryKey: callKey(templateLibrary) });
      onClose();
    },
  });
  const isReady = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(values.key.trim()) && values.name.trim() !== '';
  return (
    <DragModal
      open
      title={t('fmeca.saveTemplate.title', { item: item ? nameIn(language, item.name, item.nameEn) : '' })}
      okText={t('fmeca.saveTemplate.save')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ itemId, ...values })}
      onCancel={onClose}
    >
      <div className="fmeca-form">
        {keys.map((key) => (
          <div key={key}>
            <label htmlFor={`fmeca-save-${key}`}>{t(`fmeca.saveTemplate.${key}`)}</label>
            <Input
              id={`fmeca-save-${key}`}
              maxLength={key === 'key' ? 40 : 128}
              value={values[key]}
              onChange={({ target }) => setValues({ ...values, [key]: target.value })}
            />
          </div>
        ))}
        <p>{t('fmeca.saveTemplate.hint')}</p>
      </div>
    </DragModal>
  );
}
