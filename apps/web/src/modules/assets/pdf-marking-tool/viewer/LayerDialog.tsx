import {
  type PdfDocumentDetail,
  pdfDocument,
  removeLayer,
  saveLayer,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { type Layer, type LayerKind, layerKinds } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';

interface Props {
  detail: PdfDocumentDetail;
  /** None: a new one. */
  layer: Layer | undefined;
  /** A new one is there. */
  onMade: (id: string) => void;
  onClose: () => void;
}

/** A layer of its own name and colour; locked, its marks stay as they are. */
export default function LayerDialog({ detail, layer, onMade, onClose }: Props) {
  const t = useText();
  const [kind, setKind] = useState<LayerKind>(layer?.kind ?? 'comment');
  const [name, setName] = useState(layer?.name ?? '');
  const [nameEn, setNameEn] = useState(layer?.nameEn ?? '');
  const [colour, setColour] = useState(layer?.colour ?? '#7a6a53');
  const [locked, setLocked] = useState(layer?.locked ?? false);
  const save = useAct(saveLayer, {
    refreshes: [pdfDocument],
    onDone(saved) {
      if (!layer) onMade(saved.id);
      onClose();
    },
  });
  const remove = useAct(removeLayer, { refreshes: [pdfDocument], onDone: onClose });
  const submit = () =>
    save.mutate({
      ...(layer ? { id: layer.id, version: layer.version } : {}),
      documentId: detail.id,
      kind,
      name,
      ...(nameEn.trim() ? { nameEn } : {}),
      colour,
      locked,
    });
  return (
    <DragModal
      open
      title={t(layer ? 'pdf.layer.edit' : 'pdf.layer.add')}
      onCancel={onClose}
      onOk={submit}
      okButtonProps={{ disabled: !name.trim(), loading: save.isPending }}
    >
      <div className="pm-scale">
        <Input
          autoFocus
          maxLength={60}
          value={name}
          placeholder={t('pdf.layer.name')}
          aria-label={t('pdf.layer.name')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => name.trim() && submit()}
        />
        <Input
          maxLength={60}
          value={nameEn}
          placeholder={t('pdf.layer.nameEn')}
          aria-label={t('pdf.layer.nameEn')}
          onChange={(event) => setNameEn(event.target.value)}
        />
        <Select
          value={kind}
          aria-label={t('pdf.layer.kind')}
          onChange={setKind}
          options={layerKinds.map((value) => ({ value, label: t(`pdf.layer.of.${value}`) }))}
        />
        <input
          type="color"
          value={colour}
          aria-label={t('pdf.layer.colour')}
          onChange={(event) => setColour(event.target.value.toLowerCase())}
        />
      </div>
      <Checkbox checked={locked} onChange={(event) => setLocked(event.target.checked)}>
        {t('pdf.layer.lock')}
      </Checkbox>
      {layer && (
        <p>
          <Button
            danger
            size="small"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id: layer.id })}
          >
            {t('pdf.layer.remove')}
          </Button>
        </p>
      )}
    </DragModal>
  );
}
