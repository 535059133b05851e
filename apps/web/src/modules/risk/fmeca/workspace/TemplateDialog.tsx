import { applyTemplate, type FmecaWorkspace, templateLibrary } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Radio, Select } from 'antd';
import { useState } from 'react';

interface Props {
  study: FmecaWorkspace;
  itemId: string;
  onClose: () => void;
  onDone: () => void;
}

/** A template under the chosen item; those of its class come first. */
export default function TemplateDialog({ study, itemId, onClose, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const { data = [] } = useCall(templateLibrary, {}, { suppress: true });
  const item = study.items.find(({ id }) => id === itemId);
  const [chosen, setChosen] = useState<string>();
  const [mode, setMode] = useState<'append' | 'merge'>('append');
  const ordered = [...data].sort(
    (a, b) => Number(b.equipmentClass === item?.isoClass) - Number(a.equipmentClass === item?.isoClass),
  );
  const templateId = chosen ?? ordered[0]?.key;
  const apply = useAct(applyTemplate, {
    onDone: ({ added, filled, unchanged }) => {
      notify.success(t('fmeca.template.done', { added, filled, unchanged }));
      onDone();
    },
  });
  return (
    <DragModal
      open
      title={t('fmeca.template.title', { item: item ? nameIn(language, item.name, item.nameEn) : '' })}
      okText={t('fmeca.template.apply')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: !templateId }}
      confirmLoading={apply.isPending}
      onOk={() => templateId && apply.mutate({ templateId, itemIds: [itemId], mode })}
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <label htmlFor="fmeca-template">{t('fmeca.library.template')}</label>
        <Select
          id="fmeca-template"
          value={templateId}
          onChange={setChosen}
          options={ordered.map((group) => ({
            value: group.key,
            label: `${nameIn(language, group.name, group.nameEn)} · ${t('fmeca.template.count', { count: group.failureModes.length })}`,
          }))}
        />
        <Radio.Group value={mode} onChange={({ target }) => setMode(target.value)}>
          <Radio value="append">{t('fmeca.template.append')}</Radio>
          <Radio value="merge">{t('fmeca.template.merge')}</Radio>
        </Radio.Group>
      </div>
    </DragModal>
  );
}
