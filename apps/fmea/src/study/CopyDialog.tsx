import { fmeaModel } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { copyElement } from '@ircrisk/engine-fmeca/structured/edits.ts';
import { elementName, indexModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { ElementSelect } from './ElementSelect.tsx';
import { newId, useStudy } from './use-study.ts';

/** A branch of another study, with the links inside it. */
export default function CopyDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { document, language, focus } = useStudy();
  const [studyId, setStudyId] = useState<string>();
  const [elementId, setElementId] = useState<string>();
  const [parentId, setParentId] = useState<string | null>(focus);
  const { data: list } = useQuery({
    queryKey: resourceKey(fmeaStudy, 'copy'),
    queryFn: ({ signal }) => resourceApi(fmeaStudy).page({ size: 100, current: 1 }, signal),
  });
  const other = useCall(fmeaModel, { id: studyId ?? '' }, { enabled: studyId !== undefined });
  const source = other.data?.model;
  return (
    <DragModal
      open
      title={t('fmea.bar.copy')}
      okText={t('fmea.copy.take')}
      cancelText={t('fmea.cancel')}
      okButtonProps={{ disabled: !source || !elementId }}
      onOk={() => {
        if (source && elementId)
          document.edit(t('fmea.bar.copy'), (now) => copyElement(source, elementId, now, parentId, newId));
        onClose();
      }}
      onCancel={onClose}
    >
      <div>
        <p>{t('fmea.copy.from')}</p>
        <Select
          aria-label={t('fmea.copy.from')}
          style={{ width: '100%' }}
          value={studyId}
          options={(list?.records ?? []).map((one) => ({
            value: one.id,
            label: `${String(one.studyNo)} ${String((language === 'en' && one.studyNameEn) || one.studyName)}`,
          }))}
          onChange={(next) => {
            setStudyId(next);
            setElementId(undefined);
          }}
        />
        <p>{t('fmea.copy.element')}</p>
        <Select
          aria-label={t('fmea.copy.element')}
          style={{ width: '100%' }}
          disabled={!source}
          value={elementId}
          options={source?.elements.map((element) => ({
            value: element.id,
            label: indexModel(source)
              .pathOf(element.id)
              .map((one) => elementName(one, language))
              .join(' › '),
          }))}
          onChange={setElementId}
        />
        <p>{t('fmea.copy.under')}</p>
        <ElementSelect value={parentId} onChange={setParentId} label={t('fmea.copy.under')} />
      </div>
    </DragModal>
  );
}
