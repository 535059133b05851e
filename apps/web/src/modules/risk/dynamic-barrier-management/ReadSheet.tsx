import { UploadOutlined } from '@ant-design/icons';
import {
  type BowTieSheet,
  readBowTieSheet,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { BowTieDocument } from '@ircrisk/engine-barrier';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Button } from 'antd';
import { useRef, useState } from 'react';

interface Props {
  id: string;
  onTake: (model: BowTieDocument) => void;
}

/** A workbook of threats, consequences and barriers: looked at first, with what of it cannot be used, then taken over. */
export default function ReadSheet({ id, onTake }: Props) {
  const t = useText();
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [sheet, setSheet] = useState<BowTieSheet>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      setSheet(await call(readBowTieSheet, { id, fileId: (await uploadFile(file)).id }));
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const isEmpty = sheet !== undefined && sheet.model.threats.length + sheet.model.consequences.length === 0;
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".xlsx"
        className="ir-out-of-sight"
        aria-label={t('barrier.sheet.read')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
        {t('barrier.sheet.read')}
      </Button>
      {sheet && (
        <DragModal
          open
          title={t('barrier.sheet.title')}
          okText={t('barrier.sheet.take')}
          okButtonProps={{ disabled: isEmpty }}
          onCancel={() => setSheet(undefined)}
          onOk={() => {
            onTake(sheet.model);
            setSheet(undefined);
          }}
        >
          <p>
            {t('barrier.sheet.found', {
              threats: sheet.model.threats.length,
              consequences: sheet.model.consequences.length,
            })}
          </p>
          {sheet.problems.length > 0 && (
            <ul className="bar-causes">
              {sheet.problems.slice(0, 50).map(({ row, text }) => (
                <li key={`${row} ${text.en}`}>
                  {t('barrier.sheet.row', { row })} {say(text)}
                </li>
              ))}
            </ul>
          )}
        </DragModal>
      )}
    </>
  );
}
