import { type QraLimits, qraBoard, qraLimits, saveQraLimits } from '@ircrisk/contract/modules/risk/qra.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { useState } from 'react';

const rows = ['matrix', 'rpn'] as const;
const ends = ['lowTo', 'mediumTo'] as const;

/** Up to which score the company calls a risk low and medium. */
export default function LimitsDialog({ limits, onClose }: { limits: QraLimits; onClose: () => void }) {
  const t = useText();
  const [values, setValues] = useState<QraLimits>(limits);
  const save = useAct(saveQraLimits, {
    refreshes: [qraLimits, qraBoard],
    onDone({ changed }) {
      notify.success(t('qra.limits.done', { count: changed }));
      onClose();
    },
  });
  const isGood = rows.every((row) => values[row].lowTo < values[row].mediumTo);
  return (
    <DragModal
      open
      title={t('qra.limits.title')}
      okText={t('qra.limits.save')}
      cancelText={t('qra.cancel')}
      okButtonProps={{ disabled: !isGood }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate(values)}
    >
      <p>{t('qra.limits.note')}</p>
      {rows.map((row) => (
        <div key={row} className="qr-form">
          {ends.map((end) => (
            <div key={end}>
              <label htmlFor={`qr-${row}-${end}`}>{t(`qra.limits.${row}.${end}`)}</label>
              <NumberInput
                id={`qr-${row}-${end}`}
                value={values[row][end]}
                onChange={(value) =>
                  value !== null &&
                  setValues((now) => ({ ...now, [row]: { ...now[row], [end]: Math.round(value) } }))
                }
              />
            </div>
          ))}
        </div>
      ))}
    </DragModal>
  );
}
