import { fmeaTemplates } from '@ircrisk/contract/modules/risk/fmea.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { applyTemplate } from '@ircrisk/engine-fmeca/structured/templates.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { newId, useStudy } from '../study/use-study.ts';

/** A template of the library under an element: items, functions, failures and their links, ratings as hints. */
export default function TemplateDialog({ elementId, onClose }: { elementId: string; onClose: () => void }) {
  const t = useText();
  const { document, model, language } = useStudy();
  const { data } = useCall(fmeaTemplates, {}, { staleTime: 60_000 });
  const [key, setKey] = useState<string>();
  const template = data?.find((one) => one.key === key);
  const isKnown = model.templates.some((use) => use.key === key && use.elementId === elementId);
  return (
    <DragModal
      open
      title={t('fmea.template.apply')}
      okText={t('fmea.template.take')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !template || isKnown }}
      onOk={() => {
        if (template)
          document.edit(t('fmea.template.apply'), (now) => applyTemplate(now, elementId, template, newId));
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('fmea.template.hint')}</p>
      <Select
        aria-label={t('fmea.template.name')}
        style={{ width: '100%' }}
        showSearch
        optionFilterProp="label"
        value={key}
        options={data?.map((one) => ({
          value: one.key,
          label: `${nameIn(language, one.name.zh, one.name.en)} · ${one.isoClass} · v${one.version}`,
        }))}
        onChange={setKey}
      />
      {isKnown && <Alert style={{ marginBlockStart: 8 }} type="info" title={t('fmea.template.known')} />}
    </DragModal>
  );
}
