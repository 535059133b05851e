import {
  type PdfDocumentDetail,
  pdfDocument,
  saveCalibration,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { calibrationUnits } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import type { Point } from '@ircrisk/engine-pdf-mark';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';

interface Props {
  detail: PdfDocumentDetail;
  page: number;
  points: readonly [Point, Point];
  onClose: () => void;
}

/** How far around the line a scale of its own reaches: the detail it was drawn in. */
const around = 1.2;

/** Two points of the drawing and their distance in the plant. */
export default function CalibrationDialog({ detail, page, points: [from, to], onClose }: Props) {
  const t = useText();
  const [length, setLength] = useState<number | null>(null);
  const [unit, setUnit] = useState<(typeof calibrationUnits)[number]>('mm');
  const [name, setName] = useState('');
  const [isDetail, setDetail] = useState(false);
  const save = useAct(saveCalibration, { refreshes: [pdfDocument], onDone: onClose });
  const reach = around * Math.hypot(to[0] - from[0], to[1] - from[1]);
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const submit = () => {
    if (length && length > 0)
      save.mutate({
        documentId: detail.id,
        page,
        name,
        from: [from[0], from[1]],
        to: [to[0], to[1]],
        length,
        unit,
        within: isDetail
          ? [middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach]
          : null,
      });
  };
  return (
    <DragModal
      open
      title={t('pdf.calibration.title')}
      onCancel={onClose}
      onOk={submit}
      okButtonProps={{ disabled: !length || length <= 0, loading: save.isPending }}
    >
      <p>{t('pdf.calibration.points', { value: Math.hypot(to[0] - from[0], to[1] - from[1]).toFixed(1) })}</p>
      <div className="pm-scale">
        <PlainNumber
          autoFocus
          min={0}
          value={length}
          onChange={setLength}
          aria-label={t('pdf.calibration.length')}
          onPressEnter={submit}
        />
        <Select
          value={unit}
          onChange={setUnit}
          aria-label={t('pdf.calibration.unit')}
          options={calibrationUnits.map((value) => ({ value, label: value }))}
        />
        <Input
          value={name}
          maxLength={40}
          placeholder={t('pdf.calibration.name')}
          aria-label={t('pdf.calibration.name')}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Checkbox checked={isDetail} onChange={(event) => setDetail(event.target.checked)}>
        {t('pdf.calibration.detail')}
      </Checkbox>
    </DragModal>
  );
}
