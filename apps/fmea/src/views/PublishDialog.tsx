import { fmeaTemplates, publishFmeaTemplate } from '@ircrisk/contract/modules/risk/fmea.ts';
import { dictionary } from '@ircrisk/contract/resource.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FieldInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useStudy } from '../study/use-study.ts';

const classField = dictionary({ zh: '设备类别', en: 'Equipment class', dictionary: 'iso_class' });

/** The element with its items as a template of the company: a new one, or the next version of one. */
export default function PublishDialog({ elementId, onClose }: { elementId: string; onClose: () => void }) {
  const t = useText();
  const { detail, document, model, language, isEditable } = useStudy();
  const element = model.elements.find(({ id }) => id === elementId);
  const { data } = useCall(fmeaTemplates, {}, { staleTime: 60_000 });
  const [key, setKey] = useState('');
  const [name, setName] = useState(element?.name ?? '');
  const [nameEn, setNameEn] = useState(element?.nameEn ?? '');
  const [isoClass, setClass] = useState(element?.isoClass ?? '');
  const publish = useAct(publishFmeaTemplate, {
    once: true,
    refreshes: [fmeaTemplates],
    onDone: ({ version }) => {
      notify.success(t('fmea.template.published', { version }));
      onClose();
    },
  });
  return (
    <DragModal
      open
      title={t('fmea.template.publish')}
      okText={t('fmea.template.publishOk')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !name.trim() || !isoClass }}
      confirmLoading={publish.isPending}
      onOk={async () => {
        if (isEditable && !(await document.flush())) return;
        publish.mutate({ id: detail.id, elementId, key: key || null, name, nameEn, isoClass });
      }}
      onCancel={onClose}
    >
      <p>{t('fmea.template.publishHint')}</p>
      <p>{t('fmea.template.as')}</p>
      <Select
        aria-label={t('fmea.template.as')}
        style={{ width: '100%' }}
        value={key}
        options={[
          { value: '', label: t('fmea.template.asNew') },
          ...(data ?? [])
            .filter(({ source }) => source === 'tenant')
            .map((one) => ({
              value: one.key,
              label: `${nameIn(language, one.name.zh, one.name.en)} · v${one.version + 1}`,
            })),
        ]}
        onChange={setKey}
      />
      <p>{t('fmea.template.name')}</p>
      <Input
        aria-label={t('fmea.template.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p>{t('fmea.element.nameEn')}</p>
      <Input
        aria-label={t('fmea.element.nameEn')}
        value={nameEn}
        onChange={({ target }) => setNameEn(target.value)}
      />
      <p>
        <label htmlFor="fm-template-class">{t('fmea.template.class')}</label>
      </p>
      <FieldInput
        id="fm-template-class"
        name="isoClass"
        field={classField}
        value={isoClass || null}
        onChange={(value) => setClass(value ? String(value) : '')}
        onProblem={() => {}}
      />
    </DragModal>
  );
}
