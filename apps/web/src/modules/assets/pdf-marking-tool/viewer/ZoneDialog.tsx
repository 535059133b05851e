import type { InputOf } from '@ircrisk/contract/endpoint.ts';
import { pdfTemplates, saveTemplate } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button, Input } from 'antd';
import { useState } from 'react';

export type ZoneField = InputOf<typeof saveTemplate>['fields'][number];

interface Props {
  page: number;
  /** Shares of the page from the top left, unrotated. */
  zone: [number, number, number, number];
  /** Zones drawn before, not saved yet. */
  fields: readonly ZoneField[];
  onMore: (fields: readonly ZoneField[]) => void;
  onSaved: (templateId: string) => void;
  onClose: () => void;
}

/** A zone of the page becomes a field of a template: the same place is read on every document of its kind. */
export default function ZoneDialog({ page, zone, fields, onMore, onSaved, onClose }: Props) {
  const t = useText();
  const [key, setKey] = useState('');
  const [unit, setUnit] = useState('');
  const [name, setName] = useState('');
  const save = useAct(saveTemplate, { refreshes: [pdfTemplates], onDone: ({ id }) => onSaved(id) });
  const own: ZoneField = {
    kind: 'zone',
    key: key.trim(),
    page,
    zone,
    ...(unit.trim() ? { unit: unit.trim() } : {}),
  };
  const all = [...fields, own];
  return (
    <DragModal
      open
      title={t('pdf.zone.title')}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={!key.trim()} onClick={() => onMore(all)}>
            {t('pdf.zone.more')}
          </Button>
          <Button
            type="primary"
            disabled={!key.trim() || !name.trim()}
            loading={save.isPending}
            onClick={() => save.mutate({ name: name.trim(), fields: all })}
          >
            {t('pdf.zone.save')}
          </Button>
        </>
      }
    >
      <div className="pm-scale">
        <Input
          autoFocus
          value={key}
          maxLength={40}
          placeholder={t('pdf.zone.field')}
          aria-label={t('pdf.zone.field')}
          onChange={(event) => setKey(event.target.value)}
        />
        <Input
          value={unit}
          maxLength={12}
          placeholder={t('pdf.zone.unit')}
          aria-label={t('pdf.zone.unit')}
          onChange={(event) => setUnit(event.target.value)}
        />
        <Input
          value={name}
          maxLength={60}
          placeholder={t('pdf.zone.name')}
          aria-label={t('pdf.zone.name')}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <p className="pm-quiet">{t('pdf.zone.hint', { count: fields.length })}</p>
    </DragModal>
  );
}
